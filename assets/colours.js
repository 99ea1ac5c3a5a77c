// Puts on the colours that the person has chosen before anything is drawn, so that a dark page does
// not begin with a white flash. The program does it again when it has started, from the same place
// (crates/app/src/effects/settings.rs); a board in somebody else's page has its host's colours.
"use strict";
if (!/^#\/*embed\/*(\?|$)/.test(location.hash)) {
  try {
    const { theme } = JSON.parse(localStorage.getItem("rookery.settings")) ?? {};
    if (["light", "dark", "contrast"].includes(theme)) document.documentElement.dataset.theme = theme;
  } catch {
    // Storage that is blocked or holds something else: the system's colours stay.
  }
}
