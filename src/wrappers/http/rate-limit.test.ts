import { describe, expect, test } from "vitest";
import { parseRateLimit } from "./headers.ts";

const parse = (limit: string, remaining: string, reset: string) =>
  parseRateLimit(
    new Headers({ "X-RateLimit-Limit": limit, "X-RateLimit-Remaining": remaining, "X-RateLimit-Reset": reset }),
  );

describe("parseRateLimit", () => {
  test("[S39] reads the three headers, the last as Unix seconds", () => {
    expect(parse("100", "0", "1795000000")).toEqual({ limit: 100, remaining: 0, resetAt: new Date(1_795_000_000_000) });
  });

  test("[S39] missing headers are undefined", () => {
    expect(parseRateLimit(new Headers())).toEqual({ limit: undefined, remaining: undefined, resetAt: undefined });
  });

  test.each(["", "-1", "1.5", "1e3", "many", "0x10", "1, 2", "9".repeat(13)])("[S39] %j is ignored", (text) => {
    expect(parse(text, text, text)).toEqual({ limit: undefined, remaining: undefined, resetAt: undefined });
  });

  test("every time is valid", () => expect(parse("1", "1", "9".repeat(12)).resetAt?.getTime()).not.toBeNaN());
});
