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
    return null;
  };
  const words = reason();
  if (!words) return;
  // The message of last resort (trouble.js) has nothing to add.
  document.documentElement.dataset.cannotRun = "";
  addEventListener("DOMContentLoaded", () => {
    const main = document.querySelector("#app main");
    main.querySelectorAll("p").forEach((p) => p.remove());
    for (const text of words) {
      const p = document.createElement("p");
      p.textContent = text;
      main.append(p);
    }
  });
})();
