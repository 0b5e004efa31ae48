import { afterEach, expect, test, vi } from "vitest";
import { ConfigurationError } from "../errors/index.ts";
import { sha256 } from "./digest.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  // The two examples of FIPS 180-2, and one beyond ASCII (from coreutils).
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["ü\n", "599c7c0c70071ddf9568a4b07213a61a06ddb301f494a3477c69aaf04c1ad1cd"],
])("hashes the UTF-8 bytes of %j", async (text, digest) => expect(await sha256(text)).toBe(digest));

test("hashes bytes, and only the visible part of a view", async () => {
  const bytes = Uint8Array.of(0x00, 0xff, 0xfe, 0x0a);
  // From coreutils.
  expect(await sha256(bytes.subarray(1, 3))).toBe("b3d510ef04275ca8e698e5b3cbb0ece3949ef9252f0cdc839e9ee347409a2209");
});

test.each([undefined, {}])("reports missing WebCrypto: %j", async (found) => {
  vi.stubGlobal("crypto", found);
  const failure = await sha256("abc").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect((failure as Error).message).toMatch(/WebCrypto.*https/);
});
