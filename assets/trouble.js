// Shows the calm message of index.html (#trouble) when the program breaks. Plain script, loaded
// before everything else: after a panic nothing of the program itself may be relied on.
"use strict";
(() => {
  const EVENT = "rookery-trouble"; // crates/app/src/trouble.rs sends it
  const byId = (id) => document.getElementById(id);
  let started = false;

  const show = (details) => {
    const box = byId("trouble");
    if (!box || "cannotRun" in document.documentElement.dataset) return; // cannot-run.js has spoken
    const text = byId("trouble-details");
    // The first cause is the one that matters; what follows is added below it.
    text.textContent += (text.textContent ? "\n" : "") + details;
    if (!box.hidden) return;
    box.hidden = false;
    if (parent !== window && location.hash.startsWith("#/embed")) tellHost();
    if (!started) askForMending();
    byId("trouble-reload").focus({ preventScroll: true });
  };

  // A guest in somebody else's page, who has to hear of it.
  const tellHost = () => {
    byId("trouble-text").textContent =
      "The board's program has stopped. Load it again to begin anew. If it happens again, please copy the details and report them where you got Rookery.";
    const message = "the board's program has stopped; load the frame again";
    parent.postMessage({ source: "rookery", version: 1, type: "error", about: "program", message }, "*");
  };

  const copy = async () => {
    const details = byId("trouble-details");
    try {
      await navigator.clipboard.writeText(details.textContent);
      byId("trouble-copied").textContent = "Copied.";
    } catch {
      // No clipboard here (an embedded page, an old browser): select it for the person instead.
      details.closest("details").open = true;
      getSelection().selectAllChildren(details);
      byId("trouble-copied").textContent = "Please copy the selected text.";
    }
  };

  // Everything that is kept of the program goes, also by the browser itself; what is kept for the
  // person lies elsewhere (local storage) and stays.
  const anew = async () => {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    const own = registrations.filter(({ scope }) => location.href.startsWith(scope));
    await Promise.allSettled(own.map((registration) => registration.unregister()));
    const names = "caches" in window ? await caches.keys() : [];
    await Promise.allSettled(names.filter((name) => name.startsWith("rookery-")).map((name) => caches.delete(name)));
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    const ours = files.filter((file) => file.startsWith(new URL("./", location.href).href));
    await Promise.allSettled(ours.map((file) => fetch(file, { cache: "reload" })));
  };

  // The service worker looks through what it keeps, and tells whether something there was not right.
  const askForMending = () => {
    const container = navigator.serviceWorker;
    container?.addEventListener("message", ({ data }) => {
      if (data === "rookery-mended" && !started) location.reload();
    });
    container?.startMessages();
    container?.controller?.postMessage("rookery-broken");
  };

  addEventListener(EVENT, (event) => show(String(event.detail)));

  // Until the program runs, whatever fails keeps it from starting. Once it runs it speaks for
  // itself, by the event above: a stray error of a browser extension is no reason to worry anyone.
  addEventListener("TrunkApplicationStarted", () => (started = true));
  addEventListener("unhandledrejection", (event) => started || show(`page: ${event.reason}`));
  addEventListener(
    "error",
    ({ target, error }) => {
      if (started) return;
      if (target instanceof HTMLScriptElement) show(`page: could not load ${target.src}`);
      else if (error && !/unreachable/.test(error.message)) show(`page: ${error}`);
    },
    true, // files that cannot be loaded are heard of only on the way down
  );

  addEventListener("DOMContentLoaded", () => {
    byId("trouble-reload").addEventListener("click", () => location.reload());
    byId("trouble-anew").addEventListener("click", () => anew().finally(() => location.reload()));
    byId("trouble-copy").addEventListener("click", copy);
  });
})();
