import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { onlyWebCrypto } from "../../../tests/support/only-web-crypto.ts";
import { decodeSignatures, hmacCheckerOf, hmacSignerOf } from "./signature.ts";

const bytes = randomBytes(32);
const hex = bytes.toString("hex");
const base64 = bytes.toString("base64");
const base64url = bytes.toString("base64url");

const inHex = (digest: Uint8Array) => Buffer.from(digest).toString("hex");
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("[W2] [G40] decodeSignatures", () => {
  test.each(["", "sha256=", "v1=", "v1,"])("accepts the prefix %j and any encoding", (prefix) => {
    for (const text of [hex, hex.toUpperCase(), base64, base64.slice(0, -1), base64url, `${base64url}=`]) {
      expect(decodeSignatures(prefix + text).map(inHex), text).toEqual([hex]);
    }
  });

  test.each([
    ["an empty string", ""],
    ["a prefix alone", "sha256="],
    ["two prefixes", `v1=sha256=${hex}`],
    ["a prefix within the digits", `${hex.slice(0, 10)}sha256=${hex.slice(10)}`],
    ["another prefix", `sha512=${hex}`],
    ["too short", hex.slice(1)],
    ["too long", `${hex}0`],
    ["an invalid hexadecimal digit", `${hex.slice(0, -1)}g`],
    ["truncated base64", base64url.slice(0, 42)],
    ["base64 with too much padding", `${base64}=`],
    ["an invalid base64 digit", `${base64url.slice(0, 41)}!${base64url.slice(42)}`],
    ["an encoded signature of another version", `v0=${hex}`],
    ["separators alone", " , \t"],
  ])("rejects %s", (_, text) => expect(decodeSignatures(text)).toEqual([]));

  test("rejects a second base64 spelling of the same bytes", () => {
    const zeros = Buffer.alloc(32).toString("base64url");
    expect(decodeSignatures(zeros)).toEqual([new Uint8Array(32)]);
    for (const last of "BCD") {
      expect(Buffer.from(zeros.slice(0, -1) + last, "base64url")).toEqual(Buffer.alloc(32));
      expect(decodeSignatures(zeros.slice(0, -1) + last)).toEqual([]);
    }
  });

  const other = randomBytes(32);

  test.each([
    ["Stripe", `t=1790000000,v1=${other.toString("hex")},v1=${hex},v0=${"0".repeat(64)}`],
    ["Standard Webhooks", `v1,${other.toString("base64")} v1,${base64} v1a,${randomBytes(64).toString("base64")}`],
    ["a proxy that joins headers", `sha256=${other.toString("hex")}, sha256=${hex}`],
    ["commas, spaces and tabs", `\t${other.toString("hex")} ,${hex}\t`],
  ])("accepts several, as from %s, and skips what is not one", (_, text) => {
    expect(decodeSignatures(text).map(inHex)).toEqual([other.toString("hex"), hex]);
  });

  test("can be restricted to one encoding", () => {
    const all = [hex, base64, base64url].join(" ");
    expect([undefined, "hex", "base64"].map((only) => decodeSignatures(all, only as "hex").length)).toEqual([3, 1, 2]);
  });
});

test("a signer copies the content at once", async () => {
  const sign = await hmacSignerOf(bytesOf("Jefe"));
  const content = bytesOf("what do ya want for nothing?");
  const signing = sign(content);
  content.fill(0);
  // RFC 4231, case 2.
  expect(inHex(await signing)).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
});

test.each([
  ["node:crypto", () => undefined],
  ["WebCrypto", onlyWebCrypto],
])("[W6] a check by %s does not show its key", async (_, prepare) => {
  prepare();
  onTestFinished(() => void vi.unstubAllGlobals());
  const shown = inspect(await hmacCheckerOf(bytesOf("visible")), { showHidden: true, depth: null });
  for (const bytes of ["visible", "76 69 73", "118, 105"]) expect(shown).not.toContain(bytes);
});
