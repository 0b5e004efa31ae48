// How long the first import takes in a new process, beside that of stripe.

import { spawnSync } from "node:child_process";
import { root } from "../../scripts/lib/repository-specs.ts";
import { median, rounded } from "../measure.ts";

const ROUNDS = 15;

const modules = {
  sdk: new URL("../../dist/node/index.js", import.meta.url).href,
  stripe: import.meta.resolve("stripe"),
} as const;

/** The time of the import, as a multiple of stripe's: the median of the ratios of each round. */
export function coldImport(): number {
  const rounds = Array.from({ length: ROUNDS + 1 }, (_, round) => {
    // Each round starts with the other one.
    const [first, second] = round % 2 === 0 ? (["sdk", "stripe"] as const) : (["stripe", "sdk"] as const);
    const taken = { [first]: importMs(first), [second]: importMs(second) };
    return (taken.sdk ?? Number.NaN) / (taken.stripe ?? Number.NaN);
  });
  // The first one reads the files into the machine's memory.
  return rounded(median(rounds.slice(1)));
}

function importMs(name: keyof typeof modules): number {
  const program = `
const start = performance.now();
await import(${JSON.stringify(modules[name])});
console.log(performance.now() - start);
process.exit();
`;
  const command = ["--input-type=module", "-e", program];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}
