import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../idempotency/store.ts";
import { driftDetector } from "../observability/drift-detector.ts";
import { openTelemetryMetrics } from "../observability/otel-metrics.ts";
import { openTelemetryHooks } from "../observability/otel-traces.ts";
import {
  complaintAboutNames,
  complaintAboutValues,
  isHttpToken,
  isVisibleAscii,
  mustBe,
  type OptionCheck,
} from "./validate.ts";

test.each<[string, (options: never) => unknown]>([
  ["createMemoryStore", createMemoryStore],
  ["driftDetector", driftDetector],
  ["openTelemetryHooks", openTelemetryHooks],
  ["openTelemetryMetrics", openTelemetryMetrics],
])("%s rejects unknown options", (name, make) => {
  const rejection = (message: string) =>
    expect.objectContaining({ name: "ConfigurationError", message: expect.stringContaining(message) });
  for (const options of [null, 5, "x"])
    expect(() => make(options as never)).toThrow(rejection(`The options of ${name} must be an object`));
  expect(() => make({ misspelled: 1 } as never)).toThrow(rejection(`${name}: Unknown option "misspelled". `));
});

const names = ["timeoutMs", "totalTimeoutMs", "maxRetries", "idempotencyKey", "leaseSeconds"];

test.each([
  ["timeout", "timeoutMs"],
  ["timeoutms", "timeoutMs"],
  ["totalTimeout", "totalTimeoutMs"],
  ["maxRetry", "maxRetries"],
  ["retries", "maxRetries"],
  ["idempotency_key", "idempotencyKey"],
  ["idemptoencyKey", "idempotencyKey"],
  ["lease", "leaseSeconds"],
])("suggests the closest name for %s", (given, name) => {
  for (const path of ["", "a."]) {
    const message = `Unknown option "${path}${given}". Did you mean ${path}${name}?`;
    const options = { timeoutMs: undefined, maxRetries: "x", [given]: 1 };
    expect(complaintAboutNames(options, names, path)).toEqual({ field: `${path}${given}`, message });
  }
});

test.each(["toString", "__proto__", "", "ms", "no"])('lists the known options if none is close to "%s"', (given) => {
  const message = `Unknown option "${given}". Known options: ${names.join(", ")}.`;
  expect(complaintAboutNames(Object.fromEntries([[given, 1]]), names)).toEqual({ field: given, message });
});

describe("checks of values", () => {
  const checks: Record<string, OptionCheck> = {
    size: mustBe("a number", (value) => typeof value === "number"),
    inner: () => ({ field: "inner.depth", message: "inner.depth is wrong" }),
  };

  const size = { field: "size", message: "size must be a number" };

  test.each([
    [{ size: undefined, other: "x" }, undefined],
    [{ size: 1 }, undefined],
    [{ size: null }, size],
    [{ inner: 1 }, { field: "inner.depth", message: "inner.depth is wrong" }],
    [{ inner: 1, size: "1" }, size],
  ])("the complaint about %j is %j", (options, complaint) => {
    expect(complaintAboutValues(options, checks)).toEqual(complaint);
  });

  test("names the path of an option", () => {
    const complaint = { field: "part.size", message: "part.size must be a number" };
    expect(complaintAboutValues({ size: "1" }, checks, "part.")).toEqual(complaint);
  });
});

describe("texts of HTTP", () => {
  test.each([
    ["x-trace_1", true, true],
    ["!#$%&'*+-.^_`|~0", true, true],
    ["a/b", false, true],
    ["a:b", false, true],
    ["", false, false],
    ["a b", false, false],
    ["a\n", false, false],
    ["é", false, false],
    [5, false, false],
    [["a"], false, false],
    [undefined, false, false],
  ])("%j: token %s, visible ASCII %s", (value, isToken, isVisible) => {
    expect([isHttpToken(value), isVisibleAscii(value)]).toEqual([isToken, isVisible]);
  });

  test("a limit counts characters", () => {
    for (const check of [isHttpToken, isVisibleAscii]) expect([check("ab", 2), check("ab", 1)]).toEqual([true, false]);
  });
});
