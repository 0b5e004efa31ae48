// `npm run install:programs`: the browser and the servers that some tests need, from Debian's packages. Installs what is missing.

import { existsSync } from "node:fs";
import { run } from "./lib/run-command.ts";
import { CheckFailure, endFailed, stepRunner } from "./lib/step-runner.ts";

/** Where each Debian package puts what the tests start. */
const packages: Readonly<Record<string, string>> = {
  chromium: "/usr/bin/chromium",
  "redis-server": "/usr/bin/redis-server",
  postgresql: "/usr/lib/postgresql",
  pgbouncer: "/usr/sbin/pgbouncer",
  faketime: "/usr/bin/faketime",
};

const env = { DEBIAN_FRONTEND: "noninteractive" };

async function installMissing(): Promise<string> {
  const missing = Object.keys(packages).filter((name) => !existsSync(packages[name] ?? ""));
  if (missing.length === 0) return "all were there";
  if (!existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) {
    throw new CheckFailure([`install ${missing.join(", ")}: this command does so as root on Debian only`]);
  }
  await run("apt-get", ["update"], { cwd: "/", env });
  await run("apt-get", ["install", "--yes", "--no-install-recommends", ...missing], { cwd: "/", env });
  return `installed ${missing.join(", ")}`;
}

await stepRunner()("programs for the tests", installMissing, (remark) => remark).catch(endFailed);
