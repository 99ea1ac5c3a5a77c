// <rookery-board>: a board of this site in any page, also of another origin.
//
//   <script src="https://…/embed.js"></script>
//   <rookery-board ruleset="samantsy-2" level="3" side="white"></rookery-board>
//
// A thin wrapper round a frame of index.html#/embed, beside this script; everything travels by the
// messages that docs/embedding.md describes. Plain script, nothing to build.
"use strict";
(() => {
  const NAME = "rookery-board";
  if (!window.customElements || customElements.get(NAME)) return;
  const script = document.currentScript ?? document.querySelector('script[src*="embed.js"]');
  const page = new URL("index.html", script?.src ?? location.href);
  const GAME = ["ruleset", "start", "moves"];
  const REST = ["side", "level", "opponent", "mode", "orientation", "theme", "controls"];
  const ALL = [...GAME, ...REST];
  // What a board is without the attribute.
  const PLAIN = { ruleset: "chess", side: "white", opponent: "computer" };
  // Custom properties of the host that are passed on, each with --rookery- in front.
  const COLOURS = (
    "ink quiet-ink line firm-line accent leaf focus square-light square-dark hatch plate plate-rule plate-ink " +
    "white-fill white-line white-edge black-fill black-line black-edge mark-last mark-last-line mark-select " +
    "mark-select-line mark-target mark-drop mark-check mark-hint mark-explain"
  ).split(" ");
  const look = new CSSStyleSheet();
  look.replaceSync(`
    :host { display: block; min-width: 0; }
    :host([hidden]) { display: none; }
    iframe { display: block; width: 100%; height: auto; aspect-ratio: 5 / 6; border: 0; background: none; }
    @media print { :host { break-inside: avoid; } }
  `);
  /** Red, green and blue, also of colours with other numbers, such as oklch(). */
  const bytes = (color) => {
    if (color.startsWith("rgb")) return color.match(/[\d.]+/g);
    const dot = document.createElement("canvas").getContext("2d");
    dot.fillStyle = color;
    dot.fillRect(0, 0, 1, 1);
    return dot.getImageData(0, 0, 1, 1).data;
  };
  const text = (value) => (Array.isArray(value) ? value.join(" ") : String(value));

  class RookeryBoard extends HTMLElement {
    static observedAttributes = ALL;
    #frame = null;
    /** Has the frame said anything yet? What is sent before waits. */
    #alive = false;
    #waiting = [];
    #changed = new Set();
    #position = null;
    /** The game as it stands, for when the element is put elsewhere in the page. */
    #game = null;
    /** Has another one been asked for that is not there yet? */
    #wanted = true;
    /** Does the frame go on with what was played before it was put here? */
    #goesOn = false;
    /** Has this frame a game on its board? */
    #playing = false;
    /** The theme and the colours that the frame knows of, and those of its address. */
    #skin = {};
    #addressed = {};
    #watching = null;
    #mutations = null;

    constructor() {
      super();
      this.attachShadow({ mode: "open" }).adoptedStyleSheets = [look];
    }

    connectedCallback() {
      // Properties that were set before this script had run.
      for (const name of ALL) {
        if (!Object.hasOwn(this, name)) continue;
        const value = this[name];
        delete this[name];
        this[name] = value;
      }
      this.#changed.clear();
      const frame = document.createElement("iframe");
      frame.title = this.title || "Board";
      frame.src = this.#address();
      this.#frame = frame;
      this.#watching = new AbortController();
      const { signal } = this.#watching;
      addEventListener("message", (event) => this.#hear(event), { signal });
      const reskin = () => this.#sendSkin();
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", reskin, { signal });
      const mutations = new MutationObserver(reskin);
      signal.addEventListener("abort", () => mutations.disconnect());
      this.#mutations = mutations;
      this.connectedMoveCallback();
      this.shadowRoot.append(frame);
    }

    /** With the frame its worker goes; nothing of it stays in the page. */
    disconnectedCallback() {
      this.#watching?.abort();
      this.#frame?.remove();
      this.#frame = this.#watching = null;
      this.#alive = this.#playing = false;
      this.#waiting = [];
    }

    /** Put here, or moved here by a browser that need not load the frame again. */
    connectedMoveCallback() {
      this.#mutations.disconnect();
      // Whatever is around it may bring other colours.
      for (let node = this; node; node = node.parentNode ?? node.host) {
        if (node instanceof Element) this.#mutations.observe(node, { attributes: true });
      }
      this.#sendSkin();
    }

    attributeChangedCallback(name, old, value) {
      if (old === value) return;
      // Another game is to begin: once it has, the old one is not gone on with.
      if (GAME.includes(name)) this.#wanted = true;
      if (this.#frame) this.#mark(name);
    }

    /** Plays a move (move text such as e2e4, or SAN) for whichever side is to move. */
    play(move) {
      this.#send({ type: "move", move: String(move) });
    }

    takeback() {
      this.#send({ type: "takeback" });
    }

    flip() {
      this.#send({ type: "flip" });
    }

    /** Another game, or other settings: the names of the attributes, as many as wanted. */
    load(wishes) {
      wishes ??= {};
      const named = (name) => wishes[name] !== undefined && wishes[name] !== null;
      const game = GAME.some(named);
      if (named("level") && !named("opponent")) this.removeAttribute("opponent");
      if (named("side") && !named("orientation")) this.removeAttribute("orientation");
      for (const name of ALL) {
        if (named(name)) this.setAttribute(name, text(wishes[name]));
        else if (game && (name === "start" || name === "moves")) this.removeAttribute(name);
      }
      if (game) {
        this.#wanted = true;
        if (this.#frame) this.#mark("ruleset");
      }
    }

    /** The position that the board shows, as a FEN; null until there is one. */
    get position() {
      return this.#position;
    }

    set position(fen) {
      this.load({ start: fen });
    }

    #address() {
      const asked = new URLSearchParams();
      for (const name of ALL) {
        if (this.hasAttribute(name)) asked.set(name, this.getAttribute(name));
      }
      this.#goesOn = !this.#wanted;
      if (this.#goesOn) {
        const { ruleset, start, given, moves } = this.#game;
        asked.set("ruleset", ruleset);
        asked.set("start", start);
        asked.set("moves", given.join(" "));
        asked.set("played", moves.join(" "));
      }
      this.#skin = this.#addressed = { theme: this.#theme(), properties: "{}" };
      asked.set("theme", this.#skin.theme);
      if (/^https?:/.test(location.origin)) asked.set("origin", location.origin);
      return `${page}#/embed?${String(asked).replaceAll("+", "%20")}`;
    }

    /** The theme that was asked for, or the one that the text around the board has. */
    #theme() {
      return this.getAttribute("theme") ?? this.#scheme();
    }

    #scheme() {
      const { colorScheme: scheme, color } = getComputedStyle(this);
      if (scheme === "normal") {
        const [red, green, blue] = bytes(color);
        return red * 2 + green * 5 + Number(blue) > 8 * 128 ? "dark" : "light";
      }
      const dark = scheme.includes("light") ? matchMedia("(prefers-color-scheme: dark)").matches : true;
      return scheme.includes("dark") && dark ? "dark" : "light";
    }

    #sendSkin() {
      const [theme, scheme] = [this.#theme(), this.#scheme()];
      // Only within text of its own scheme does a browser let a frame be transparent.
      this.#frame.style.colorScheme = this.hasAttribute("theme") && theme !== scheme ? "" : scheme;
      const style = getComputedStyle(this);
      const colours = {};
      for (const name of COLOURS) {
        const value = style.getPropertyValue(`--rookery-${name}`).trim();
        if (value) colours[name] = value;
      }
      const properties = JSON.stringify(colours);
      const known = this.#skin;
      this.#skin = { theme, properties };
      // Each by itself: one that makes no sense does not take the other with it.
      if (theme !== known.theme) this.#post({ type: "theme", theme });
      if (properties !== known.properties) this.#post({ type: "theme", properties: colours });
    }

    /** Remembers that an attribute has changed; several at once make one message. */
    #mark(name) {
      if (this.#changed.size === 0) queueMicrotask(() => this.#flush());
      this.#changed.add(name);
    }

    #flush() {
      const names = [...this.#changed];
      this.#changed.clear();
      if (!this.#frame || names.length === 0) return;
      const of = (name) => this.getAttribute(name) ?? PLAIN[name] ?? "";
      const wishes = {};
      if (names.some((name) => GAME.includes(name))) for (const name of GAME) wishes[name] = of(name);
      for (const name of names) if (REST.includes(name) && name !== "theme") wishes[name] = of(name);
      // Level and opponent mean something only together, and so do side and orientation.
      if (names.includes("level") || names.includes("opponent")) {
        wishes.level = of("level");
        wishes.opponent = of("opponent");
      }
      if (names.includes("side")) wishes.orientation = of("orientation");
      if (names.includes("theme")) this.#sendSkin();
      if (Object.keys(wishes).length) this.#post({ type: "load", ...wishes });
    }

    #send(message) {
      this.#flush();
      this.#post(message);
    }

    #post(message) {
      if (!this.#alive) this.#waiting.push(message);
      else this.#frame.contentWindow.postMessage({ source: "rookery", version: 1, ...message }, page.origin);
    }

    #hear(event) {
      if (!this.#frame || event.source !== this.#frame.contentWindow || event.origin !== page.origin) return;
      const { source, version, type, ...detail } = event.data ?? {};
      if (source !== "rookery" || version !== 1) return;
      if (!this.#alive) {
        this.#alive = true;
        for (const message of this.#waiting.splice(0)) this.#post(message);
      }
      if (type === "height") {
        this.#frame.style.aspectRatio = "auto";
        this.#frame.style.height = `${detail.height}px`;
        return;
      }
      if (typeof detail.fen === "string") this.#position = detail.fen;
      if (type === "ready") {
        // What was played elsewhere in the page is not what it starts again with.
        const given = this.#goesOn ? this.#game.given : detail.moves;
        this.#game = { ruleset: detail.ruleset, start: detail.start, given, moves: detail.moves };
        this.#wanted = this.#goesOn = false;
        this.#playing = true;
        this.#frame.title = this.title || `Board: ${detail.title}`;
        // A frame that was loaded again knows of no others.
        this.#skin = this.#addressed;
        this.#sendSkin();
      } else if (detail.moves && this.#game) this.#game.moves = detail.moves;
      // The game that was there goes on.
      else if (type === "error" && this.#playing && !this.#changed.size) this.#wanted = false;
      if (["ready", "move", "position", "end", "error"].includes(type)) {
        this.dispatchEvent(new CustomEvent(`rookery-${type}`, { bubbles: true, composed: true, detail }));
      }
    }
  }

  for (const name of ALL) {
    Object.defineProperty(RookeryBoard.prototype, name, {
      configurable: true,
      enumerable: true,
      get() {
        return this.getAttribute(name) ?? "";
      },
      set(value) {
        if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, text(value));
      },
    });
  }
  customElements.define(NAME, RookeryBoard);
})();
