import { spawnSync } from "node:child_process";
import { readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { systemClock } from "../../../src/wrappers/platform/clock.ts";
import { ProgramError } from "./program-error.ts";
import { lockState } from "./state-lock.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const never = (error: unknown) => {
  throw error;
};
// Ten times as fast: a lock is stale after 500 ms, which a busy machine does not take to touch it.
const fast = {
  ...systemClock,
  after: (ms: number, call: () => void) => systemClock.after(ms / 10, call),
  monotonic: () => systemClock.monotonic() * 10,
};

async function open() {
  const folder = await temporaryFolder();
  const file = path.join(folder.path, "state.json");
  return {
    ...{ file, lock: `${file}.lock` },
    names: () => readdir(folder.path),
    holder: async () => JSON.parse(await readFile(`${file}.lock`, "utf8")),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

it("is there until it is released, and names the process", async () => {
  await using opened = await open();
  const held = await lockState(opened.file, systemClock, never);
  expect(await opened.holder()).toMatchObject({ pid: process.pid, host: expect.stringMatching(/./) });
  held.check();
  await held.release();
  expect(await opened.names()).toEqual([]);
});

it("refuses a second holder, and says which process is the first", async () => {
  await using opened = await open();
  const held = await lockState(opened.file, fast, never);
  const second = lockState(opened.file, fast, never);
  await expect(second).rejects.toThrow(ProgramError);
  await expect(second).rejects.toThrow(
    new RegExp(`state.json is in use by process ${process.pid} on .+ since 2.+\\nStop that sandbox`),
  );
  held.check();
  await held.release();
});

describe("a stale lock is taken over", () => {
  async function leave(lock: string, holder: object): Promise<void> {
    await writeFile(lock, JSON.stringify({ host: "h", since: "2026-01-01T00:00:00.000Z", token: "old", ...holder }));
    await utimes(lock, 1, 1);
  }

  it("at once if its process ran here and is gone", async () => {
    await using opened = await open();
    const first = await lockState(opened.file, systemClock, never);
    const { place } = await opened.holder();
    await first.release();
    const { pid } = spawnSync(process.execPath, ["--version"]);
    await leave(opened.lock, { place, pid });
    // A clock that never fires: there is nothing to wait for but the check of the winner.
    const start = performance.now();
    const held = await lockState(opened.file, systemClock, never);
    expect(performance.now() - start).toBeLessThan(3_000);
    expect((await opened.holder()).pid).toBe(process.pid);
    await held.release();
    expect(await opened.names()).toEqual([]);
  });

  it.each([
    ["whose process had the same number, as in a restarted container", { place: "elsewhere", pid: process.pid }],
    ["of another machine", { place: "elsewhere", pid: 1 }],
  ])("after some seconds without a touch, %s", async (_, holder) => {
    await using opened = await open();
    await leave(opened.lock, holder);
    const held = await lockState(opened.file, fast, never);
    expect((await opened.holder()).token).not.toBe("old");
    await held.release();
  });

  it("if it was not written to its end", async () => {
    await using opened = await open();
    await writeFile(opened.lock, "");
    const held = await lockState(opened.file, fast, never);
    expect((await opened.holder()).pid).toBe(process.pid);
    await held.release();
  });

  it("and its former holder may write no more", async () => {
    await using opened = await open();
    const held = await lockState(opened.file, systemClock, never);
    await leave(opened.lock, { place: "elsewhere", pid: 7 });
    expect(() => held.check()).toThrow(/process 7 on h since 2026.* has taken over the state file/);
    await held.release();
    expect((await opened.holder()).pid).toBe(7);
  });
});

it("comes back if someone deletes it", async () => {
  await using opened = await open();
  const held = await lockState(opened.file, fast, never);
  await rm(opened.lock);
  await expect.poll(opened.names).toEqual(["state.json.lock"]);
  await held.release();
  expect(await opened.names()).toEqual([]);
});

it("names the folder that does not exist", async () => {
  await using opened = await open();
  await expect(lockState(path.join(opened.file, "none"), systemClock, never)).rejects.toThrow(
    /^cannot write the state file .*none: ENOENT/,
  );
});
