import { expect, test } from "vitest";
import { driftDetector } from "../drift/detector.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { openTelemetryHooks } from "../otel/hooks.ts";
import { storeConformance } from "../store-conformance/suite.ts";
import { ConfigurationError } from "./index.ts";
import { checkOptionNames } from "./option-names.ts";

test("options of known names pass, whatever they hold", () => {
  expect(() => checkOptionNames("the clock", { tick: undefined }, ["tick", "tock"])).not.toThrow();
});

const makers: Readonly<Record<string, (options: unknown) => unknown>> = {
  createMemoryStore: (options) => createMemoryStore(options as never),
  driftDetector: (options) => driftDetector(options as never),
  openTelemetryHooks: (options) => openTelemetryHooks(options as never),
  storeConformance: (options) => storeConformance(() => ({ store: createMemoryStore() }), options as never),
};

test.each(Object.entries(makers))("%s refuses what it would not read", (name, make) => {
  for (const options of [null, 5, "x"]) {
    expect(() => make(options)).toThrow(ConfigurationError);
    expect(() => make(options)).toThrow(`the options of ${name} must be an object`);
  }
  expect(() => make({ misspelled: 1 })).toThrow(ConfigurationError);
  expect(() => make({ misspelled: 1 })).toThrow(`the options of ${name} must not have "misspelled"; there are `);
});
