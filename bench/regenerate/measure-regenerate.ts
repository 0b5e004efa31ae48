// `npm run bench:regenerate`: time and memory of `regenerate`, each project in a process of its own, against its target. Writes
// bench/results/regenerate.json. The big document is that of `npm run test:foreign`. Run nothing else on the machine meanwhile.
// Shared machines differ by a factor of two, so targets in seconds grow with the time of a type check in the same run.

import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../scripts/lib/repository-specs.ts";
import { machine } from "../measure.ts";
import { REFERENCE_TYPE_CHECK, typeCheck } from "../timed-command.ts";

interface Measured {
  readonly seconds: number;
  /** Of all threads: on a busy machine, more telling than the time. */
  readonly cpuSeconds: number;
  readonly megabytes: number;
}

interface Target {
  readonly seconds: number;
  readonly megabytes: number;
}

const big = join(root, "tests/foreign/node_modules/@octokit/openapi/generated/api.github.com.json");
const name = { name: "acme", package: { name: "measured", version: "0.1.0" } };

const projects: Readonly<Record<string, { readonly target: Target; readonly config?: object }>> = {
  "both services": { target: { seconds: 5, megabytes: 1500 }, config: name },
  "worked example": { target: { seconds: 7, megabytes: 1500 } },
  "1,000 operations": {
    target: { seconds: 60, megabytes: 1500 },
    config: { ...name, extraDocuments: [{ file: big, as: "big", upgrade: true }] },
  },
};

// The whole command of the built package, from the start of its process.
const program = `
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  const measured = {
    seconds: performance.now() / 1000,
    cpuSeconds: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
  };
  console.log("\\n" + JSON.stringify(measured));
});
process.argv.splice(1, process.argv.length, "svc", "regenerate", "--config", process.argv[1]);
await import(${JSON.stringify(join(root, "cli/dist/svc.js"))});
`;

/** In a copy, whose output is thrown away. */
async function measure(config: object | undefined): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "regenerate-"));
  try {
    if (config === undefined) await cp(join(root, "examples/acme"), folder, { recursive: true, filter: isInput });
    else await writeProject(folder, config);
    const command = ["--input-type=module", "-e", program, folder];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Measured;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isInput(file: string): boolean {
  return !/\/(?:node_modules|sdk|dist)$/.test(file);
}

async function writeProject(folder: string, config: object): Promise<void> {
  await mkdir(join(folder, "documents"));
  for (const api of ["fiat", "crypto"]) {
    await cp(join(root, "generated", api, "openapi.json"), join(folder, "documents", `${api}.json`));
  }
  await writeFile(join(folder, "svc.config.json"), JSON.stringify(config));
}

const { seconds: typeCheckSeconds } = typeCheck();
const slowness = Math.max(1, typeCheckSeconds / REFERENCE_TYPE_CHECK.seconds);
console.log(`      type check: ${typeCheckSeconds} s; targets in seconds are multiplied by ${round(slowness)}`);

const results: Record<string, Measured & { readonly target: Target }> = {};
for (const [title, { target, config }] of Object.entries(projects)) {
  const { seconds, cpuSeconds, megabytes } = await measure(config);
  const rounded = { seconds: round(seconds), cpuSeconds: round(cpuSeconds), megabytes: Math.round(megabytes) };
  results[title] = { ...rounded, target };
  const isMet = seconds <= target.seconds * slowness && megabytes <= target.megabytes;
  console.log(`${isMet ? "ok  " : "fail"}  ${title}: ${JSON.stringify(rounded)}`);
  if (!isMet) process.exitCode = 1;
}
const resultsFile = join(root, "bench/results/regenerate.json");
await writeFile(
  resultsFile,
  `${JSON.stringify({ measuredOn: machine(), typeCheckSeconds, projects: results }, null, 2)}\n`,
);

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
