// The page of a game at a first visit, drawn where the site is built (crates/app/src/first.rs): it is seen
// before the program has come, which draws the same in its place and is given the presses that it missed.
// The start script (crates/xtask/src/start.rs) calls this with the files of the games; it is told when the page
// is there, where there is one.
"use strict";
const rookeryFirst = (files) => {
  const id = /^#\/*play\/+([^/?]+)\/*$/.exec(location.hash)?.[1];
  if (!Object.hasOwn(files, id)) return;

  // Whoever has been here may have a game there that goes on, or wishes for how it looks.
  const kept = () => {
    try {
      return Object.keys(localStorage).some((name) => name.startsWith("rookery."));
    } catch {
      return true; // storage that is blocked: the program has something to say about that
    }
  };
  if (kept() || "cannotRun" in document.documentElement.dataset) return;

  // As the board's own fitting does: squares of whole device pixels (crates/board/src/component/fitting.rs).
  const fit = (board) => {
    const [plate, field] = [board.querySelector(".board-plate"), board.querySelector(".board-field")];
    const files = board.querySelector(".board-row").children.length;
    board.style.setProperty("--files", files);
    board.style.setProperty("--ranks", board.querySelectorAll(".board-row").length);
    board.style.setProperty("--square", "8px");
    const room = board.clientWidth - (plate.offsetWidth - field.offsetWidth);
    board.style.setProperty("--square", `${Math.floor((room * devicePixelRatio) / files) / devicePixelRatio}px`);
  };

  // Where an element is below another, which says where its like is in the program's page.
  const way = (top, element) => {
    const steps = [];
    for (let at = element; at !== top; at = at.parentElement) steps.unshift([...at.parentElement.children].indexOf(at));
    return steps;
  };
  const presses = [];
  const remember = ({ currentTarget, target }) => {
    const press = way(currentTarget, target).join();
    // Who presses again has waited long enough, and does not mean to undo it.
    if (!target.closest("a") && presses.at(-1) !== press) presses.push(press);
    const square = target.dataset.square;
    if (square) select(currentTarget, square);
  };
  // The program will say so too; until then the marks come with the page.
  const select = (first, square) => {
    const marks = first.querySelector("template").content.querySelector(`[data-answer="${square}"]`);
    first.querySelector(".board-marks").replaceChildren(...(marks?.cloneNode(true).children ?? []));
  };
  const answer = () => {
    for (const press of presses) {
      const element = press.split(",").reduce((at, step) => at?.children[step], document.getElementById("app"));
      element?.focus({ preventScroll: true });
      element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
    }
  };

  const show = (page) => {
    const first = document.getElementById("first");
    const asked = location.hash;
    if (!first || !("elsewhere" in document.documentElement.dataset)) return; // the program was quicker
    document.body.append(first.querySelector(".piece-sheet"));
    first.innerHTML = page;
    first.setAttribute("aria-busy", "true");
    first.addEventListener("click", remember);
    delete document.documentElement.dataset.elsewhere;
    const board = first.querySelector(".board");
    new ResizeObserver(() => fit(board)).observe(board);
    fit(board);
    addEventListener("hashchange", () => first.replaceChildren(), { once: true });
    addEventListener("TrunkApplicationStarted", () => location.hash === asked && answer(), { once: true });
  };
  const page = new Promise((done) => addEventListener("DOMContentLoaded", done));
  const come = fetch(files[id], { priority: "high" }).then((answer) => (answer.ok ? answer.text() : Promise.reject()));
  // Without it one waits for the program, as everywhere else.
  return Promise.all([come, page]).then(([text]) => show(text), () => {});
};
