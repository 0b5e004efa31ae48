import { expect, test } from "vitest";
import { complaintAboutValues, mustBe, type OptionCheck } from "./validate.ts";

const checks: Record<string, OptionCheck> = {
  size: mustBe("a number", (value) => typeof value === "number"),
  inner: () => ({ field: "inner.depth", message: "inner.depth is wrong" }),
};

test.each([
  [{}, undefined],
  [{ size: undefined, other: "x" }, undefined],
  [{ size: 1 }, undefined],
  [{ size: null }, { field: "size", message: "size must be a number" }],
  [{ inner: 1 }, { field: "inner.depth", message: "inner.depth is wrong" }],
  [
    { inner: 1, size: "1" },
    { field: "size", message: "size must be a number" },
  ],
])("the complaint about %j is %j", (options, complaint) => {
  expect(complaintAboutValues(options, checks)).toEqual(complaint);
});

test("names the path of an option", () => {
  const complaint = { field: "part.size", message: "part.size must be a number" };
  expect(complaintAboutValues({ size: "1" }, checks, "part.")).toEqual(complaint);
});
