// Fills the page #/embed-guide, which brings only its heading and the list of rulesets: a form, the
// board as it would be (the element itself, from ../embed.js), and the text to copy.
"use strict";
(async () => {
  const own = document.currentScript;
  const place = document.querySelector(".guide-body:empty:not([aria-busy])");
  if (!place) return;
  const site = new URL("./", document.baseURI.split("#")[0]).href;
  const script = (src) =>
    new Promise((done, failed) => {
      const element = Object.assign(document.createElement("script"), { src, onload: done, onerror: failed });
      document.head.append(element);
    });
  // Before the page, which would be seen to jump without it.
  const sheet = (href) =>
    new Promise((done) => {
      const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror: done });
      document.head.append(link);
    });
  place.setAttribute("aria-busy", "true");
  let page = "";
  try {
    const [answer] = await Promise.all([
      fetch("./guide/guide.html"),
      customElements.get("rookery-board") ?? script("./embed.js"),
      document.querySelector('link[href="./guide/guide.css"]') ?? sheet("./guide/guide.css"),
    ]);
    if (answer.ok && customElements.get("rookery-board")) page = await answer.text();
  } catch {
    // It is said below.
  }
  place.removeAttribute("aria-busy");
  // Some hosts, and the gates of some networks, answer with a page of theirs.
  if (!page.includes("guide-form")) {
    // crates/app/src/pages/embed_guide.rs hears it, as it hears of a script that does not come.
    own.dispatchEvent(new Event("error"));
    return;
  }
  place.innerHTML = page;

  // Lines as crates/app/src/pages/embed_guide.rs writes them.
  const rulesets = [];
  for (const line of place.dataset.rulesets.trim().split("\n")) {
    const [id, words] = [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)];
    if (id.startsWith("+")) rulesets.at(-1).switches.push({ id: id.slice(1), says: words });
    else rulesets.push({ id, title: words, switches: [] });
  }
  const form = place.querySelector("form");
  const fields = form.elements;
  const switches = place.querySelector(".guide-switches");
  const trouble = place.querySelector(".guide-preview .note");
  const board = document.createElement("rookery-board");
  // What a board is if nothing is said; it need not be said.
  const plain = { mode: "play", opponent: "computer", level: "3", side: "white", controls: "full" };
  const names = ["ruleset", "start", "moves", "mode", "opponent", "level", "side", "orientation", "theme", "controls"];
  // They are about one game together.
  const GAME = ["ruleset", "start", "moves"];
  let played = [];
  /** What the last trouble was about. */
  let wrong = "";

  for (const { id, title } of rulesets) fields.ruleset.add(new Option(title, id));
  fields.ruleset.value = "samantsy-2";

  const showSwitches = () => {
    const { switches: all } = rulesets.find(({ id }) => id === fields.ruleset.value);
    switches.hidden = all.length === 0;
    const labels = all.map(({ id, says }) => {
      const label = document.createElement("label");
      const box = Object.assign(document.createElement("input"), { type: "checkbox", value: id });
      label.append(box, says);
      return label;
    });
    switches.replaceChildren(switches.firstElementChild, ...labels);
  };

  /** The attributes that have to be written, in their order. */
  const wishes = () => {
    const on = [...switches.querySelectorAll("input:checked")].map(({ value }) => value);
    const wished = {};
    for (const name of names) {
      const value = fields[name].value.trim();
      if (value && value !== plain[name]) wished[name] = value;
    }
    wished.ruleset = [fields.ruleset.value, ...on].join("+");
    const computer = fields.mode.value === "play" && fields.opponent.value === "computer";
    if (!computer) delete wished.level;
    if (fields.mode.value !== "play") delete wished.opponent;
    return wished;
  };

  const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  // The board's width, as it was last wished and can be.
  let wide = 420;
  const snippets = () => {
    const wished = wishes();
    const width = board.offsetWidth || wide;
    const attributes = Object.entries(wished).map(([name, value]) => ` ${name}="${escaped(value)}"`);
    const query = new URLSearchParams(wished).toString().replaceAll("+", "%20");
    const title = fields.ruleset.selectedOptions[0].text;
    place.querySelector("[data-snippet=element]").value =
      `<script src="${escaped(site)}embed.js"></script>\n` +
      `<rookery-board${attributes.join("")}\n  style="max-width: ${wide}px"></rookery-board>`;
    place.querySelector("[data-snippet=frame]").value =
      `<iframe src="${escaped(site)}index.html#/embed?${escaped(query)}"\n  title="${escaped(title)}"` +
      ` width="${width}" height="${board.offsetHeight}" style="max-width: 100%; border: 0"></iframe>`;
  };

  const show = () => {
    const wished = wishes();
    // What is wrong stays so until it is changed.
    const changed = names.filter((name) => board.getAttribute(name) !== (wished[name] ?? null));
    const mended = (name) => name === wrong || (GAME.includes(name) && GAME.includes(wrong));
    if (!names.includes(wrong) || changed.some(mended)) trouble.hidden = true;
    // What was copied is no longer what stands there.
    for (const button of place.querySelectorAll("[data-copy]")) button.nextElementSibling.textContent = "";
    for (const name of names) {
      if (name in wished) board.setAttribute(name, wished[name]);
      else board.removeAttribute(name);
    }
    // A board narrower than this cannot be used: the last width that could stays.
    if (fields.width.valueAsNumber >= 240) wide = fields.width.valueAsNumber;
    board.style.maxWidth = `${wide}px`;
    for (const name of ["opponent", "level"]) fields[name].disabled = fields.mode.value !== "play";
    if (fields.opponent.value !== "computer") fields.level.disabled = true;
    snippets();
  };

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", (event) => {
    if (event.target === fields.ruleset) {
      // Another game's start and moves mean nothing in this one.
      fields.start.value = fields.moves.value = "";
      showSwitches();
    }
    show();
  });
  form.querySelector("[data-take]").addEventListener("click", () => {
    fields.moves.value = played.join(" ");
    show();
  });
  for (const name of ["ready", "move", "position"]) {
    board.addEventListener(`rookery-${name}`, ({ detail }) => {
      played = detail.moves.slice(0, detail.ply);
    });
  }
  board.addEventListener("rookery-error", ({ detail }) => {
    wrong = detail.about;
    trouble.textContent = `${detail.about}: ${detail.message}.`;
    trouble.hidden = false;
  });
  for (const button of place.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", async () => {
      const text = place.querySelector(`[data-snippet=${button.dataset.copy}]`);
      try {
        await navigator.clipboard.writeText(text.value);
        button.nextElementSibling.textContent = "Copied.";
      } catch {
        text.select();
        button.nextElementSibling.textContent = "Please copy the selected text.";
      }
    });
  }

  showSwitches();
  show();
  place.querySelector(".guide-board").append(board);
  new ResizeObserver(snippets).observe(board);
})();
