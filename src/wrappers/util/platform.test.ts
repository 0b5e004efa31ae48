import { afterEach, describe, expect, test, vi } from "vitest";
import { onlyWebCrypto, processWith } from "../../../tests/support/only-web-crypto.ts";
import { ConfigurationError } from "../errors.ts";
import { sha256, systemClock } from "./platform.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("systemClock", () => {
  test("now follows the wall clock, and monotonic does not", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
    const before = systemClock.monotonic();
    vi.setSystemTime(0);
    expect(systemClock.now()).toBe(0);
    expect(systemClock.monotonic()).toBeGreaterThanOrEqual(before);
  });

  test("after calls back once, unless cancelled", () => {
    vi.useFakeTimers();
    const called: string[] = [];
    systemClock.after(100, () => called.push("a"));
    const cancel = systemClock.after(100, () => called.push("b"));
    vi.advanceTimersByTime(99);
    expect(called).toEqual([]);
    cancel();
    vi.advanceTimersByTime(1000);
    expect(called).toEqual(["a"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("[S49] a timer without a waiting caller lets the process end, if timers can do that", () => {
    for (const [timer, isWaitedFor, unrefs] of [
      [{ unref: vi.fn() }, undefined, 0],
      [{ unref: vi.fn() }, true, 0],
      [{ unref: vi.fn() }, false, 1],
    ] as const) {
      vi.stubGlobal("setTimeout", () => timer);
      systemClock.after(100, () => undefined, isWaitedFor);
      expect(timer.unref).toHaveBeenCalledTimes(unrefs);
    }
    for (const timer of [7, {}, null]) {
      vi.stubGlobal("setTimeout", () => timer);
      expect(() => systemClock.after(100, () => undefined, false)).not.toThrow();
    }
  });
});

// Browsers have no process at all: the tests of the runtimes show that.
const runtimes: readonly (readonly [name: string, process: NodeJS.Process])[] = [
  ["node:crypto", process],
  ["WebCrypto, with the process of another runtime", processWith(undefined)],
  ["WebCrypto, with a process that has no such module", processWith(() => undefined)],
];

describe.each(runtimes)("by %s", (_, found) => {
  test.each([
    // The two examples of FIPS 180-2, one beyond ASCII and a lone surrogate (from coreutils, of U+FFFD).
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["ü\n", "599c7c0c70071ddf9568a4b07213a61a06ddb301f494a3477c69aaf04c1ad1cd"],
    ["\ud800", "83d544ccc223c057d2bf80d3f2a32982c32c3c0db8e2674820da5064783fb097"],
  ])("hashes the UTF-8 bytes of %j", async (text, digest) => {
    vi.stubGlobal("process", found);
    expect(await sha256(text)).toBe(digest);
  });

  test("hashes bytes, and only the visible part of a view", async () => {
    vi.stubGlobal("process", found);
    const bytes = Uint8Array.of(0x00, 0xff, 0xfe, 0x0a);
    // From coreutils.
    expect(await sha256(bytes.subarray(1, 3))).toBe("b3d510ef04275ca8e698e5b3cbb0ece3949ef9252f0cdc839e9ee347409a2209");
  });
});

test("uses WebCrypto only if there is no node:crypto", async () => {
  const digest = vi.spyOn(globalThis.crypto.subtle, "digest");
  await sha256("abc");
  expect(digest).not.toHaveBeenCalled();
  onlyWebCrypto();
  await sha256("abc");
  expect(digest).toHaveBeenCalledOnce();
  digest.mockRestore();
});

test.each([undefined, {}])("reports missing WebCrypto: %j", async (found) => {
  onlyWebCrypto();
  vi.stubGlobal("crypto", found);
  const failure = await sha256("abc").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect((failure as Error).message).toMatch(/WebCrypto.*https/);
});
