// Fetches a packed program and unpacks it while it arrives. That it is missing is told like that it
// is broken, by the error that follows.
//
// The packing is LZMA's with 16 contexts of a byte before (lc = 4, lp = 0, pb = 0) and without a mark at
// the end; how long the program is stands in front of it, in four bytes. See packed.rs.
const unpacked = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const body = answer.body.pipeThrough(new TransformStream(unpacking(address)));
  return new Response(body, { headers: { "Content-Type": "application/wasm" } });
};
const unpacking = (address) => {
  const strange = `${address} is not the compressed data that was sent`;
  // No step reads more than this.
  const step = 32;
  // How likely each bit is a 0, of 2048. First come single questions, by the state that they are asked
  // in; then trees of bits, each as large as it has leaves.
  const match = 0, again = 12, other = 24, older = 36, oldest = 48, longer = 60;
  const align = 128, slots = 144, far = 400, lengths = 528, lengthsAgain = 1056, literals = 2048;
  const odds = new Uint16Array(literals + 16 * 768).fill(1024);
  const range = new Uint32Array([0xffffffff, 0]);
  const last = new Int32Array(4);
  let input = new Uint8Array(0), at = 0, output, done = 0, state = 0;

  const bit = (which) => {
    const bound = (range[0] >>> 11) * odds[which];
    const one = range[1] >= bound;
    if (one) {
      range[0] -= bound;
      range[1] -= bound;
      odds[which] -= odds[which] >> 5;
    } else {
      range[0] = bound;
      odds[which] += (2048 - odds[which]) >> 5;
    }
    if (range[0] < 0x1000000) more();
    return one ? 1 : 0;
  };
  const more = () => {
    range[0] <<= 8;
    range[1] = (range[1] << 8) | input[at++];
  };
  const tree = (from, bits) => {
    let node = 1;
    for (let n = 0; n < bits; n++) node = (node << 1) | bit(from + node);
    return node - (1 << bits);
  };
  const backwards = (from, bits) => {
    let node = 1, value = 0;
    for (let n = 0; n < bits; n++) {
      const one = bit(from + node);
      node = (node << 1) | one;
      value |= one << n;
    }
    return value;
  };
  const even = (bits) => {
    let value = 0;
    for (; bits > 0; bits--) {
      range[0] >>>= 1;
      const one = range[1] >= range[0];
      if (one) range[1] -= range[0];
      value = (value << 1) | one;
      if (range[0] < 0x1000000) more();
    }
    return value;
  };
  const length = (of) => {
    if (!bit(of)) return 2 + tree(of + 2, 3);
    if (!bit(of + 1)) return 10 + tree(of + 10, 3);
    return 18 + tree(of + 18, 8);
  };
  const distance = (long) => {
    const slot = tree(slots + 64 * Math.min(long - 2, 3), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const top = (2 | (slot & 1)) << bits;
    if (slot < 14) return top + backwards(far + top - slot, bits);
    return top + (even(bits - 4) << 4) + backwards(align, 4);
  };
  const literal = () => {
    const from = literals + 768 * (done ? output[done - 1] >> 4 : 0);
    let node = 1;
    if (state > 6) {
      let like = output[done - 1 - last[0]];
      while (node < 256) {
        const meant = (like >> 7) & 1;
        like <<= 1;
        const one = bit(from + 256 * (1 + meant) + node);
        node = (node << 1) | one;
        if (one !== meant) break;
      }
    }
    while (node < 256) node = (node << 1) | bit(from + node);
    output[done++] = node;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };
  const copy = () => {
    let long = 1;
    if (!bit(again + state)) {
      last.copyWithin(1, 0);
      long = length(lengths);
      last[0] = distance(long);
      state = state < 7 ? 7 : 10;
    } else {
      const which = !bit(other + state) ? 0 : !bit(older + state) ? 1 : !bit(oldest + state) ? 2 : 3;
      if (which || bit(longer + state)) {
        const back = last[which];
        last.copyWithin(1, 0, which);
        last[0] = back;
        long = length(lengthsAgain);
        state = state < 7 ? 8 : 11;
      } else {
        state = state < 7 ? 9 : 11;
      }
    }
    if (last[0] >= done || last[0] < 0) throw new Error(strange);
    for (const end = Math.min(done + long, output.length); done < end; done++) {
      output[done] = output[done - 1 - last[0]];
    }
  };

  const unpack = (until, sink) => {
    if (!output) {
      if (until < 9) return;
      // The first byte of what is packed is always this.
      if (input[4]) throw new Error(strange);
      const head = new DataView(input.buffer);
      output = new Uint8Array(head.getUint32(0, true));
      range[1] = head.getUint32(5);
      at = 9;
    }
    const before = done;
    while (done < output.length && at <= until) bit(match + state) ? copy() : literal();
    if (done > before) sink.enqueue(output.slice(before, done));
  };
  return {
    transform(chunk, sink) {
      const rest = input.length - at;
      const both = new Uint8Array(rest + chunk.length);
      both.set(input.subarray(at));
      both.set(chunk, rest);
      input = both;
      at = 0;
      unpack(input.length - step, sink);
    },
    flush(sink) {
      unpack(input.length, sink);
      if (!output || done < output.length || at > input.length) throw new Error(strange);
    },
  };
};
