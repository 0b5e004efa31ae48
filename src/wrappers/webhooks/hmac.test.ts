import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { decodeSignature } from "./hmac.ts";

const bytes = randomBytes(32);
const hex = bytes.toString("hex");
const base64 = bytes.toString("base64");
const base64url = bytes.toString("base64url");

describe("[W2] [G40] decodeSignature", () => {
  test.each(["", "sha256=", "v1=", "v1,"])("accepts the prefix %j and any encoding", (prefix) => {
    for (const text of [hex, hex.toUpperCase(), base64, base64.slice(0, -1), base64url, `${base64url}=`]) {
      expect(Buffer.from(decodeSignature(prefix + text) ?? []).toString("hex"), text).toBe(hex);
    }
  });

  test("tells encodings apart by length: 64 characters are hexadecimal", () => {
    const both = "ab".repeat(32);
    expect(decodeSignature(both)).toEqual(new Uint8Array(32).fill(0xab));
    expect(decodeSignature(both.slice(0, 43).replace(/.$/, "A"))?.length).toBe(32);
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
    ["white space", ` ${hex}`],
    ["truncated base64", base64url.slice(0, 42)],
    ["base64 with too much padding", `${base64}=`],
    ["an invalid base64 digit", `${base64url.slice(0, 41)}!${base64url.slice(42)}`],
    ["two signatures", `${hex}, ${hex}`],
  ])("rejects %s", (_, text) => expect(decodeSignature(text)).toBeUndefined());

  test("rejects a second base64 spelling of the same bytes", () => {
    const zeros = Buffer.alloc(32).toString("base64url");
    expect(decodeSignature(zeros)).toEqual(new Uint8Array(32));
    for (const last of "BCD") {
      expect(Buffer.from(zeros.slice(0, -1) + last, "base64url")).toEqual(Buffer.alloc(32));
      expect(decodeSignature(zeros.slice(0, -1) + last)).toBeUndefined();
    }
  });

  test("can be restricted to one encoding", () => {
    expect(decodeSignature(hex, "hex")?.length).toBe(32);
    expect(decodeSignature(hex, "base64")).toBeUndefined();
    expect(decodeSignature(base64, "base64")?.length).toBe(32);
    expect(decodeSignature(base64url, "base64")?.length).toBe(32);
    expect(decodeSignature(base64, "hex")).toBeUndefined();
  });
});
