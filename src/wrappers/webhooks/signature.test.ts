import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { onlyWebCrypto } from "../../../tests/support/only-web-crypto.ts";
import { decodeSignatures, hmacCheckerOf, hmacSignerOf } from "./signature.ts";

const [bytes, other] = [randomBytes(32), randomBytes(32)];
const [hex, otherHex] = [bytes.toString("hex"), other.toString("hex")];
const base64 = bytes.toString("base64");
const [otherBase64, longBase64] = [other, randomBytes(64)].map((digits) => digits.toString("base64"));
const base64url = bytes.toString("base64url");
/** The last character of 32 zeros has four bits: three more characters have the same. */
const zeros = "A".repeat(42);

const inHex = (digest: Uint8Array) => Buffer.from(digest).toString("hex");
const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each(["", "sha256=", "v1=", "v1,"])("[W2] [G40] a signature has the prefix %j and any encoding", (prefix) => {
  for (const text of [hex, hex.toUpperCase(), base64, base64.slice(0, -1), base64url, `${base64url}=`]) {
    expect(decodeSignatures(prefix + text).map(inHex), text).toEqual([hex]);
  }
});

test.each<[string, string, string[]?]>([
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
  ["a second spelling of base64", `${zeros}B ${zeros}C ${zeros}D`],
  ["the first spelling of base64", `${zeros}A`, ["00".repeat(32)]],
  ["an encoded signature of another version", `v0=${hex}`],
  ["separators alone", " , \t"],
  ["several, as from Stripe", `t=1790000000,v1=${otherHex},v1=${hex},v0=${"0".repeat(64)}`, [otherHex, hex]],
  ["several, as from Standard Webhooks", `v1,${otherBase64} v1,${base64} v1a,${longBase64}`, [otherHex, hex]],
  ["several, as from a proxy that joins headers", `sha256=${otherHex}, sha256=${hex}`, [otherHex, hex]],
  ["several with commas, spaces and tabs", `\t${otherHex} ,${hex}\t`, [otherHex, hex]],
])("[W2] [G40] reads the signatures in %s", (_, text, expected = []) => {
  expect(decodeSignatures(text).map(inHex)).toEqual(expected);
});

test("[W2] signatures can be restricted to one encoding", () => {
  const all = [hex, base64, base64url].join(" ");
  expect([undefined, "hex", "base64"].map((only) => decodeSignatures(all, only as "hex").length)).toEqual([3, 1, 2]);
});

test("a signer copies the content at once", async () => {
  const sign = await hmacSignerOf(bytesOf("Jefe"));
  const content = bytesOf("what do ya want for nothing?");
  const signing = sign([content]);
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
