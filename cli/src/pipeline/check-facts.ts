// The facts gate. Every fact must hold in the bundle, and every field of the bundle must be named by a fact or be marked
// as assumed: so a spec can neither lose what is known nor claim what nobody has shown.

import type { Bundle } from "./bundle.ts";
import { type Fact, type FactsSource, readFacts } from "./facts.ts";
import { dereference, fromPointer, isObject, type Json, type Path, toPointer, valueAt } from "./json.ts";
import { type Problem, problemAt, refuse } from "./problem.ts";
import { type Visit, walk } from "./walk.ts";

/** Throws a `PipelineError` with every fact that does not hold and every field that nothing accounts for. */
export function checkFacts(bundle: Bundle, source: FactsSource): void {
  const facts = readFacts(source);
  const named = new Set(facts.flatMap(({ at }) => at.map(({ pointer }) => pointer)));
  refuse([...facts.flatMap((fact) => checkFact(bundle.document, fact)), ...findUnaccounted(bundle, named)]);
}

function checkFact(document: Json, { rule, fact, at, is }: Fact): Problem[] {
  return at.flatMap(({ pointer, location }) => {
    const found = valueAt(document, fromPointer(pointer));
    if (found === undefined)
      return [{ ...location, pointer, reason: `${rule}: the pointer leads to nothing`, hint: fact }];
    if (is === undefined || holds(document, found, is, pointer.split("/").at(-1))) return [];
    const reason = `${rule}: expected ${JSON.stringify(is)}, found ${JSON.stringify(found)}`;
    return [{ ...location, pointer, reason, hint: fact }];
  });
}

// One more member in one of these is another fact; in `required` or `parameters` it need not be.
const closedLists: ReadonlySet<string | undefined> = new Set(["enum", "type", "x-open-enum"]);

/**
 * Whether a value has what is expected: an object every entry, an array every member (an empty one: none), anything else
 * is equal. `key` is the keyword under which an array stands. A reference has what its target has as well.
 */
function holds(document: Json, found: Json | undefined, expected: Json, key?: string): boolean {
  if (Array.isArray(expected)) {
    if (!Array.isArray(found)) return false;
    if ((expected.length === 0 || closedLists.has(key)) && found.length !== expected.length) return false;
    return expected.every((member) => found.some((item) => holds(document, item, member)));
  }
  if (!isObject(expected)) return found === expected;
  if (!isObject(found)) return false;
  if (Object.entries(expected).every(([name, value]) => holds(document, found[name], value, name))) return true;
  const { $ref, ...siblings } = found;
  const target = $ref === undefined ? undefined : dereference(document, found);
  return isObject(target) && holds(document, { ...target, ...siblings }, expected);
}

/** Fields, parameters and headers, each where it is written: a reference to one is accounted for by its target. */
function findUnaccounted(bundle: Bundle, named: ReadonlySet<string>): Problem[] {
  return [...walk(bundle.document)]
    .flatMap(claims)
    .filter((path) => !named.has(toPointer(path)))
    .map((path) => ({
      ...problemAt(bundle, path, "neither named by a fact nor marked as assumed"),
      hint: "Give it a row in the list of facts, or x-basis: assumed.",
    }));
}

/** What a part of the document claims about the service, unless it is marked as assumed. */
function claims(visit: Visit): Path[] {
  const { kind, node, path } = visit;
  if (isAssumed(visit)) return [];
  if (kind === "parameter" || kind === "header") return node.$ref === undefined ? [path] : [];
  if (kind !== "schema" || !isObject(node.properties)) return [];
  return Object.entries(node.properties)
    .filter(([, property]) => !(isObject(property) && property["x-basis"] === "assumed"))
    .map(([name]) => [...path, "properties", name]);
}

/** A schema that is marked covers the schemas inside it, an operation everything. A response only says so of its status. */
function isAssumed({ kind, node, parent }: Visit): boolean {
  if (node["x-basis"] === "assumed") return true;
  if (kind === "schema" && parent?.kind === "schema") return isAssumed(parent);
  for (let around = parent; around; around = around.parent) {
    if (around.kind === "operation") return around.node["x-basis"] === "assumed";
  }
  return false;
}
