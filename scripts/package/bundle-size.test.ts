import { describe, expect, it } from "vitest";
import { checkReport } from "./bundle-size.ts";

const small = { name: "FiatClient", passed: true, size: 9_940, sizeLimit: 12_000 };
const large = { name: "CryptoClient", passed: false, size: 12_345, sizeLimit: 12_000 };

describe("checkReport", () => {
  it("summarizes sizes within their limits", () => expect(checkReport([small])).toBe("FiatClient 9.9 kB"));

  it("names a client that exceeds its limit", () => {
    expect(() => checkReport([small, large])).toThrow("CryptoClient: 12.3 kB, limit 12.0 kB");
  });

  it("passes on an error of size-limit", () => {
    expect(() => checkReport({ error: "SizeLimitError: no plugin" })).toThrow("SizeLimitError: no plugin");
  });

  it("rejects an empty report", () => expect(() => checkReport([])).toThrow("measured nothing"));
});
