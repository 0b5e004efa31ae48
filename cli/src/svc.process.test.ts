// The built program as a separate process: it stops on signals, and a kill loses nothing that it has responded to.

import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, describe, it } from "vitest";
import { buildProgram } from "../../scripts/lib/build-packages.ts";
import { isNightly } from "../../tests/support/property-runs.ts";
import { temporaryFolder } from "./pipeline/testing/fixture.ts";
import { smallProject } from "./regeneration/testing/small-project.ts";

/** For what hangs only. */
const PATIENCE_MS = 100_000;
const KILLS = isNightly ? 200 : 5;
const children = new Set<ChildProcess>();
let program = "";

// In the package's folder, where it finds its dependencies. It starts five times as fast as its sources would.
beforeAll(async () => {
  const builds = path.join(import.meta.dirname, "../build");
  await mkdir(builds, { recursive: true });
  const folder = await mkdtemp(path.join(builds, "svc-"));
  await buildProgram(folder);
  program = path.join(folder, "svc.js");
});

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(path.dirname(program), { recursive: true });
});

interface Running {
  readonly child: ChildProcess;
  /** Standard output and standard error so far. */
  output(): string;
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

function svc(...args: string[]): Running {
  return watch(spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] }));
}

function watch(child: ChildProcessByStdio<null, Readable, Readable>): Running {
  children.add(child);
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  child.stderr.on("data", (text) => (output += text));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on("close", (code, signal) => resolve(code ?? signal));
  });
  return { child, output: () => output, ended };
}

/** Resolves to the origin once the sandbox is ready. */
async function ready(running: Running): Promise<string> {
  await until(() => running.output().includes("Press Ctrl+C to stop."));
  return /http:\/\/127\.0\.0\.1:\d+/.exec(running.output())?.[0] ?? "";
}

// Each test uses its own `expect`: the shared one resets its count of assertions whenever a test starts.
describe.concurrent("svc-sdk-cli", () => {
  it.for(["SIGINT", "SIGTERM"] as const)(
    "sandbox exits with 0 on %s, even with a request in flight",
    async (signal, { expect }) => {
      const running = svc("sandbox", "--port", "0");
      const origin = await ready(running);
      await fetch(`${origin}/_sandbox/faults`, { method: "POST", body: '{"kind":"stall"}' });
      const stalled = fetch(`${origin}/fiat/api/health`).catch(() => "broken");
      await until(async () => (await countRequests(origin)) === 1);
      running.child.kill(signal);
      expect(await running.ended).toBe(0);
      expect(await stalled).toBe("broken");
      expect(running.output()).toContain("The sandbox has stopped.");
    },
  );

  // The last round finds a lock that its holder no longer touches.
  it(`sandbox --state loses no change with a response when it is killed ${KILLS} times`, {
    timeout: 1_200_000,
  }, async ({ expect, onTestFinished }) => {
    const folder = await temporaryFolder(onTestFinished);
    const file = path.join(folder, "state.json");
    const answered: string[] = [];
    for (let round = 1; round <= KILLS; round++) {
      if (round < KILLS) await rm(`${file}.lock`, { force: true });
      const running = svc("sandbox", "--port", "0", "--quiet", "--state", file);
      const origin = await ready(running);
      let isKilled = false;
      const deposit = async (hash: string) => {
        const body = JSON.stringify({ asset_id: "USDC_SOLANA", amount: "1.00", hash });
        const response = await fetch(`${origin}/_sandbox/tenants/t1/simulate/deposit`, { method: "POST", body });
        await response.text();
        answered.push(hash);
      };
      const worker = async (name: number) => {
        for (let count = 0; !isKilled; count++)
          await deposit(`deposit-${round}-${name}-${count}`).catch(() => undefined);
      };
      const workers = [1, 2, 3, 4, 5, 6, 7, 8].map(worker);
      const enough = answered.length + 8 + (round % 8);
      await until(() => answered.length >= enough);
      running.child.kill("SIGKILL");
      expect(await running.ended).toBe("SIGKILL");
      isKilled = true;
      await Promise.all(workers);
      const kept = await readFile(file, "utf8");
      expect(answered.filter((hash) => !kept.includes(`"${hash}"`))).toEqual([]);
    }
  });

  it("sandbox stops when orphaned by npx, which passes a signal only to its shell", async ({ expect }) => {
    const command = `"${process.execPath}" "${program}" sandbox --port 0; true`;
    const env = { ...process.env, npm_command: "exec" };
    const running = watch(spawn("sh", ["-c", command], { env, stdio: ["ignore", "pipe", "pipe"] }));
    const origin = await ready(running);
    running.child.kill("SIGTERM");
    await until(async () => (await fetch(`${origin}/fiat/api/health`).catch(() => undefined)) === undefined);
    await until(() => running.output().includes("The sandbox has stopped."));
    expect(running.output()).toContain("The sandbox has stopped.");
  });

  it("ends quietly if the reader of a pipe closes it", async ({ expect }) => {
    const running = svc("gaps", "--json");
    running.child.stdout?.destroy();
    expect(await running.ended).toBe(0);
    expect(running.output()).toBe("");
  });

  it("prints an error without a stack trace and exits with 2", async ({ expect }) => {
    const running = svc("sandbox", "--port", "0", "--host", "192.0.2.1");
    expect(await running.ended).toBe(2);
    expect(running.output()).toBe("svc-sdk-cli: 192.0.2.1 is not an address of this machine; change --host\n");
  });
});

async function countRequests(origin: string): Promise<number> {
  const response = await fetch(`${origin}/_sandbox/requests`);
  return ((await response.json()) as { readonly requests: readonly unknown[] }).requests.length;
}

/** Polls until a condition outside this process holds. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error("the condition did not hold in time");
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

it("regenerate --watch regenerates at each change, also after a mistake, until it is asked to stop", async ({
  expect,
}) => {
  const { config, write } = await smallProject();
  const text =
    "overlay: 1.1.0\ninfo: { title: Ours, version: 0.1.0 }\nactions:\n  - { target: $.info, update: { summary: A } }\n";
  const overlay = await write("overlays/fiat.yaml", text);
  const project = { name: "acme", package: { ...config.package }, overlays: { fiat: ["overlays/fiat.yaml"] } };
  await write("svc.config.json", project);
  const running = svc("regenerate", "--config", config.folder, "--watch");
  const runs = (outcome: string) =>
    running.output().match(new RegExp(`^${outcome} .* in \\d+\\.\\d s`, "gm"))?.length ?? 0;
  const summary = async () =>
    JSON.parse(await readFile(path.join(config.out, "src/fiat/openapi.json"), "utf8")).info.summary;

  await until(() => runs("wrote") === 1);
  await write("overlays/fiat.yaml", text.replace("summary: A", "summary: B"));
  await until(() => runs("wrote") === 2);
  expect(await summary()).toBe("B");
  await write("overlays/fiat.yaml", text.replace("$.info", "$.inof"));
  await until(() => runs("failed") === 1);
  expect(running.output()).toContain("overlays/fiat.yaml:4:7  action 1: the target $.inof matches nothing");
  await write("svc.config.json", "{");
  await until(() => runs("failed") === 2);
  // Renamed in the place of the old one, as some editors save.
  await write("overlays/new.yaml", text.replace("summary: A", "summary: C"));
  await rename(path.join(config.folder, "overlays/new.yaml"), overlay);
  await until(() => runs("failed") === 3);
  await write("svc.config.json", project);
  await until(() => runs("wrote") === 3);
  expect(await summary()).toBe("C");
  running.child.kill("SIGINT");
  expect(await running.ended).toBe(0);
});
