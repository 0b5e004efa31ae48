import { mkdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { RecordableState } from "../../../src/sandbox/state/sandbox-state.ts";
import { createSandbox } from "../../../src/sandbox.ts";
import { readStateFile } from "./read-state-file.ts";
import { followState } from "./state-file.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

/** A sandbox with one tenant whose state is followed. */
async function open() {
  const folder = await temporaryFolder();
  const file = path.join(folder.path, "state.json");
  const sandbox = createSandbox();
  const recording = (sandbox.state as RecordableState).record(undefined);
  const failures: unknown[] = [];
  const { onChange } = sandbox.state;
  const follower = followState({ file, recording, onChange, failed: (error) => failures.push(error) });
  const tenant = sandbox.createTenant();
  const text = () => readFile(file, "utf8").catch(() => "");
  return {
    ...{ file, sandbox, tenant, failures, follower, text },
    deposit: (hash: string) => tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "1", hash }),
    /** Whether the file holds the state of the sandbox. */
    async isSaved() {
      const snapshot = await readStateFile(file);
      const resumed = createSandbox();
      (resumed.state as RecordableState).record(snapshot);
      return (
        resumed.state.export().replace(/"now":"[^"]*"/, "") === sandbox.state.export().replace(/"now":"[^"]*"/, "")
      );
    },
    async [Symbol.asyncDispose]() {
      await follower.close().catch(() => undefined);
      await folder[Symbol.asyncDispose]();
    },
  };
}

it("appends a line per change, whatever the size of the state", async () => {
  await using opened = await open();
  const { deposit, follower, file, text } = opened;
  await follower.saved();
  const before = await stat(file);
  deposit("the-first");
  await follower.saved();
  deposit("the-second");
  await follower.saved();
  const after = await stat(file);
  expect(after.ino).toBe(before.ino);
  expect((await text()).split("\n").map((line) => line.includes("the-first"))).toEqual([false, true, false, false]);
  expect(after.size - before.size).toBeLessThan(2_000);
  expect(await opened.isSaved()).toBe(true);
});

it("saves many changes in one line", async () => {
  await using opened = await open();
  await opened.follower.saved();
  for (let count = 0; count < 100; count++) opened.deposit(`deposit-${count}`);
  await opened.follower.saved();
  expect((await opened.text()).split("\n")).toHaveLength(3);
  await opened.follower.saved();
  expect((await opened.text()).split("\n")).toHaveLength(3);
});

it("saves a change that no caller waits for", async () => {
  await using opened = await open();
  await expect.poll(opened.text).toContain(opened.tenant.crypto.apiKey);
  opened.deposit("not-awaited");
  await expect.poll(opened.text).toContain("not-awaited");
});

it("leaves a plain exported state when it is closed, and follows no more", async () => {
  await using opened = await open();
  opened.deposit("the-last");
  await opened.follower.close();
  const text = await opened.text();
  expect(text.split("\n")).toHaveLength(2);
  createSandbox().state.import(text);
  opened.deposit("too-late");
  await new Promise((resolve) => setImmediate(resolve));
  expect(await opened.text()).toBe(text);
});

it("writes a line per tenant where there are many", async () => {
  await using opened = await open();
  for (let count = 1; count < 25; count++) opened.sandbox.createTenant();
  await opened.follower.close();
  expect((await opened.text()).split("\n")).toHaveLength(27);
  expect(await opened.isSaved()).toBe(true);
});

it("writes an imported state as a whole", async () => {
  await using opened = await open();
  const { sandbox, deposit, follower } = opened;
  const empty = sandbox.state.export();
  await follower.saved();
  for (let count = 0; count < 600; count++) deposit(`deposit-${count}`);
  const full = sandbox.state.export();
  for (const state of [empty, full]) {
    sandbox.state.import(state);
    await follower.saved();
    expect(await opened.isSaved()).toBe(true);
  }
  // In pieces, so that neither writing nor reading takes long at a time.
  expect(Math.max(...(await opened.text()).split("\n").map(({ length }) => length))).toBeLessThan(60_000);
});

describe("a file that", () => {
  it.each<[string, (file: string) => Promise<unknown>]>([
    ["was deleted", rm],
    ["was moved away", (file) => rename(file, `${file}.old`)],
    ["was overwritten", (file) => writeFile(file, "something else")],
  ])("%s is written again", async (_, damage) => {
    await using opened = await open();
    await opened.follower.saved();
    await damage(opened.file);
    opened.deposit("afterwards");
    await opened.follower.saved();
    expect(await opened.isSaved()).toBe(true);
  });

  it("cannot be written fails each call until it can", async () => {
    await using opened = await open();
    const { file, failures, follower } = opened;
    await mkdir(path.join(file, "in the way"), { recursive: true });
    await expect(follower.saved()).rejects.toThrow();
    await expect.poll(() => failures).toHaveLength(1);
    await rmdir(path.join(file, "in the way"));
    await rmdir(file);
    await follower.saved();
    expect(await opened.isSaved()).toBe(true);
  });
});

it("is compacted while changes go on, and loses none", async () => {
  await using opened = await open();
  const { sandbox, tenant, deposit, follower, file } = opened;
  await follower.saved();
  const { ino } = await stat(file);
  // Changes that replace each other: the state stays small.
  const title = "x".repeat(20_000);
  for (let count = 0; count < 300; count++) {
    tenant.change({ transfers: { platformFee: `0.${count}` } });
    tenant.simulate.suspendAccount({ type: "manual", reason: `${title}${count}` });
    await follower.saved();
  }
  await expect.poll(async () => (await stat(file)).ino).not.toBe(ino);
  deposit("after the compaction");
  await follower.saved();
  expect((await stat(file)).size).toBeLessThan(3 * 1024 * 1024);
  expect(await opened.isSaved()).toBe(true);
  expect(opened.failures).toEqual([]);
  expect(sandbox.tenants).toHaveLength(1);
});
