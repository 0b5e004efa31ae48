import { describe, expect, it } from "vitest";
import { printLiteral } from "./print.ts";

describe("printLiteral", () => {
  it("prints small values on one line, names without quotes where they can be", () => {
    expect(printLiteral({ a: [1, "two"], "b-c": null, empty: {} })).toBe('{ a: [1, "two"], "b-c": null, empty: {} }');
  });

  it("breaks what does not fit, outermost first", () => {
    const long = "x".repeat(70);
    expect(printLiteral({ first: long, second: { third: long } })).toBe(
      `{\n  first: "${long}",\n  second: { third: "${long}" },\n}`,
    );
  });

  it("counts the columns before it", () => expect(printLiteral({ a: 1 }, "", 115)).toBe("{\n  a: 1,\n}"));

  it("prints several objects below one another", () => {
    expect(printLiteral([{ a: 1 }, { a: 2 }])).toBe("[\n  { a: 1 },\n  { a: 2 },\n]");
  });
});
