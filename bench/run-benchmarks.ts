// `npm run bench -- <name>`: measures the build, stores the results, and fails if a target is missed. `--check` only compares.

import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { CheckFailure, endFailed, stepRunner } from "../scripts/lib/step-runner.ts";
import { type Benchmark, missedTargets, type Results, TOLERANCE } from "./benchmark.ts";
import { benchmarks, resultsFile, writePage } from "./benchmarks.ts";

const names = benchmarks.map(({ name }) => name).join(", ");

const usage = `Usage: npm run bench -- <name>…
       npm run bench -- --check [<name>…]
       npm run bench -- --tables

Measures the build in dist/ against other libraries, and fails if a target is missed. Writes the results to
bench/results/ and to the tables of docs/benchmarks.md. Run nothing else on the machine meanwhile.

  --check   write nothing; all benchmarks, unless some are named
  --tables  measure nothing; write the tables from the results of the last runs

A measured ratio or time may miss its target by ${TOLERANCE * 100} %.

Benchmarks: ${names}`;

const step = stepRunner();

/** Returns what is missed. */
async function run(benchmark: Benchmark<Results>, isCheck: boolean): Promise<readonly string[]> {
  const results = await benchmark.measure((title, work) => step(`${benchmark.name}: ${title}`, work));
  if (!isCheck) {
    await writeFile(resultsFile(benchmark.name), `${JSON.stringify(results, null, 2)}\n`);
    await writePage();
  }
  console.log(`\n${benchmark.table(results)}\n`);
  return missedTargets(benchmark.targets(results)).map((missed) => `${benchmark.name}: ${missed}`);
}

async function runAll(chosen: readonly Benchmark<Results>[], isCheck: boolean): Promise<void> {
  const missed: string[] = [];
  for (const benchmark of chosen) missed.push(...(await run(benchmark, isCheck)));
  await step("targets are met", async () => {
    if (missed.length > 0) throw new CheckFailure(missed);
  });
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    tables: { type: "boolean", default: false },
  },
});

const unknown = positionals.filter((wanted) => !benchmarks.some(({ name }) => name === wanted));
const isAll = positionals.length === 0 && values.check;

if (values.help) {
  console.log(usage);
} else if (values.tables) {
  await writePage();
} else if (unknown.length > 0 || (positionals.length === 0 && !isAll)) {
  console.error(unknown.length > 0 ? `Unknown benchmark: ${unknown.join(", ")}. Benchmarks: ${names}` : usage);
  process.exitCode = 1;
} else {
  const chosen = benchmarks.filter(({ name }) => isAll || positionals.includes(name));
  await runAll(chosen, values.check).catch(endFailed);
}
