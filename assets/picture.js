// Hands a person a picture of the board. The page brings the drawing, as attributes of the element
// that loads this script, anew for each picture; nobody else pays for it.
"use strict";
(() => {
  const script = document.currentScript;
  const { name, svg, kind } = script.dataset;
  script.remove();
  // Sharp on a good screen, small enough to send.
  const SIDE = 1200;
  const drawing = new Blob([svg], { type: "image/svg+xml" });

  const save = (blob, ending) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `${name}.${ending}`;
    link.click();
    // The browser fetches the address only after this turn of events.
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };

  const painted = async () => {
    const image = new Image();
    image.src = URL.createObjectURL(drawing);
    try {
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
      canvas.getContext("2d").drawImage(image, 0, 0, SIDE, SIDE);
      return await new Promise((done) => canvas.toBlob(done, "image/png"));
    } finally {
      URL.revokeObjectURL(image.src);
    }
  };

  if (kind === "svg") {
    save(drawing, "svg");
  } else {
    // Where nothing can be painted (some hardened browsers), the drawing is as good.
    painted()
      .catch(() => null)
      .then((blob) => (blob ? save(blob, "png") : save(drawing, "svg")));
  }
})();
