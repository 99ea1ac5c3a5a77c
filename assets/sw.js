// The service worker: keeps one whole build of the site, so that everything goes on without a
// network. `cargo xtask finish` writes the build id and the list of files in front of it; a new
// list makes a new worker, which fetches its build as a set and then waits to be called.
"use strict";
(() => {
  const { build, files } = self.rookerySite;
  const OURS = "rookery-";
  const NAME = OURS + build;
  // Some hosts send index.html elsewhere; the folder's own address always answers with the page.
  const address = (file) => new URL(file === "index.html" ? "./" : file, self.registration.scope).href;
  const PAGE = address("index.html");
  const known = new Set(files.map(address));

  const fetched = async (url) => {
    const answer = await fetch(new Request(url, { cache: "reload" }));
    if (!answer.ok || answer.redirected) throw new Error(`${url}: ${answer.status}`);
    return answer;
  };

  // A file that is named after its content is the same in every build that has it.
  const borrowed = async (url) => (/-[0-9a-f]{16}[._]/.test(url) ? caches.match(url) : undefined);

  const install = async () => {
    const cache = await caches.open(NAME);
    try {
      await Promise.all([...known].map(async (url) => cache.put(url, (await borrowed(url)) ?? (await fetched(url)))));
    } catch (error) {
      // Half a build is no build: the old one goes on, and the browser will try again.
      await caches.delete(NAME);
      throw error;
    }
  };

  const activate = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== NAME).map((name) => caches.delete(name)));
    await self.clients.claim();
  };

  const answer = async (request, url) => {
    const cache = await caches.open(NAME);
    return (await cache.match(url)) ?? fetch(request);
  };

  self.addEventListener("install", (event) => event.waitUntil(install()));
  self.addEventListener("activate", (event) => event.waitUntil(activate()));
  self.addEventListener("message", (event) => {
    if (event.data === "rookery-take-over") event.waitUntil(self.skipWaiting());
  });
  self.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET") return;
    const url = new URL(request.url);
    url.hash = "";
    url.search = "";
    if (url.href === address("index.html") || url.pathname === new URL("index.html", self.registration.scope).pathname) {
      event.respondWith(answer(request, PAGE));
    } else if (known.has(url.href)) {
      event.respondWith(answer(request, url.href));
    }
  });
})();
