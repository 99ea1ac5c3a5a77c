// Keeps the site for use without a network, and offers a new version when one has come: quietly,
// and never by itself in the middle of a game.
"use strict";
(() => {
  // In somebody else's page the host decides what is kept.
  if (!("serviceWorker" in navigator) || window.top !== window) return;
  const HOUR = 60 * 60 * 1000;
  const container = navigator.serviceWorker;
  const byId = (id) => document.getElementById(id);
  let wanted = false;
  let waiting = null;

  const offer = (worker) => {
    waiting = worker;
    byId("update").hidden = false;
  };

  const watch = (registration) => {
    if (registration.waiting && container.controller) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        // Without a controller this is the first visit: nothing to replace, nothing to say.
        if (worker.state === "installed" && container.controller) offer(worker);
      });
    });
    let asked = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - asked < HOUR) return;
      asked = Date.now();
      registration.update().catch(() => {});
    });
  };

  const start = () =>
    container
      .register("./sw.js", { updateViaCache: "none" })
      .then(watch)
      // A browser that keeps nothing (private windows, some settings) plays all the same.
      .catch(() => {});

  container.addEventListener("controllerchange", () => {
    if (wanted) location.reload();
  });
  addEventListener("DOMContentLoaded", () => {
    byId("update-take").addEventListener("click", () => {
      wanted = true;
      if (waiting && waiting.state === "installed") waiting.postMessage("rookery-take-over");
      else location.reload();
    });
    byId("update-later").addEventListener("click", () => (byId("update").hidden = true));
  });
  // The first board comes first.
  addEventListener("TrunkApplicationStarted", () => setTimeout(start, 0), { once: true });
})();
