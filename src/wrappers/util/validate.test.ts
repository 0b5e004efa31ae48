import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import { driftDetector } from "../observability/drift-detector.ts";
import { openTelemetryMetrics } from "../observability/otel-metrics.ts";
import { openTelemetryHooks } from "../observability/otel-traces.ts";
import {
  complaintAboutMethods,
  complaintAboutNames,
  complaintAboutValues,
  isHttpToken,
  isVisibleAscii,
  mustBe,
  type OptionCheck,
  ownOptions,
} from "./validate.ts";

test("names a part of the options by its path", () => {
  expect(() => ownOptions("appInfo.", null, [], ConfigurationError)).toThrow("appInfo must be an object");
  expect(() => ownOptions("appInfo.", { nam: "x" }, ["name"], ConfigurationError)).toThrow(
    /^Unknown option "appInfo.nam"\. Did/,
  );
});

const makers: Readonly<Record<string, (options: unknown) => unknown>> = {
  createMemoryStore: (options) => createMemoryStore(options as never),
  driftDetector: (options) => driftDetector(options as never),
  openTelemetryHooks: (options) => openTelemetryHooks(options as never),
  openTelemetryMetrics: (options) => openTelemetryMetrics(options as never),
};

test.each(Object.entries(makers))("%s rejects unknown options", (name, make) => {
  for (const options of [null, 5, "x"]) {
    expect(() => make(options)).toThrow(ConfigurationError);
    expect(() => make(options)).toThrow(`The options of ${name} must be an object`);
  }
  expect(() => make({ misspelled: 1 })).toThrow(ConfigurationError);
  expect(() => make({ misspelled: 1 })).toThrow(`${name}: Unknown option "misspelled". `);
});

const names = ["timeoutMs", "totalTimeoutMs", "maxRetries", "idempotencyKey", "leaseSeconds"];

test("known options pass, whatever they hold", () => {
  expect(complaintAboutNames({ timeoutMs: undefined, maxRetries: "x" }, names)).toBeUndefined();
});

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
  expect(complaintAboutNames({ [given]: 1 }, names)).toEqual({
    field: given,
    message: `Unknown option "${given}". Did you mean ${name}?`,
  });
  expect(complaintAboutNames({ [given]: 1 }, names, "a.")).toEqual({
    field: `a.${given}`,
    message: `Unknown option "a.${given}". Did you mean a.${name}?`,
  });
});

test.each(["toString", "__proto__", "", "ms", "no"])('lists the known options if none is close to "%s"', (given) => {
  const options = Object.fromEntries([[given, 1]]);
  expect(complaintAboutNames(options, names)).toEqual({
    field: given,
    message: `Unknown option "${given}". Known options: ${names.join(", ")}.`,
  });
});

describe("checks of values", () => {
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
});

describe("complaintAboutMethods", () => {
  const clock = { now: () => 0, after: () => undefined };

  test.each([
    ["all of them", clock, ["now", "after"], undefined],
    ["one is missing", clock, ["now", "monotonic", "after"], "clock must have the method monotonic"],
    ["one is not a function", { now: 5 }, ["now"], "clock must have the method now"],
    ["nothing to call", undefined, ["now"], "clock must have the method now"],
  ])("%s", (_, value, methods, complaint) => {
    expect(complaintAboutMethods("clock", value, methods)).toBe(complaint);
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
