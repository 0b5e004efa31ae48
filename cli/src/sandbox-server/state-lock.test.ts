import { spawnSync } from "node:child_process";
import { readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { systemClock } from "../../../src/wrappers/platform/clock.ts";
import { FakeClock, settle } from "../../../src/wrappers/testing/fake-clock.ts";
import { ProgramError } from "./program-error.ts";
import { lockState } from "./state-lock.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const never = (error: unknown) => {
  throw error;
};
/**
 * Moves the time on whenever the taker waits, and each holder does until its next touch: the disk may take as long as it likes.
 */
async function inTime<Value>(clock: FakeClock, taking: Promise<Value>, holders = 0): Promise<Value> {
  let isSettled = false;
  const tracked = taking.finally(() => {
    isSettled = true;
  });
  tracked.catch(() => undefined);
  while (!isSettled) {
    if (clock.pending > holders) await clock.advance(clock.untilNext ?? 0);
    await settle();
  }
  return tracked;
}

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
  const clock = new FakeClock();
  const held = await lockState(opened.file, clock, never);
  const second = inTime(clock, lockState(opened.file, clock, never), 1);
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
    const clock = new FakeClock();
    const before = clock.monotonic();
    const held = await inTime(clock, lockState(opened.file, clock, never));
    // The check of the winner.
    expect(clock.monotonic() - before).toBe(200);
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
    const clock = new FakeClock();
    const held = await inTime(clock, lockState(opened.file, clock, never));
    expect((await opened.holder()).token).not.toBe("old");
    await held.release();
  });

  it("if it was not written to its end", async () => {
    await using opened = await open();
    await writeFile(opened.lock, "");
    const clock = new FakeClock();
    const held = await inTime(clock, lockState(opened.file, clock, never));
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
  const clock = new FakeClock();
  const held = await lockState(opened.file, clock, never);
  await rm(opened.lock);
  await clock.advance(1_000);
  // The next touch waits for the end of this one.
  while (clock.pending === 0) await settle();
  expect(await opened.names()).toEqual(["state.json.lock"]);
  await held.release();
  expect(await opened.names()).toEqual([]);
});

it("names the folder that does not exist", async () => {
  await using opened = await open();
  await expect(lockState(path.join(opened.file, "none"), systemClock, never)).rejects.toThrow(
    /^cannot write the state file .*none: ENOENT/,
  );
});
