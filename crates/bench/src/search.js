// The WebAssembly half of the search's measurement, run by Node: the same lines as the native half.
const bench = require(process.argv[2]);
// CPU time of the thread that searches; the compiler's threads work beside it.
const seconds = () => process.cpuUsage().user / 1e6;
const names = bench.ruleset_list().split("\n");
// A first small round lets the compiler finish before anything is timed.
for (const name of names) bench.searched(name, 8);
for (const name of names) {
  const start = seconds();
  const nodes = bench.searched(name, 0);
  console.log(`${name} ${nodes} ${(seconds() - start).toFixed(6)}`);
}
