import { afterEach, describe, expect, test, vi } from "vitest";
import { onlyWebCrypto, processWith } from "../../../tests/support/only-web-crypto.ts";
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
    expect([called, vi.getTimerCount()]).toEqual([["a"], 0]);
  });

  test("[S49] a timer without a waiting caller lets the process end, if timers can do that", () => {
    const unref = vi.fn();
    for (const timer of [{ unref }, 7, {}, null]) {
      vi.stubGlobal("setTimeout", () => timer);
      for (const isWaitedFor of [undefined, true, false]) systemClock.after(100, () => undefined, isWaitedFor);
    }
    expect(unref).toHaveBeenCalledOnce();
  });
});

// Browsers have no process at all: the tests of the runtimes show that.
test.each<[by: string, process: NodeJS.Process, digests: number]>([
  ["node:crypto", process, 0],
  ["WebCrypto, with the process of another runtime", processWith(undefined), 5],
  ["WebCrypto, with a process that has no such module", processWith(() => undefined), 5],
])("sha256 hashes bytes and the UTF-8 bytes of texts by %s", async (_, found, digests) => {
  vi.stubGlobal("process", found);
  const digest = vi.spyOn(globalThis.crypto.subtle, "digest");
  const part = Uint8Array.of(0, 0xff, 0xfe, 0).subarray(1, 3);
  for (const [content, expected] of [
    // The two examples of FIPS 180-2, one beyond ASCII, a lone surrogate (of U+FFFD) and a part of bytes (from coreutils).
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["ü\n", "599c7c0c70071ddf9568a4b07213a61a06ddb301f494a3477c69aaf04c1ad1cd"],
    ["\ud800", "83d544ccc223c057d2bf80d3f2a32982c32c3c0db8e2674820da5064783fb097"],
    [part, "b3d510ef04275ca8e698e5b3cbb0ece3949ef9252f0cdc839e9ee347409a2209"],
  ] as const) {
    expect(await sha256(content)).toBe(expected);
  }
  expect(digest).toHaveBeenCalledTimes(digests);
  digest.mockRestore();
});

test.each([undefined, {}])("sha256 reports missing WebCrypto: %j", async (found) => {
  onlyWebCrypto();
  vi.stubGlobal("crypto", found);
  const expected = { name: "ConfigurationError", message: expect.stringMatching(/WebCrypto.*https/) };
  await expect(sha256("abc")).rejects.toMatchObject(expected);
});
