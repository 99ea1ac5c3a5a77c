// What has to be right before anything is drawn. The program does it again when it has started
// (crates/app/src/effects/settings.rs, crates/app/src/lib.rs).
"use strict";
{
  // The colours that the person has chosen, so that a dark page does not begin with a white flash; a
  // board in somebody else's page has its host's colours.
  const embedded = () => /^#\/*embed\/*(\?|$)/.test(location.hash);
  if (!embedded()) {
    try {
      const { theme } = JSON.parse(localStorage.getItem("rookery.settings")) ?? {};
      if (["light", "dark", "contrast"].includes(theme)) document.documentElement.dataset.theme = theme;
    } catch {
      // Storage that is blocked or holds something else: the system's colours stay.
    }
  }
  // The file has the library in it, to be read at once. Whoever goes elsewhere waits for the program.
  const look = () => document.documentElement.toggleAttribute("data-elsewhere", !/^(#\/*(\?|$)|$)/.test(location.hash));
  look();
  addEventListener("hashchange", look);
}
