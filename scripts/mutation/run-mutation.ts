// `npm run test:mutation`: breaks the modules that decide over money, and fails where a break is not noticed and nobody has
// argued why it need not be.

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../lib/repository-specs.ts";
import { CheckFailure, endFailed, stepRunner } from "../lib/step-runner.ts";
import { arguedSurvivors } from "./accepted-mutants.ts";
import { type MutationReport, problemsWith, survivorsOf } from "./surviving-mutants.ts";

const step = stepRunner();

/** Runs Stryker, which takes minutes and says how far it is. */
function runStryker(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("npx", ["stryker", "run", "scripts/mutation/stryker.config.json"], {
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
  const survivors = survivorsOf(report);
  const problems = problemsWith(survivors, arguedSurvivors);
  if (problems.length > 0) throw new CheckFailure(problems);
  return survivors.length;
}

try {
  await step("mutants are killed", runStryker);
  await step("those that survive are argued", checkSurvivors, (count) => `${count} survive`);
} catch (error) {
  endFailed(error);
}
