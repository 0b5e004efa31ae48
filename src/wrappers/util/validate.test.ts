import { expect, test } from "vitest";
import { undiciTransport } from "../http/undici.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { driftDetector } from "../observability/drift-detector.ts";
import { openTelemetryMetrics } from "../observability/otel-metrics.ts";
import { openTelemetryHooks } from "../observability/otel-traces.ts";
import { complaintAboutNames, complaintAboutValues, isHttpToken, isVisibleAscii, mustBe } from "./validate.ts";

test.each<[string, (options: never) => unknown]>([
  ["createMemoryStore", createMemoryStore],
  ["driftDetector", driftDetector],
  ["openTelemetryHooks", openTelemetryHooks],
  ["openTelemetryMetrics", openTelemetryMetrics],
  ["undiciTransport", undiciTransport],
])("%s rejects unknown options", (name, make) => {
  const message = (given: unknown) =>
    Object(given) === given ? `${name}: Unknown option "misspelled". ` : `The options of ${name} must be an object`;
  for (const given of [null, 5, "x", { misspelled: 1 }]) {
    const expected = { name: "ConfigurationError", message: expect.stringContaining(message(given)) };
    expect(() => make(given as never)).toThrow(expect.objectContaining(expected));
  }
});

const names = ["timeoutMs", "totalTimeoutMs", "maxRetries", "idempotencyKey", "leaseSeconds"];

test.each([
  ["timeoutMs", "timeout", "timeoutms"],
  ["totalTimeoutMs", "totalTimeout"],
  ["maxRetries", "maxRetry", "retries"],
  ["idempotencyKey", "idempotency_key", "idemptoencyKey"],
  ["leaseSeconds", "lease"],
  ["", "toString", "__proto__", "", "ms", "no"],
])("suggests the closest option, %j, else lists the known ones: %s, %s", (name, ...others) => {
  for (const given of others) {
    for (const path of ["", "a."]) {
      const field = path + given;
      const advice = name ? `Did you mean ${path}${name}?` : `Known options: ${names.join(", ")}.`;
      const options = { timeoutMs: undefined, maxRetries: "x", [given]: 1 };
      const complaint = { field, message: `Unknown option "${field}". ${advice}` };
      expect(complaintAboutNames(options, names, path)).toEqual(complaint);
    }
  }
});

const inner = { field: "inner.depth", message: "inner.depth is wrong" };
const sizeOf = (field: string) => ({ field, message: `${field} must be a number` });

test.each<[options: object, complaint?: object, path?: string]>([
  [{ size: undefined, other: "x" }],
  [{ size: 1 }],
  [{ size: null }, sizeOf("size")],
  [{ inner: 1 }, inner],
  [{ inner: 1, size: "1" }, sizeOf("size")],
  [{ size: "1" }, sizeOf("part.size"), "part."],
])("the complaint about %j is %j", (options, complaint, path) => {
  const checks = { size: mustBe("a number", (value) => typeof value === "number"), inner: () => inner };
  expect(complaintAboutValues(options, checks, path)).toEqual(complaint);
});

test("a token of HTTP has fewer characters than visible ASCII, and a limit counts them", () => {
  const tokens = ["x-trace_1", "!#$%&'*+-.^_`|~0"];
  const others = ["a/b", "a:b"];
  const values = [...tokens, ...others, "", "a b", "a\n", "é", 5, ["a"], undefined];
  expect(values.filter((value) => isHttpToken(value))).toEqual(tokens);
  expect(values.filter((value) => isVisibleAscii(value))).toEqual([...tokens, ...others]);
  for (const check of [isHttpToken, isVisibleAscii]) expect([check("ab", 2), check("ab", 1)]).toEqual([true, false]);
});
