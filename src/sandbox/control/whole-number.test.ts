import { expect, it } from "vitest";
import { ControlError } from "../core/control-error.ts";
import { wholeNumber } from "./recording-routes.ts";

const read = (text: string) => wholeNumber(new URLSearchParams({ limit: text }), "limit", 1, 500);

it("reads an integer in its range, ends included", () => {
  expect(["1", "42", "0042", "500"].map(read)).toEqual([1, 42, 42, 500]);
});

it("is undefined if the parameter is absent", () => {
  expect(wholeNumber(new URLSearchParams("after=1"), "limit", 1, 500)).toBeUndefined();
});

it.each(["", "0", "501", "+5", "-5", "5.0", "1e2", "0x10", " 5", "5 ", "x"])("rejects %j with the range", (text) => {
  expect(() => read(text)).toThrow(ControlError);
  expect(() => read(text)).toThrow(
    expect.objectContaining({
      ...{ status: 400, message: "limit must be an integer from 1 to 500" },
      allowed: { limit: "an integer from 1 to 500" },
    }),
  );
});
