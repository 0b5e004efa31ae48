// Whatever the documents of a project hold, regenerate ends in an SDK or in problems with their places: never in another
// error, and never with an output folder after a failure.

import { access } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { testProperty } from "../../../src/wrappers/testing/property-runs.ts";
import { bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import { isObject, type Json, type JsonObject } from "../pipeline/model/json-pointer.ts";
import { regenerate } from "./regenerate.ts";
import { smallDocuments } from "./testing/small-documents.ts";
import { smallProject } from "./testing/small-project.ts";

/** What a hand, a merge tool or another program may leave in a document. */
const values = fc.constantFrom<Json>(
  ...[null, true, 0, -1, "", "svc", "acme", "#/components/schemas/Card", "#/nowhere", "constructor", "__proto__"],
  ...[[], {}, [null], { $ref: "#/components/schemas/Card" }, { $ref: "other.yaml" }, { type: "object" }],
  ...[{ type: "text" }, { enum: [] }, { allOf: [] }, { properties: { "a.b": { format: "decimal", type: "number" } } }],
);

const mutation = fc.record({
  kind: fc.constantFrom("delete", "replace", "rename", "swap"),
  /** Chooses a node and one of its keys. */
  node: fc.nat(),
  key: fc.nat(),
  value: values,
  name: fc.constantFrom("", "acme_card_id", "get", "x-sdk", "x-typo", "type", "$ref", "__proto__", "A b", "{id}"),
});

type Mutation = typeof mutation extends fc.Arbitrary<infer One> ? One : never;

function mutate(document: JsonObject, { kind, node, key, value, name }: Mutation): void {
  const nodes = containersOf(document);
  const chosen = nodes[node % nodes.length];
  if (chosen === undefined) return;
  const keys = Object.keys(chosen);
  const at = keys[key % Math.max(keys.length, 1)];
  const entries = chosen as Record<string, Json>;
  // An assignment to `__proto__` would not make a property.
  const set = (to: string, given: Json) =>
    Object.defineProperty(entries, to, { value: given, enumerable: true, configurable: true, writable: true });
  if (at === undefined || kind === "replace") set(at ?? name, structuredClone(value));
  else if (kind === "delete") delete entries[at];
  else if (kind === "rename") {
    const moved = entries[at] as Json;
    delete entries[at];
    set(name, moved);
  } else set(at, structuredClone(nodes[key % nodes.length] ?? null) as Json);
}

/** All objects and arrays of a document. */
function containersOf(value: Json): (JsonObject | Json[])[] {
  if (Array.isArray(value)) return [value, ...value.flatMap(containersOf)];
  return isObject(value) ? [value, ...Object.values(value).flatMap(containersOf)] : [];
}

async function petShop(): Promise<JsonObject> {
  const { document } = await bundleSpec(path.join(import.meta.dirname, "testing/pet-shop.yaml"));
  return document;
}

async function regenerateWith(service: "fiat" | "crypto" | "pets", mutations: readonly Mutation[]): Promise<void> {
  const document = service === "pets" ? await petShop() : smallDocuments()[service];
  for (const one of mutations) mutate(document, one);
  const { config, write, remove } = await smallProject();
  try {
    const file = await write(`documents/${service}.json`, document);
    const extraDocuments = service === "pets" ? [{ file, as: "pets" }] : [];
    await regenerate({ config: { ...config, extraDocuments } }).catch(async (error: unknown) => {
      if (!(error instanceof PipelineError)) throw error;
      expect(error.problems.length).toBeGreaterThan(0);
      for (const problem of error.problems) expect(problem.line).toBeGreaterThan(0);
      await expect(access(config.out)).rejects.toThrow("ENOENT");
    });
  } finally {
    await remove();
  }
}

describe("regenerate, given damaged documents", () => {
  for (const service of ["fiat", "crypto", "pets"] as const) {
    testProperty(
      `of ${service}`,
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) =>
        regenerateWith(service, mutations),
      ),
      0.007,
    );
  }
});
