// `npm run test:acme`: the contract tests over the documents and clients of the worked example.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../../scripts/lib/repository-specs.ts";
import { endFailed, stepRunner } from "../../scripts/lib/step-runner.ts";
import { prepareAcme } from "./prepare.ts";

/** The suites that say nothing about our documents in particular. */
const suites = ["contract", "failures", "parameters", "fields", "mutants", "keys", "decimals"];

function runSuites(): Promise<void> {
  const files = suites.map((suite) => `contract-tests/suites/${suite}.test.ts`);
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const options = ["run", "--project", "contract", "--testTimeout=60000", ...process.argv.slice(2)];
  const child = spawn(process.execPath, [vitest, ...options, ...files], {
    cwd: root,
    env: { ...process.env, CONTRACT_SUBJECT: "tests/acme/contract-subject.ts" },
    stdio: "inherit",
  });
  return new Promise((done, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      process.exitCode = code ?? 1;
      done();
    });
  });
}

try {
  await stepRunner()("regenerate examples/acme", prepareAcme);
  await runSuites();
} catch (error) {
  endFailed(error);
}
