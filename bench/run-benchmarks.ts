// `npm run bench -- <name>`: measures the build, keeps what came out, and fails where a promise is broken.

import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { CheckFailure, endFailed, stepRunner } from "../scripts/lib/step-runner.ts";
import { type Benchmark, broken, type Results } from "./benchmark.ts";
import { resultsFile, writePage } from "./benchmark-page.ts";
import { benchmarks } from "./benchmarks.ts";

const names = benchmarks.map(({ name }) => name).join(", ");

const usage = `npm run bench -- <name>…

Measures what \`npm run build\` has built, beside others, and fails where a promise of speed is broken. What came out is
written to bench/results/ and into the tables of docs/benchmarks.md. Let the machine do nothing else meanwhile.

There are: ${names}`;

const step = stepRunner();

async function run(benchmark: Benchmark<Results>): Promise<void> {
  const results = await benchmark.measure((title, work) => step(`${benchmark.name}: ${title}`, work));
  await writeFile(resultsFile(benchmark.name), `${JSON.stringify(results, null, 2)}\n`);
  await writePage();
  console.log(`\n${benchmark.table(results)}\n`);
  const gates = benchmark.gates(results);
  await step(`${benchmark.name}: ${gates.length} promises are kept`, async () => {
    const problems = broken(gates);
    if (problems.length > 0) throw new CheckFailure(problems);
  });
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: "boolean" } } });

const unknown = positionals.filter((wanted) => !benchmarks.some(({ name }) => name === wanted));

if (values.help) {
  console.log(usage);
} else if (positionals.length === 0 || unknown.length > 0) {
  console.error(unknown.length > 0 ? `There is no benchmark ${unknown.join(", ")}. There are: ${names}` : usage);
  process.exitCode = 1;
} else {
  try {
    for (const benchmark of benchmarks) if (positionals.includes(benchmark.name)) await run(benchmark);
  } catch (error) {
    endFailed(error);
  }
}
