import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const WORKER = `
import { writeFileSync } from "node:fs";
const { folder } = JSON.parse(process.argv[2]);
writeFileSync(folder + "/pid", String(process.pid));
process.send("at work");
setInterval(() => undefined, 60_000);
`;

let folder = "";
let fleet: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fleet-"));
  writeFileSync(join(folder, "worker.mjs"), WORKER);
});

afterEach(() => {
  fleet?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends a worker that is stopped, too", { timeout: 120_000 }, async (signal, code) => {
  const program = join(import.meta.dirname, "testing/stopped-fleet.ts");
  const stdio = ["ignore", "pipe", "inherit"] as const;
  fleet = spawn(process.execPath, ["--import", "tsx", program, folder], { stdio: [...stdio] });
  const [said] = await once(fleet.stdout ?? fleet, "data");
  expect(String(said)).toBe("pause\n");
  const worker = Number(readFileSync(join(folder, "pid"), "utf8"));
  expect(exists(worker)).toBe(true);
  fleet.kill(signal);
  expect(await once(fleet, "exit")).toEqual([code, null]);
  await expect.poll(() => exists(worker), { timeout: 10_000 }).toBe(false);
});
