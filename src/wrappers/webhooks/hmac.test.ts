import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { decodeSignatures, importKey } from "./hmac.ts";

const bytes = randomBytes(32);
const hex = bytes.toString("hex");
const base64 = bytes.toString("base64");
const base64url = bytes.toString("base64url");

describe("[W2] [G40] decodeSignatures", () => {
  test.each(["", "sha256=", "v1=", "v1,"])("accepts the prefix %j and any encoding", (prefix) => {
    for (const text of [hex, hex.toUpperCase(), base64, base64.slice(0, -1), base64url, `${base64url}=`]) {
      expect(decodeSignatures(prefix + text).map(inHex), text).toEqual([hex]);
    }
  });

  test("tells encodings apart by length: 64 characters are hexadecimal", () => {
    const both = "ab".repeat(32);
    expect(decodeSignatures(both)).toEqual([new Uint8Array(32).fill(0xab)]);
    expect(decodeSignatures(both.slice(0, 43).replace(/.$/, "A"))[0]?.length).toBe(32);
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
    expect(decodeSignatures(all).length).toBe(3);
    expect(decodeSignatures(all, "hex").length).toBe(1);
    expect(decodeSignatures(all, "base64").length).toBe(2);
    expect(decodeSignatures(hex, "base64")).toEqual([]);
    expect(decodeSignatures(base64, "hex")).toEqual([]);
  });
});

test("A key cannot be exported", async () => {
  const key = await importKey(new Uint8Array(32));
  expect([key.extractable, key.usages]).toEqual([false, ["sign", "verify"]]);
});

function inHex(digest: Uint8Array): string {
  return Buffer.from(digest).toString("hex");
}
