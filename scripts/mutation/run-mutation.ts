// `npm run test:mutation`: breaks the SDK, one small change at a time. It fails if tests notice fewer than nine in ten, or if
// one that loses money is not justified in accepted-mutants.ts. `-- --mutate <files>` breaks these files alone.

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../lib/repository-specs.ts";
import { CheckFailure, endFailed, stepRunner } from "../lib/step-runner.ts";
import { acceptedMutants } from "./accepted-mutants.ts";
import { type MutationReport, problemsWith, survivingMutants } from "./surviving-mutants.ts";

const step = stepRunner();
const options = process.argv.slice(2);

/** Stryker takes minutes and prints its progress. */
function runStryker(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("npx", ["stryker", "run", "scripts/mutation/stryker.config.json", ...options], {
      cwd: root,
      stdio: "inherit",
    });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new CheckFailure([`stryker ended with ${code ?? signal}`]));
    });
  });
}

async function checkSurvivors(): Promise<number> {
  const report: MutationReport = JSON.parse(await readFile(path.join(root, "build/mutation/report.json"), "utf8"));
  const survivors = survivingMutants(report);
  // Part of the files says nothing about the justifications of the others.
  const mutated = new Set(Object.keys(report.files).map((file) => path.basename(file)));
  const accepted = Object.entries(acceptedMutants).filter(([name]) => mutated.has(name.split(": ", 1)[0] ?? ""));
  const problems = problemsWith(survivors, options.length === 0 ? acceptedMutants : Object.fromEntries(accepted));
  if (problems.length > 0) throw new CheckFailure(problems);
  return survivors.length;
}

try {
  await step("mutants are killed", runStryker);
  await step("surviving mutants are justified", checkSurvivors, (count) => `${count} survive`);
} catch (error) {
  endFailed(error);
}
