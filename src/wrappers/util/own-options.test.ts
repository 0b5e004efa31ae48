import { expect, test } from "vitest";
import { ConfigurationError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import { driftDetector } from "../observability/drift-detector.ts";
import { openTelemetryMetrics } from "../observability/otel-metrics.ts";
import { openTelemetryHooks } from "../observability/otel-traces.ts";
import { ownOptions } from "./options.ts";

test("names a part of the options by its path", () => {
  expect(() => ownOptions("appInfo.", null, [])).toThrow("appInfo must be an object");
  expect(() => ownOptions("appInfo.", { nam: "x" }, ["name"])).toThrow(/^Unknown option "appInfo.nam"\. Did/);
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
