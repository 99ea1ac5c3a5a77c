// Says something useful where the program cannot run at all: opened as a file, or in a browser
// without WebAssembly.
"use strict";
(() => {
  const reason = () => {
    if (location.protocol === "file:") {
      return [
        "This page was opened as a file, and browsers do not let a file load the program.",
        "Put the folder behind any web server and open its address instead. Where Python is at hand, run “python3 -m http.server” in this folder and open http://localhost:8000.",
      ];
    }
    if (typeof WebAssembly !== "object") {
      return [
        "This browser has no WebAssembly, or it is switched off, and Rookery is made of it.",
        "Any current Firefox, Chrome, Edge or Safari will do; in a hardened browser, allow WebAssembly for this site.",
      ];
    }
    // A program that fills sixteen numbers at once, as the engine does (crates/engine/src/network).
    const sixteen = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];
    if (typeof TransformStream !== "function" || !WebAssembly.validate(new Uint8Array(sixteen))) {
      return [
        "This browser is too old for Rookery, or a part of it is switched off that unpacks what arrives or runs it.",
        "Firefox, Chrome, Edge and Safari have both since 2023; please bring yours up to date.",
      ];
    }
    return null;
  };
  const say = (words) => {
    // The message of last resort (trouble.js) has nothing to add.
    document.documentElement.dataset.cannotRun = "";
    const write = () => {
      const main = document.getElementById("waiting");
      main.querySelectorAll("p").forEach((p) => p.remove());
      for (const text of words) {
        const p = document.createElement("p");
        p.textContent = text;
        main.append(p);
      }
    };
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", write);
    else write();
  };
  const words = reason();
  if (words) say(words);

  // In a sandbox without an origin of its own, the program arrives only from hosts that hand it to
  // everybody (CORS). Where it does not arrive, the page around the frame is told as well.
  if (self.origin !== "null" || location.protocol === "file:") return;
  const lost = (event) => {
    const ours = event.target === window || event.target instanceof HTMLScriptElement;
    if (!ours || "cannotRun" in document.documentElement.dataset) return;
    // Once there is a board its program has come: a frame that changes its size is such an event, too.
    if (document.querySelector(".embed")) return;
    const message =
      "This frame is sandboxed without “allow-same-origin”, so the board's program may not be loaded, no computer player started and no game kept.";
    say([message, "Whoever made this page can help it: sandbox=\"allow-scripts allow-same-origin\"."]);
    parent.postMessage({ source: "rookery", version: 1, type: "error", about: "sandbox", message }, "*");
  };
  addEventListener("error", lost, true);
})();
