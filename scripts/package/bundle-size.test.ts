import { describe, expect, it } from "vitest";
import { judgeSizes } from "./bundle-size.ts";

const small = { name: "FiatClient", passed: true, size: 9_940, sizeLimit: 12_000 };
const large = { name: "CryptoClient", passed: false, size: 12_345, sizeLimit: 12_000 };

describe("judgeSizes", () => {
  it("sums up what fits", () => {
    expect(judgeSizes([small])).toBe("FiatClient 9.9 kB");
  });

  it("names what does not fit, with its size and limit", () => {
    expect(() => judgeSizes([small, large])).toThrow("CryptoClient: 12.3 kB, limit 12.0 kB");
  });

  it("passes on why nothing could be measured", () => {
    expect(() => judgeSizes({ error: "SizeLimitError: no plugin" })).toThrow("SizeLimitError: no plugin");
  });

  it("does not take an empty report for a pass", () => {
    expect(() => judgeSizes([])).toThrow("measured nothing");
  });
});
