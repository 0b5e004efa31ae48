// What the services keep secret, and which writes may be repeated, is a fact: no mark of it can be lost without the facts gate
// naming it. The gate demands a fact for every such mark; this holds that the facts notice every change of one.

import { describe, expect, it } from "vitest";
import { bundleSpec } from "../cli/src/pipeline/bundle/bundle-spec.ts";
import { lostFacts } from "../cli/src/pipeline/checks/check-facts.ts";
import { numbersInProse } from "../cli/src/pipeline/checks/numbers-in-prose.ts";
import { type Fact, readFacts } from "../cli/src/pipeline/checks/read-facts.ts";
import { extensions } from "../cli/src/pipeline/model/extensions.ts";
import { fromPointer, type Json, type JsonObject, toPointer, valueAt } from "../cli/src/pipeline/model/json-pointer.ts";
import { walk } from "../cli/src/pipeline/model/walk.ts";
import { specs } from "../scripts/lib/repository-specs.ts";

const pinned = [...new Set(extensions.filter((extension) => extension.pinned).map(({ name }) => name))];

/** Other values of the extension; undefined removes it. */
function changesOf(name: string, value: Json): (Json | undefined)[] {
  const values: Readonly<Record<string, readonly Json[]>> = {
    "x-retry": ["read", "idempotent", "keyed", "keyed-transfer", "unsent"],
    "x-access": [{ scope: "none" }, { scope: "swap:read" }],
    "x-money": [true, "offer"],
    "x-idempotency": ["auto", "required", "fresh", "none"].map((mode) => ({ ...(value as JsonObject), mode })),
  };
  const others = (values[name] ?? []).filter((other) => JSON.stringify(other) !== JSON.stringify(value));
  return [undefined, ...others];
}

/** Those at the place or above it: all that can notice a change of it, in little time. */
function factsAround(facts: readonly Fact[], pointer: string): Fact[] {
  return facts
    .map((fact) => ({ ...fact, at: fact.at.filter((one) => `${pointer}/`.startsWith(`${one.pointer}/`)) }))
    .filter(({ at }) => at.length > 0);
}

describe.each([
  { ...specs[0], secrets: 19, operations: 12 },
  { ...specs[1], secrets: 22, operations: 41 },
])("$api", ({ spec = "", facts: source = { file: "", section: "" }, secrets, operations }) => {
  it("notices every change of a mark that decides about money, secrets or access", async () => {
    const { document } = await bundleSpec(spec);
    const facts = readFacts(source);
    expect(lostFacts(document, facts)).toEqual([]);
    const counts = new Map<string, number>();
    const unnoticed: string[] = [];
    for (const { node, path } of walk(document)) {
      const pointer = toPointer(path);
      for (const name of pinned.filter((one) => Object.hasOwn(node, one))) {
        const value = node[name] ?? null;
        const around = factsAround(facts, pointer);
        // An operation that is new and assumed as a whole has no facts.
        if (node["x-basis"] === "assumed" && around.length === 0) continue;
        for (const change of changesOf(name, value)) {
          if (change === undefined) delete node[name];
          else node[name] = change;
          counts.set(name, (counts.get(name) ?? 0) + 1);
          if (lostFacts(document, around).length === 0) unnoticed.push(`${pointer}/${name}: ${JSON.stringify(change)}`);
          node[name] = value;
        }
      }
    }
    expect(unnoticed).toEqual([]);
    expect(counts.get("x-sensitive")).toBeGreaterThanOrEqual(secrets);
    expect(counts.get("x-retry")).toBeGreaterThanOrEqual(5 * operations);
  });
});

describe("a number that a description repeats", () => {
  const [[fiat, crypto], login] = [specs, "/paths/~1auth~1login/post/description"];
  const pay = "/paths/~1transactions~1send-funds/post/description";
  const key = "/components/parameters/IdempotencyKey/description";

  it.each([
    [fiat, [login, "600 seconds", "3600 seconds"], [login, "600 seconds", "60-minute"]],
    [
      crypto,
      [pay, "After 24 hours the", "After 48 hours the"],
      [pay, "For 24 hours", "For 24 minutes"],
      [key, "24 hours", "a day"],
      [pay, "20%", "25 %"],
      ["/info/description", "12.00 USDC", "$12.00"],
    ],
  ] as const)("cannot be changed: %#", async (service, ...changes) => {
    if (service?.facts === undefined) throw new Error("the service has no facts");
    const { document } = await bundleSpec(service.spec);
    const facts = readFacts(service.facts);
    for (const [pointer, from, to] of changes) {
      const around = factsAround(facts, pointer);
      const says = new Set(around.flatMap((fact) => fact.says ?? []));
      const problems = (description: Json) => [
        ...lostFacts(document, around),
        ...numbersInProse({ description }).filter(({ stated }) => !says.has(stated)),
      ];
      const owner = valueAt(document, fromPointer(pointer).slice(0, -1)) as JsonObject;
      const { description = "" } = owner;
      expect(problems(description)).toEqual([]);
      const text = String(description).replaceAll(/\s+/g, " ");
      expect(text).toContain(from);
      owner.description = text.replace(from, to);
      expect(problems(owner.description), `${from} ${to}`).not.toEqual([]);
      owner.description = description;
    }
  });
});
