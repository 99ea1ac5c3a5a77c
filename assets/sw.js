// The service worker: keeps one whole build of the site, so that everything goes on without a
// network. `cargo xtask finish` writes the build id and the SHA-256 of every file in front of it; a
// new list makes a new worker, which fetches its build as a set and then waits to be called.
// Nothing is kept that is not, byte for byte, what the list says: hosts and networks answer with
// pages of their own, with half a file or with nothing, and call it a success.
"use strict";
(() => {
  const { build, files } = self.rookerySite;
  const OURS = "rookery-";
  const CHECKED = OURS + "checked-"; // versions before this one kept whatever came
  const NAME = CHECKED + build;
  // Some hosts send index.html elsewhere; the folder's own address always answers with the page.
  const address = (file) => new URL(file === "index.html" ? "./" : file, self.registration.scope).href;
  const PAGE = address("index.html");
  const hashes = new Map(Object.entries(files).map(([file, hash]) => [address(file), hash]));

  // Is it the file that the list means, and called what it is? A browser runs no script that is
  // called a page, however right its bytes.
  const isRight = async (url, answer) => {
    if (!answer || !answer.ok || answer.redirected) return false;
    const isPage = /^text\/html\b/i.test(answer.headers.get("Content-Type") ?? "");
    if (isPage && url !== PAGE && !url.endsWith(".html")) return false;
    const hash = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
    const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex === hashes.get(url);
  };

  // What the page has had lies in the browser's own cache; only if that is not the file is the host asked.
  const fetched = async (url) => {
    let said;
    for (const cache of ["force-cache", "reload"]) {
      const given = await fetch(new Request(url, { cache, priority: "low" }));
      // Some hosts send who asks for a page to a shorter address; what is kept answers by its own.
      const { status, headers } = given;
      const answer = given.redirected ? new Response(given.body, { status, headers }) : given;
      if (await isRight(url, answer)) return answer;
      said = status;
    }
    throw new Error(`${url} is not the file of build ${build} (${said})`);
  };

  // Fetches what is missing or not right, if another build's cache has not the very same. Says
  // whether anything was. Two at a time: what somebody waits for on the same line, the computer's
  // program or the workshop's, comes before what may be wanted some day.
  const complete = async () => {
    const cache = await caches.open(NAME);
    const mend = async (url) => {
      const kept = await cache.match(url);
      if (await isRight(url, kept)) return false;
      if (kept) await cache.delete(url);
      const known = await caches.match(url);
      await cache.put(url, (await isRight(url, known)) ? known : await fetched(url));
      return true;
    };
    const wanted = hashes.keys();
    const lane = async () => {
      let any = false;
      for (const url of wanted) any = (await mend(url)) || any;
      return any;
    };
    return (await Promise.all([lane(), lane()])).includes(true);
  };

  const install = async () => {
    try {
      await complete();
    } catch (error) {
      // Half a build is no build: the old one goes on, and the browser will try again.
      await caches.delete(NAME);
      throw error;
    }
    // What was never checked may be what the page broke at: nobody can call from such a page.
    const names = await caches.keys();
    if (names.some((name) => name.startsWith(OURS) && !name.startsWith(CHECKED))) await self.skipWaiting();
  };

  const activate = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== NAME).map((name) => caches.delete(name)));
    await self.clients.claim();
  };

  // One at a time; what cannot be had now is asked for again the next time something is missing.
  let completing = null;
  const completed = () => (completing ??= complete().catch(() => false).finally(() => (completing = null)));

  const answer = async (event, url) => {
    const kept = await (await caches.open(NAME)).match(url);
    if (kept) return kept;
    event.waitUntil(completed()); // somebody has emptied the cache
    return fetch(event.request);
  };

  self.addEventListener("install", (event) => event.waitUntil(install()));
  self.addEventListener("activate", (event) => event.waitUntil(activate()));
  self.addEventListener("message", (event) => {
    if (event.data === "rookery-take-over") event.waitUntil(self.skipWaiting());
    if (event.data === "rookery-broken") {
      event.waitUntil(completed().then((mended) => mended && event.source?.postMessage("rookery-mended")));
    }
  });
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET") return;
    const url = new URL(request.url);
    url.hash = "";
    url.search = "";
    if (url.href === PAGE || url.pathname === new URL("index.html", self.registration.scope).pathname) {
      event.respondWith(answer(event, PAGE));
    } else if (hashes.has(url.href)) {
      event.respondWith(answer(event, url.href));
    }
  });
})();
