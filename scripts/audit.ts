// `npm run audit`: known vulnerabilities of what users get, and the registry's signatures of all installed packages.

import { parseArgs } from "node:util";
import { root } from "./lib/repository-specs.ts";
import { CommandError, run } from "./lib/run-command.ts";
import { endFailed } from "./lib/step-runner.ts";
import { registryLacksIt } from "./supply-chain/audit-skips.ts";

const CHECKS: Readonly<Record<string, readonly string[]>> = {
  "npm audit --omit=dev": ["audit", "--omit=dev", "--audit-level=moderate"],
  "npm audit signatures": ["audit", "signatures"],
};

const USAGE = `Usage: npm run audit -- [options]

Runs ${Object.keys(CHECKS).join(" and ")}. Skips, and says so, what the registry does not offer.

  --strict  fails instead of skipping
  --help    shows this text`;

const { values } = parseArgs({
  options: { strict: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
});

async function audit(): Promise<void> {
  for (const [title, args] of Object.entries(CHECKS)) {
    try {
      console.log(`${title}: ok\n${await run("npm", args, { cwd: root })}`);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      const reason = registryLacksIt(error.message);
      if (reason === undefined || values.strict) endFailed(error);
      else console.warn(`SKIPPED ${title}: ${reason}. Nothing was checked; run it where the registry is npm's own.`);
    }
  }
}

if (values.help) console.log(USAGE);
else await audit().catch(endFailed);
