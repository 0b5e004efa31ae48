import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { decodeSignature } from "./signature.ts";

const bytes = randomBytes(32);
const hex = bytes.toString("hex");
const base64 = bytes.toString("base64");
const base64url = bytes.toString("base64url");

describe("[W2] [G40] a signature", () => {
  test.each(["", "sha256=", "v1=", "v1,"])("after %j, in any encoding", (prefix) => {
    for (const text of [hex, hex.toUpperCase(), base64, base64.slice(0, -1), base64url, `${base64url}=`]) {
      expect(Buffer.from(decodeSignature(prefix + text) ?? []).toString("hex"), text).toBe(hex);
    }
  });

  test("is told by its length alone: what could be both is hexadecimal at 64 characters", () => {
    const both = "ab".repeat(32);
    expect(decodeSignature(both)).toEqual(new Uint8Array(32).fill(0xab));
    expect(decodeSignature(both.slice(0, 43).replace(/.$/, "A"))?.length).toBe(32);
  });

  test.each([
    ["nothing", ""],
    ["a prefix alone", "sha256="],
    ["two prefixes", `v1=sha256=${hex}`],
    ["a prefix amid the digits", `${hex.slice(0, 10)}sha256=${hex.slice(10)}`],
    ["another prefix", `sha512=${hex}`],
    ["too short", hex.slice(1)],
    ["too long", `${hex}0`],
    ["no digits of hexadecimal", `${hex.slice(0, -1)}g`],
    ["white space", ` ${hex}`],
    ["base64 that is cut off", base64url.slice(0, 42)],
    ["base64 with too much padding", `${base64}=`],
    ["no digits of base64", `${base64url.slice(0, 41)}!${base64url.slice(42)}`],
    ["several", `${hex}, ${hex}`],
  ])("is not %s", (_, text) => {
    expect(decodeSignature(text)).toBeUndefined();
  });

  test("has one spelling in base64: other last characters mean the same bytes", () => {
    const zeros = Buffer.alloc(32).toString("base64url");
    expect(decodeSignature(zeros)).toEqual(new Uint8Array(32));
    for (const last of "BCD") {
      expect(Buffer.from(zeros.slice(0, -1) + last, "base64url")).toEqual(Buffer.alloc(32));
      expect(decodeSignature(zeros.slice(0, -1) + last)).toBeUndefined();
    }
  });

  test("may be wanted in one encoding", () => {
    expect(decodeSignature(hex, "hex")?.length).toBe(32);
    expect(decodeSignature(hex, "base64")).toBeUndefined();
    expect(decodeSignature(base64, "base64")?.length).toBe(32);
    expect(decodeSignature(base64url, "base64")?.length).toBe(32);
    expect(decodeSignature(base64, "hex")).toBeUndefined();
  });
});
