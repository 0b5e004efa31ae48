// The tests of the examples on the fixtures of svc-sdk/sandbox, unchanged in the process and over HTTP.

import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningServer, startServer } from "../../cli/src/sandbox-server/start-server.ts";
import { run } from "../../scripts/lib/run-command.ts";

const root = path.resolve(import.meta.dirname, "../..");
const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
const examples = ["payouts", "cards", "fiat", "agent"].map((name) => path.join(root, "examples", name, "test"));
const failures: unknown[] = [];
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ port: 0, host: "127.0.0.1", failed: (error) => failures.push(error) });
});

afterAll(() => server.close());

/** Runs the tests; returns how many have passed. Rejects if one fails. */
async function passedTests(url: string | undefined): Promise<number> {
  const args = [vitest, "run", "--config", "examples/vitest.config.ts", "--no-color", ...examples];
  const output = await run(process.execPath, args, { cwd: root, env: { SVC_SANDBOX_URL: url } });
  return Number(/Tests +(\d+) passed/.exec(output)?.[1]);
}

it("passes as often in the process as against a sandbox over HTTP, and leaves no fault behind", {
  timeout: 600_000,
}, async () => {
  const inProcess = await passedTests(undefined);
  const before = await read("tenants");
  const overHttp = await passedTests(server.origin);
  const after = await read("tenants");
  expect(inProcess).toBeGreaterThan(50);
  expect(overHttp).toBe(inProcess);
  // Each test that uses the fixtures has created its own.
  expect(before).toHaveLength(1);
  expect(after.length).toBeGreaterThan(30);
  expect(await read("faults")).toEqual([]);
  expect(failures).toEqual([]);
});

async function read(name: "tenants" | "faults"): Promise<readonly unknown[]> {
  const response = await fetch(`${server.origin}/_sandbox/${name}`);
  return ((await response.json()) as { readonly [Name in typeof name]: readonly unknown[] })[name];
}
