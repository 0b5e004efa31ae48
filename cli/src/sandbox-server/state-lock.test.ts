import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { systemClock } from "../../../src/wrappers/util/platform.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { ProgramError } from "./program-error.ts";
import { lockState } from "./state-lock.ts";
import { temporaryFolder } from "./testing/started-server.ts";

const never = (error: unknown) => {
  throw error;
};
/**
 * Moves the time on whenever the taker waits, and each holder does until its next touch: the disk may take as long as it likes.
 */
async function inTime<Value>(clock: FakeClock, taking: Promise<Value>, holders = () => 0): Promise<Value> {
  let isSettled = false;
  const tracked = taking.finally(() => {
    isSettled = true;
  });
  tracked.catch(() => undefined);
  while (!isSettled) {
    if (clock.pending > holders()) await clock.advance(clock.untilNext ?? 0);
    await settle();
  }
  return tracked;
}

async function open() {
  const folder = await temporaryFolder();
  const file = path.join(folder, "state.json");
  return { file, lock: `${file}.lock`, names: () => readdir(folder) };
}

it("is there until it is released, and refuses a second holder", async () => {
  const opened = await open();
  const clock = new FakeClock();
  const held = await lockState(opened.file, clock, never);
  expect(await opened.names()).toEqual(["state.json.lock"]);
  const second = inTime(clock, lockState(opened.file, clock, never), () => 1);
  await expect(second).rejects.toThrow(ProgramError);
  await expect(second).rejects.toThrow(/state.json is in use by another process\.\nStop that sandbox/);
  held.check();
  await held.release();
  expect(await opened.names()).toEqual([]);
});

describe("a stale lock", () => {
  it.each(["of a killed process", ""])(
    "with the text %j is taken over after 5 seconds without a touch",
    async (text) => {
      const opened = await open();
      await writeFile(opened.lock, text);
      const clock = new FakeClock();
      const before = clock.monotonic();
      const held = await inTime(clock, lockState(opened.file, clock, never));
      // With the check of the winner.
      expect(clock.monotonic() - before).toBe(5_200);
      held.check();
      await held.release();
      expect(await opened.names()).toEqual([]);
    },
  );

  it("goes to one of two processes that take it over at once", async () => {
    const opened = await open();
    await writeFile(opened.lock, "");
    const clock = new FakeClock();
    let held = 0;
    const take = async () => {
      const lock = await lockState(opened.file, clock, never);
      held += 1;
      return lock;
    };
    const results = await inTime(clock, Promise.allSettled([take(), take()]), () => held);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const result of results) if (result.status === "fulfilled") await result.value.release();
  });

  it("that was taken over stops its former holder", async () => {
    const opened = await open();
    const held = await lockState(opened.file, systemClock, never);
    await writeFile(opened.lock, "another");
    expect(() => held.check()).toThrow("another process has taken over the state file");
    await held.release();
    expect(await opened.names()).toEqual(["state.json.lock"]);
  });
});

it("comes back if someone deletes it", async () => {
  const opened = await open();
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
  const opened = await open();
  await expect(lockState(path.join(opened.file, "none"), systemClock, never)).rejects.toThrow(
    /^cannot write the state file .*none: ENOENT/,
  );
});
