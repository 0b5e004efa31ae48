// `npm run bench -- <name>`: measures the build, stores the results, and fails if a target is missed.

import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { CheckFailure, endFailed, stepRunner } from "../scripts/lib/step-runner.ts";
import { type Benchmark, missedTargets, type Results } from "./benchmark.ts";
import { resultsFile, writePage } from "./benchmark-page.ts";
import { benchmarks } from "./benchmarks.ts";

const names = benchmarks.map(({ name }) => name).join(", ");

const usage = `Usage: npm run bench -- <name>…

Measures the build in dist/ against other libraries, and fails if a target is missed. Writes the results to
bench/results/ and to the tables of docs/benchmarks.md. Run nothing else on the machine meanwhile.

Benchmarks: ${names}`;

const step = stepRunner();

async function run(benchmark: Benchmark<Results>): Promise<void> {
  const results = await benchmark.measure((title, work) => step(`${benchmark.name}: ${title}`, work));
  await writeFile(resultsFile(benchmark.name), `${JSON.stringify(results, null, 2)}\n`);
  await writePage();
  console.log(`\n${benchmark.table(results)}\n`);
  const targets = benchmark.targets(results);
  await step(`${benchmark.name}: ${targets.length} targets are met`, async () => {
    const problems = missedTargets(targets);
    if (problems.length > 0) throw new CheckFailure(problems);
  });
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: "boolean" } } });

const unknown = positionals.filter((wanted) => !benchmarks.some(({ name }) => name === wanted));

if (values.help) {
  console.log(usage);
} else if (positionals.length === 0 || unknown.length > 0) {
  console.error(unknown.length > 0 ? `Unknown benchmark: ${unknown.join(", ")}. Benchmarks: ${names}` : usage);
  process.exitCode = 1;
} else {
  try {
    for (const benchmark of benchmarks) if (positionals.includes(benchmark.name)) await run(benchmark);
  } catch (error) {
    endFailed(error);
  }
}
