// How far down a page was, for who comes back to it: noted with every press, before anything is done about it.
addEventListener("click", () => {
  try {
    history.replaceState(scrollY, "");
  } catch {
    // A browser that has enough of it for a while.
  }
}, true);
