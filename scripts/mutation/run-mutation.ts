// `npm run test:mutation`: breaks the SDK, one small change at a time, folder by folder. It fails if the tests of a folder notice
// fewer than nine in ten, or if a mutant that loses money is not justified in accepted-mutants.ts. `-- money webhooks` breaks
// these folders alone, `-- sdk` and `-- sandbox` those of one part. Each folder's report stays in build/mutation, and the next run
// repeats only mutants whose code or tests have changed since; with `--force` it repeats all.

import { spawn } from "node:child_process";
import { readFile, rename } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "../lib/repository-specs.ts";
import { CheckFailure, endFailed, stepRunner } from "../lib/step-runner.ts";
import { acceptedMutants } from "./accepted-mutants.ts";
import { type MutatedFolder, mutatedFolders, mutatedParts } from "./mutated-folders.ts";
import {
  type MutationReport,
  problemsWith,
  type SurvivingMutant,
  slowMutants,
  survivingMutants,
} from "./surviving-mutants.ts";

const step = stepRunner();
const leftOut = ["!src/**/*.test.ts"];
const reports = path.join(root, "build/mutation");

/** Stryker takes minutes and prints its progress. Resolves with its problem: too low a score, for example. */
function runStryker(name: string, { sources, tests }: MutatedFolder): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const options = [
      ...["--mutate", [...sources, ...leftOut].join(",")],
      ...["--incremental", "--incrementalFile", `build/mutation/${name}.incremental.json`],
      ...(values.force ? ["--force"] : []),
    ];
    const child = spawn("npx", ["stryker", "run", "scripts/mutation/stryker.config.json", ...options], {
      cwd: root,
      env: { ...process.env, MUTATION_TESTS: JSON.stringify(tests) },
      stdio: "inherit",
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      resolve(code === 0 ? [] : [`stryker ended with ${code ?? signal}`]);
    });
  });
}

interface BrokenFolder {
  readonly report: MutationReport;
  readonly problems: readonly string[];
}

async function breakFolder(name: string, folder: MutatedFolder): Promise<BrokenFolder> {
  const problems = await runStryker(name, folder);
  const file = path.join(reports, `${name}.json`);
  await rename(path.join(reports, "report.json"), file);
  return {
    report: JSON.parse(await readFile(file, "utf8")),
    problems: problems.map((problem) => `${name}: ${problem}`),
  };
}

const { values, positionals: asked } = parseArgs({
  options: { force: { type: "boolean", default: false } },
  allowPositionals: true,
});
const names = asked.length > 0 ? asked.flatMap((name) => mutatedParts[name] ?? [name]) : Object.keys(mutatedFolders);

function folderNamed(name: string): MutatedFolder {
  const folder = mutatedFolders[name];
  if (folder !== undefined) return folder;
  throw new CheckFailure([
    `unknown folder "${name}"; one of ${[...Object.keys(mutatedParts), ...Object.keys(mutatedFolders)].join(", ")}`,
  ]);
}

/** Throws if a folder's tests noticed too few, or a survivor needs a justification. */
function checkSurvivors(broken: readonly BrokenFolder[]): readonly SurvivingMutant[] {
  const survivors = broken.flatMap(({ report }) => survivingMutants(report));
  const slow = broken.flatMap(({ report }) => slowMutants(report));
  const files = new Set(broken.flatMap(({ report }) => Object.keys(report.files)).map((file) => path.basename(file)));
  // Part of the folders says nothing about the justifications of the others.
  const accepted = Object.entries(acceptedMutants).filter(
    ([name]) => asked.length === 0 || files.has(name.split(": ", 1)[0] ?? ""),
  );
  const problems = [
    ...broken.flatMap((folder) => folder.problems),
    ...problemsWith(survivors, Object.fromEntries(accepted), slow),
  ];
  if (problems.length > 0) throw new CheckFailure(problems);
  return survivors;
}

try {
  const folders = names.map((name) => ({ name, folder: folderNamed(name) }));
  const broken: BrokenFolder[] = [];
  for (const { name, folder } of folders) {
    broken.push(await step(`mutants of ${name}`, () => breakFolder(name, folder)));
  }
  await step(
    "mutants are killed or justified",
    async () => checkSurvivors(broken),
    ({ length }) => `${length} survive`,
  );
} catch (error) {
  endFailed(error);
}
