// Whatever the documents of a project hold, regenerate ends in an SDK that compiles or in problems with their places: never in
// another error, and never with an output folder after a failure.

import { access } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { afterWhole } from "../../../tests/support/after-whole.ts";
import { isNightly, testProperty } from "../../../tests/support/property-runs.ts";
import { bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { regenerate } from "./regenerate.ts";
import { sdkErrors } from "./testing/compile-sdk.ts";
import { type DocumentDamage, mutate, mutation } from "./testing/mutation.ts";
import { smallDocuments } from "./testing/small-documents.ts";
import { smallProject } from "./testing/small-project.ts";

async function petShop(): Promise<JsonObject> {
  const { document } = await bundleSpec(path.join(import.meta.dirname, "testing/pet-shop.yaml"));
  return document;
}

interface Tally {
  compiled: number;
  rejected: number;
}

async function regenerateWith(
  service: "fiat" | "crypto" | "pets",
  mutations: readonly DocumentDamage[],
  tally: Tally,
): Promise<void> {
  const document = service === "pets" ? await petShop() : smallDocuments()[service];
  for (const one of mutations) mutate(document, one);
  const { config, write, remove } = await smallProject();
  try {
    const file = await write(`documents/${service}.json`, document);
    const extraDocuments = service === "pets" ? [{ file, as: "pets" }] : [];
    await regenerate({ config: { ...config, extraDocuments } });
    expect(sdkErrors(config.out)).toEqual([]);
    tally.compiled += 1;
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    expect(error.problems.length).toBeGreaterThan(0);
    for (const problem of error.problems) expect(problem.line).toBeGreaterThan(0);
    await expect(access(config.out)).rejects.toThrow("ENOENT");
    tally.rejected += 1;
  } finally {
    await remove();
  }
}

// Too slow for every run: `npm run test:nightly -- properties`.
describe.runIf(isNightly)("regenerate, given damaged documents", () => {
  const tallies = { fiat: emptyTally(), crypto: emptyTally(), pets: emptyTally() };
  for (const service of ["fiat", "crypto", "pets"] as const) {
    testProperty(
      `of ${service}`,
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) =>
        regenerateWith(service, mutations, tallies[service]),
      ),
      0.007,
    );
  }

  // A property that only sees one of the two proves half of it. The few cases of one service may all end alike.
  afterWhole(() => {
    console.table(tallies);
    const all = Object.values(tallies);
    expect(all.some(({ compiled }) => compiled > 0)).toBe(true);
    expect(all.some(({ rejected }) => rejected > 0)).toBe(true);
  });
});

function emptyTally(): Tally {
  return { compiled: 0, rejected: 0 };
}
