import { mkdir, readFile, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ProgramError } from "./program-error.ts";
import { followState, readStateFile } from "./state-file.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

/** A state that counts. */
function counter() {
  const listeners = new Set<() => void>();
  let value = 0;
  let exports = 0;
  return {
    add() {
      value += 1;
      for (const listener of listeners) listener();
    },
    export() {
      exports += 1;
      return String(value);
    },
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get exports() {
      return exports;
    },
  };
}

const nothing = () => undefined;

describe("reading", () => {
  it("returns the text, or undefined without a file", async () => {
    await using folder = await temporaryFolder();
    const file = path.join(folder.path, "state.json");
    expect(await readStateFile(file)).toBeUndefined();
    await writeFile(file, "text");
    expect(await readStateFile(file)).toBe("text");
  });

  it("names the file that cannot be read, and the cause", async () => {
    await using folder = await temporaryFolder();
    const reading = readStateFile(folder.path);
    await expect(reading).rejects.toThrow(ProgramError);
    await expect(reading).rejects.toThrow(`cannot read the state file ${folder.path}: EISDIR`);
  });
});

describe("following", () => {
  async function open() {
    const folder = await temporaryFolder();
    const file = path.join(folder.path, "state.json");
    const state = counter();
    const failures: unknown[] = [];
    const follower = followState(state, file, (error) => failures.push(error));
    const text = () => readFile(file, "utf8").catch(nothing);
    return { file, state, failures, follower, text, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
  }

  it("writes nothing before the first change", async () => {
    await using opened = await open();
    await opened.follower.saved();
    expect(opened.state.exports).toBe(0);
  });

  it("saves many changes in one write", async () => {
    await using opened = await open();
    const { state, follower, text } = opened;
    for (let count = 0; count < 100; count++) state.add();
    await follower.saved();
    expect(await text()).toBe("100");
    expect(state.exports).toBe(1);
    await follower.saved();
    expect(state.exports).toBe(1);
  });

  it("writes again after a change during a write", async () => {
    await using opened = await open();
    const { state, follower, text } = opened;
    state.add();
    const first = follower.saved();
    while (state.exports === 0) await new Promise((resolve) => setImmediate(resolve));
    state.add();
    await Promise.all([first, follower.saved()]);
    expect([state.exports, await text()]).toEqual([2, "2"]);
  });

  it("saves a change that no caller waits for, and the last one before it closes", async () => {
    await using opened = await open();
    const { state, follower, text } = opened;
    state.add();
    await expect.poll(text).toBe("1");
    state.add();
    await follower.close();
    expect(await text()).toBe("2");
    state.add();
    await follower.saved();
    expect(state.exports).toBe(2);
  });

  it("reports a failed write, and tries again", async () => {
    await using opened = await open();
    const { file, state, follower, failures, text } = opened;
    await mkdir(path.join(file, "in the way"), { recursive: true });
    state.add();
    await expect(follower.saved()).rejects.toThrow();
    expect(failures).toHaveLength(1);
    await rmdir(path.join(file, "in the way"));
    await rmdir(file);
    await follower.saved();
    expect(await text()).toBe("1");
  });
});
