// How far down a page was, for who comes back to it: noted with every press, before anything is done about it.
addEventListener("click", () => {
  try {
    history.replaceState(scrollY, "");
  } catch {
    // A browser that has enough of it for a while.
  }
}, true);

// Who comes to the library anew comes back to all of it, also after a press before the program has come.
if ((history.state ?? -Infinity) === -Infinity && !("elsewhere" in document.documentElement.dataset)) {
  try {
    sessionStorage.removeItem("rookery.wanted");
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}
