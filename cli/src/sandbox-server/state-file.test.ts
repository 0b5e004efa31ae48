import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { StoredState } from "../../../src/sandbox/state/sandbox-state.ts";
import { createSandbox } from "../../../src/sandbox.ts";
import { systemClock } from "../../../src/wrappers/util/platform.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { temporaryFolder } from "../pipeline/testing/fixture.ts";
import { ProgramError } from "./program-error.ts";
import { followState, readStateFile } from "./state-file.ts";
import { lockState } from "./state-lock.ts";

/** A sandbox with one tenant whose state is followed. */
async function open() {
  const folder = await temporaryFolder();
  const file = path.join(folder, "state.json");
  const sandbox = createSandbox();
  const state = sandbox.state as StoredState;
  const failures: unknown[] = [];
  const warnings: string[] = [];
  let writes = 0;
  const follower = followState({
    file,
    state,
    checkLock: () => {
      writes += 1;
    },
    failed: (error) => failures.push(error),
    warned: (text) => warnings.push(text),
  });
  onTestFinished(() => follower.close().catch(() => undefined));
  const tenant = sandbox.createTenant();
  const deposit = (hash: string) => tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "1", hash });
  const text = () => readFile(file, "utf8").catch(() => "");
  const isSaved = async () => (await text()) === state.store().text;
  return { file, folder, sandbox, tenant, failures, warnings, follower, text, writes: () => writes, deposit, isSaved };
}

it("writes every change before `saved` resolves, and nothing without a change", async () => {
  const { deposit, follower, text, writes } = await open();
  for (const hash of ["first", "second"]) {
    deposit(hash);
    await follower.saved();
    expect(await text()).toContain(hash);
  }
  await follower.saved();
  expect(writes()).toBe(2);
  createSandbox().state.import(await text());
});

it("serves all that wait with the next write, while one is running", async () => {
  const { deposit, follower, text, writes } = await open();
  const saves = [follower.saved()];
  for (let count = 0; count < 100; count++) {
    deposit(`deposit-${count}`);
    saves.push(follower.saved().then(async () => expect(await text()).toContain(`deposit-${count}`)));
  }
  await Promise.all(saves);
  expect(writes()).toBe(2);
});

it("saves a change that no caller waits for, an import, a reset and a moved clock, until it is closed", async () => {
  const { sandbox, deposit, isSaved, tenant, text, follower, writes } = await open();
  await expect.poll(text).toContain(tenant.crypto.apiKey);
  const empty = sandbox.state.export();
  for (const change of [
    () => deposit("not-awaited"),
    () => sandbox.clock.advance(60),
    () => sandbox.reset(),
    () => deposit("again"),
    () => sandbox.state.import(empty),
  ]) {
    change();
    await expect.poll(isSaved).toBe(true);
  }
  sandbox.createTenant().simulate.deposit({ asset_id: "USDC_SOLANA", amount: "1", hash: "the-last" });
  await follower.close();
  const [last, before] = [await text(), writes()];
  expect(last).toContain("the-last");
  sandbox.reset();
  await new Promise((resolve) => setImmediate(resolve));
  expect([await text(), writes()]).toEqual([last, before]);
});

describe("a file that", () => {
  it.each<[string, (file: string) => Promise<unknown>]>([
    ["was deleted", rm],
    ["was moved away", (file) => rename(file, `${file}.old`)],
    ["was overwritten", (file) => writeFile(file, "something else")],
  ])("%s is written again", async (_, damage) => {
    const opened = await open();
    await opened.follower.saved();
    await damage(opened.file);
    opened.deposit("afterwards");
    await opened.follower.saved();
    expect(await opened.isSaved()).toBe(true);
  });

  it("cannot be written fails each call until it can, also without a further change", async () => {
    const opened = await open();
    const { file, failures, follower } = opened;
    await mkdir(path.join(file, "in the way"), { recursive: true });
    for (const count of [1, 2]) {
      await expect(follower.saved()).rejects.toThrow();
      expect([follower.hasFailed, failures.length]).toEqual([true, count]);
    }
    await rmdir(path.join(file, "in the way"));
    await rmdir(file);
    await follower.saved();
    expect([follower.hasFailed, await opened.isSaved()]).toEqual([false, true]);
  });
});

it("warns from 1,000 records on, once, with the cost and the way to reset", async () => {
  const opened = await open();
  const { deposit, follower, warnings } = opened;
  for (let count = 0; count < 900; count++) deposit(`deposit-${count}`);
  await follower.saved();
  expect(warnings).toEqual([]);
  for (let count = 900; count < 1_000; count++) deposit(`deposit-${count}`);
  await follower.saved();
  deposit("one more");
  await follower.saved();
  expect(warnings).toEqual([
    expect.stringMatching(/state\.json has 10\d\d records, .* took \d+ ms\. Reset .*POST \/_sandbox\/reset/),
  ]);
});

it("is undefined before it is there, and names the file that cannot be read", async () => {
  const opened = await open();
  expect(await readStateFile(path.join(opened.folder, "none.json"))).toBeUndefined();
  const reading = readStateFile(opened.folder);
  await expect(reading).rejects.toThrow(ProgramError);
  await expect(reading).rejects.toThrow(`cannot read the state file ${opened.folder}: EISDIR`);
});

describe("state lock", () => {
  const never = (error: unknown) => {
    throw error;
  };
  /**
   * Moves the time on whenever the taker waits, and each holder does until its next touch: the disk may take as long as it likes.
   */
  async function inTime<Value>(clock: FakeClock, taking: Promise<Value>, holders = () => 0): Promise<Value> {
    let isSettled = false;
    const tracked = taking.finally(() => (isSettled = true));
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
    const clock = new FakeClock();
    return {
      file,
      lock: `${file}.lock`,
      names: () => readdir(folder),
      clock,
      take: () => lockState(file, clock, never),
    };
  }

  it("is there until it is released, and refuses a second holder", async () => {
    const { names, clock, take } = await open();
    const held = await take();
    expect(await names()).toEqual(["state.json.lock"]);
    const second = inTime(clock, take(), () => 1);
    await expect(second).rejects.toThrow(ProgramError);
    await expect(second).rejects.toThrow(/state.json is in use by another process\.\nStop that sandbox/);
    held.check();
    await held.release();
    expect(await names()).toEqual([]);
  });

  describe("a stale lock", () => {
    it.each(["of a killed process", ""])(
      "with the text %j is taken over after 5 seconds without a touch",
      async (text) => {
        const { lock, names, clock, take } = await open();
        await writeFile(lock, text);
        const before = clock.monotonic();
        const held = await inTime(clock, take());
        // With the check of the winner.
        expect(clock.monotonic() - before).toBe(5_200);
        held.check();
        await held.release();
        expect(await names()).toEqual([]);
      },
    );

    it("goes to one of two processes that take it over at once", async () => {
      const { lock, clock, take } = await open();
      await writeFile(lock, "");
      let held = 0;
      const count = (taken: Awaited<ReturnType<typeof take>>) => {
        held += 1;
        return taken;
      };
      const results = await inTime(clock, Promise.allSettled([take().then(count), take().then(count)]), () => held);
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      for (const result of results) if (result.status === "fulfilled") await result.value.release();
    });

    it("that was taken over stops its former holder", async () => {
      const { file, lock, names } = await open();
      const held = await lockState(file, systemClock, never);
      await writeFile(lock, "another");
      expect(() => held.check()).toThrow("another process has taken over the state file");
      await held.release();
      expect(await names()).toEqual(["state.json.lock"]);
    });
  });

  it("comes back if someone deletes it", async () => {
    const { lock, names, clock, take } = await open();
    const held = await take();
    await rm(lock);
    await clock.advance(1_000);
    // The next touch waits for the end of this one.
    while (clock.pending === 0) await settle();
    expect(await names()).toEqual(["state.json.lock"]);
    await held.release();
    expect(await names()).toEqual([]);
  });

  it("names the folder that does not exist", async () => {
    const { file } = await open();
    const taking = lockState(path.join(file, "none"), systemClock, never);
    await expect(taking).rejects.toThrow(/^cannot write the state file .*none: ENOENT.*none'$/);
  });
});
