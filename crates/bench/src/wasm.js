// The WebAssembly half of the measurement, run by Node: the same lines as the native half.
const bench = require(process.argv[2]);
const work = bench.work_list().split("\n").map((line) => line.split(" "));
const rounds = 5;
const best = new Map();
const nodes = new Map();
// A first small round lets the compiler finish before anything is timed.
for (const [name, depth] of work) {
  for (const played of [false, true]) bench.leaves(name, depth - 1, played);
}
const seconds = () => process.cpuUsage().user / 1e6;
for (let round = 0; round < rounds; round++) {
  for (const [name, depth] of work) {
    for (const played of [false, true]) {
      const start = seconds();
      nodes.set(name, bench.leaves(name, Number(depth), played));
      const key = name + played;
      best.set(key, Math.min(best.get(key) ?? Infinity, seconds() - start));
    }
  }
}
for (const [name] of work) {
  const speed = (played) => (nodes.get(name) / best.get(name + played) / 1e6).toFixed(1);
  console.log(`${name} ${speed(false)} ${speed(true)}`);
}
