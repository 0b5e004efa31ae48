// `npm run test:container`: builds the image of the Dockerfile, waits until the container is healthy, and creates a tenant in it.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "../../scripts/lib/run-command.ts";
import { CheckFailure, endFailed, stepRunner } from "../../scripts/lib/step-runner.ts";
import { connectSandbox } from "../../src/sandbox.ts";

const root = path.resolve(import.meta.dirname, "../..");
const IMAGE = "svc-sandbox-test";
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

async function createTenant(container: string): Promise<void> {
  const [, port = ""] = /:(\d+)$/.exec(docker("port", container, "4010")) ?? [];
  const origin = `http://127.0.0.1:${port}`;
  const tenant = await (await connectSandbox(origin)).createTenant();
  if (tenant.crypto.baseUrl !== `${origin}/crypto/api/v1`) throw new CheckFailure([`got ${tenant.crypto.baseUrl}`]);
}

async function testContainer(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "sandbox-image-"));
  let container: string | undefined;
  try {
    await step("npm run build", () => run("npm", ["run", "build"], { cwd: root }));
    await step("npm pack", () =>
      run("npm", ["pack", "--workspace", "cli", "--pack-destination", folder], { cwd: root }),
    );
    await step("docker build", () =>
      run("docker", ["build", "--tag", IMAGE, "--file", path.join(root, "Dockerfile"), folder], { cwd: root }),
    );
    const started = docker("run", "--detach", "--publish", "127.0.0.1::4010", IMAGE);
    container = started;
    await step("healthy", () => untilHealthy(started));
    await step("a tenant over HTTP", () => createTenant(started));
  } finally {
    if (container !== undefined) docker("rm", "--force", container);
    rmSync(folder, { recursive: true });
  }
}

const daemon = spawnSync("docker", ["info"], { timeout: 20_000 });
if (daemon.status === 0) await testContainer().catch(endFailed);
else console.log("skipped: no Docker daemon responds here, so the image of the Dockerfile is not tested");
