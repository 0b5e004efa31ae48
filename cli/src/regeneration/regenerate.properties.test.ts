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
import { isObject, type Json, type JsonObject, setOwn } from "../pipeline/model/json-pointer.ts";
import { regenerate } from "./regenerate.ts";
import { allowLeftOut } from "./testing/allow-left-out.ts";
import { sdkErrors } from "./testing/compile-sdk.ts";
import { smallDocuments } from "./testing/small-documents.ts";
import { smallProject } from "./testing/small-project.ts";

// Damage: what a hand, a merge tool or another program may do to a document, and what is legal but awkward.
const values = [
  ...[null, true, 0, -1, "", "svc", "acme", "#/components/schemas/Card", "#/nowhere", "constructor", "__proto__"],
  ...[[], {}, [null], { $ref: "#/components/schemas/Card" }, { $ref: "other.yaml" }, { type: "object" }],
  ...[{ type: "text" }, { enum: [] }, { allOf: [] }, { properties: { "a.b": { format: "decimal", type: "number" } } }],
];
const names = ["", "acme_card_id", "get", "x-sdk", "x-typo", "type", "$ref", "__proto__", "A b", "{id}"];
const texts = [
  ...["class", "constructor", "valueOf", "then", "data", "body", "options", "a-b", "a.b", "a/b~c", "1st", "é", "$x"],
  ...["A b", "*/", "`\u0024{x}`", "'", '"', "\\", "\n", "\u2028", "Token", "string", "Promise", "createToken", "close"],
];

const [string, decimal] = [{ type: "string" }, { type: "string", format: "decimal" }];
const token = { $ref: "#/components/schemas/Token" };
const record = (properties: JsonObject) => ({ type: "object", properties });
/** Valid each. */
const schemas = [
  ...[{}, true, { type: "null" }, { type: ["string", "null"] }, { const: "x" }, { enum: ["a", 1, null] }, decimal],
  ...[
    { type: "number", format: "decimal" },
    { type: "integer", format: "int64" },
    { ...string, format: "binary" },
  ],
  ...[{ type: "array", items: token }, { type: "array" }, { type: "object" }],
  { type: "array", items: { ...record({ class: {} }), required: ["class"] } },
  { type: "object", additionalProperties: { type: "number", format: "decimal" } },
  { ...record({ a: string }), additionalProperties: false },
  { oneOf: [string, record({ a: decimal })] },
  { allOf: [token, record({ a: { type: "boolean" } })] },
  { anyOf: [token, { type: "null" }] },
  { ...string, pattern: "^\\p{L}/*$", description: "*/ ends", default: "`\u0024{x}`" },
];

type Container = JsonObject | Json[];

/** The properties of a record are told by their schemas. */
function isProperties(part: Container): boolean {
  const isSchema = (one: Json) => isObject(one) && (typeof one.type === "string" || typeof one.$ref === "string");
  return !Array.isArray(part) && Object.values(part).length > 0 && Object.values(part).every(isSchema);
}

/** One change of a document; `node` and `key` choose a node that fits and one of its keys. */
const damage = (kinds: readonly string[], fits: (part: Container) => boolean, to: readonly Json[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    fits: fc.constant(fits),
    node: fc.nat(),
    key: fc.nat(),
    name: fc.constantFrom(...names, ...texts),
    value: fc.constantFrom(...to),
  });
const mutation = fc.oneof(
  damage(["delete", "replace", "rename", "swap"], () => true, [...values, ...schemas, ...texts]),
  { weight: 3, arbitrary: damage(["replace", "rename"], isProperties, schemas) },
);

type DocumentDamage = typeof mutation extends fc.Arbitrary<infer Damage> ? Damage : never;

/** Changes the document itself. */
function mutate(document: JsonObject, { kind, fits, node, key, value, name }: DocumentDamage): void {
  const nodes = containersOf(document);
  const parts = nodes.filter(fits);
  const chosen = parts[node % parts.length] as Record<string, Json> | undefined;
  if (chosen === undefined) return;
  const keys = Object.keys(chosen);
  const at = keys[key % Math.max(keys.length, 1)] ?? name;
  const old = chosen[at] ?? null;
  if (kind === "replace") setOwn(chosen, at, structuredClone(value));
  else if (kind === "swap") setOwn(chosen, at, structuredClone(nodes[key % nodes.length] ?? null));
  else {
    delete chosen[at];
    if (kind === "rename") setOwn(chosen, name, old);
  }
}

/** All objects and arrays of a document. */
function containersOf(value: Json): Container[] {
  if (Array.isArray(value)) return [value, ...value.flatMap(containersOf)];
  return isObject(value) ? [value, ...Object.values(value).flatMap(containersOf)] : [];
}

async function petShop(): Promise<JsonObject> {
  const { document } = await bundleSpec(path.join(import.meta.dirname, "testing/pet-shop.yaml"));
  return document;
}

async function regenerateWith(
  service: "fiat" | "crypto" | "pets",
  mutations: readonly DocumentDamage[],
  tally: { compiled: number; rejected: number },
): Promise<void> {
  const document = service === "pets" ? await petShop() : smallDocuments()[service];
  for (const one of mutations) mutate(document, one);
  const { config, write, remove } = await smallProject();
  try {
    const file = await write(`documents/${service}.json`, document);
    const extraDocuments = service === "pets" ? [await allowLeftOut({ file, as: "pets" })] : [];
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
  const tally = () => ({ compiled: 0, rejected: 0 });
  const tallies = { fiat: tally(), crypto: tally(), pets: tally() };
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
