import { describe, expect, it } from "vitest";
import { badNames } from "./identifiers.ts";

describe("badNames", () => {
  it("accepts strings, comments, WebCrypto and properties called crypto", () => {
    const source = `
      // svc stands for the service's name
      const placeholder = "svc";
      const key = crypto.randomUUID();
      const clients = { crypto: placeholder, fiat: globalThis.crypto, key };
    `;
    expect(badNames("a.ts", source)).toEqual([]);
  });

  it.each(["const svcCard = 1;", "interface SvcOptions {}", "class A { #svc = 1 }", "const a = { svc_card_id: 1 };"])(
    "rejects the placeholder in %s",
    (source) => {
      expect(badNames("a.ts", source)).toEqual([expect.stringMatching(/^a\.ts:1: .+ contains the placeholder$/)]);
    },
  );

  it.each([
    "const crypto = 1;",
    "const { crypto } = test;",
    "const { web: crypto } = test;",
    "function f(crypto: object) {}",
    'import crypto from "node:crypto";',
    'import * as crypto from "node:crypto";',
  ])("rejects %s", (source) => expect(badNames("a.ts", source)).toEqual(["a.ts:1: crypto hides WebCrypto"]));
});
