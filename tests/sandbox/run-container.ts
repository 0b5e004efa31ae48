// `npm run test:nightly -- container`: builds and starts the image as the guide says, and runs the tests of the examples against containers.

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "../../scripts/lib/run-command.ts";
import { CheckFailure, endFailed, stepRunner } from "../../scripts/lib/step-runner.ts";

const root = path.resolve(import.meta.dirname, "../..");
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
const ORIGIN = "http://127.0.0.1:4010";
const PATIENCE_SECONDS = 60;
const step = stepRunner();

function docker(...args: string[]): string {
  return execFileSync("docker", args, { encoding: "utf8" }).trim();
}

async function untilHealthy(container: string): Promise<void> {
  for (let second = 0; second < PATIENCE_SECONDS; second++) {
    if (docker("inspect", "--format", "{{.State.Health.Status}}", container) === "healthy") return;
    await sleep(1_000);
  }
  throw new CheckFailure([`the container is not healthy after ${PATIENCE_SECONDS} s`, docker("logs", container)]);
}

/** Runs the tests of examples against the sandbox at port 4010, as their users do. */
async function testExamples(...names: string[]): Promise<void> {
  const folders = names.map((name) => path.join(root, "examples", name, "test"));
  const args = [vitest, "run", "--config", "examples/vitest.config.ts", "--no-color", ...folders];
  await run(process.execPath, args, { cwd: root, env: { SVC_SANDBOX_URL: ORIGIN } });
}

/** Starts a container, waits until it is healthy, works with it, and removes it. */
async function withContainer(args: readonly string[], work: () => Promise<void>): Promise<void> {
  const container = docker(...args);
  try {
    await untilHealthy(container);
    await work();
  } finally {
    docker("rm", "--force", container);
  }
}

/** The first line of the guide that matches. */
function guideLine(pattern: RegExp): string {
  const lines = readFileSync(path.join(root, "docs/guides/sandbox.md"), "utf8").split("\n");
  const found = lines.find((line) => pattern.test(line));
  if (found === undefined) throw new CheckFailure([`docs/guides/sandbox.md has no line like ${pattern}`]);
  return found;
}

/** The words after `docker`. Commands of the guide need no quotes. */
const argumentsOf = (command: string): readonly string[] => command.split(" ").slice(1);

async function testContainer(): Promise<void> {
  const pack = guideLine(/^mkdir .*npm pack --workspace cli /);
  const build = guideLine(/^docker build /);
  const start = guideLine(/^docker run .*--publish /);
  const runOnHostNetwork = guideLine(/^docker run .*--network host /);
  try {
    await step("npm run build", () => run("npm", ["run", "build"], { cwd: root }));
    await step(pack, () => run("sh", ["-c", pack], { cwd: root }));
    await step(build, () => run("docker", argumentsOf(build), { cwd: root }));
    await step(`${start}: cards and agent`, () =>
      withContainer(argumentsOf(start), () => testExamples("cards", "agent")),
    );
    // The receivers of their webhooks listen on this machine's 127.0.0.1.
    await step(`${runOnHostNetwork}: payouts and fiat`, () =>
      withContainer(argumentsOf(runOnHostNetwork), () => testExamples("payouts", "fiat")),
    );
  } finally {
    rmSync(path.join(root, "build/image"), { recursive: true, force: true });
  }
}

const daemon = spawnSync("docker", ["info"], { timeout: 20_000 });
if (daemon.status === 0) await testContainer().catch(endFailed);
else
  console.log(
    "SKIPPED: no Docker daemon responds here. Neither the image of the Dockerfile nor the examples against it are tested.",
  );
