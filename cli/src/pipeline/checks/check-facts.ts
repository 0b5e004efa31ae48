// The facts gate. Every fact must hold in the bundle, and every assertion of the bundle must be named by a fact or marked
// as assumed: a spec can neither lose a known fact nor invent one.

import type { Bundle } from "../bundle/bundle-spec.ts";
import { displayPath, type Problem, problemAt, refuse } from "../bundle/problem.ts";
import {
  fromPointer,
  isObject,
  type Json,
  type JsonObject,
  type Path,
  toPointer,
  valueAt,
} from "../model/json-pointer.ts";
import { type Assertion, assertionsOf } from "./assertions.ts";
import { match } from "./match-fact.ts";
import { type Fact, type FactsSource, readFacts } from "./read-facts.ts";

/** Throws a `PipelineError` with every fact that does not hold and every assertion without a fact or a mark. */
export function checkFacts(bundle: Bundle, source: FactsSource): void {
  const named = new Set<string>();
  const file = displayPath(source.file);
  refuse([
    ...lostFacts(bundle.document, readFacts(source), named),
    ...assertionsOf(bundle.document).flatMap((assertion) => checkAssertion(bundle, assertion, named, file)),
  ]);
}

/** The facts that do not hold. Adds the pointers that all of them name to `named`. */
export function lostFacts(document: JsonObject, facts: readonly Fact[], named: Set<string> = new Set()): Problem[] {
  return facts.flatMap((fact) => checkFact(document, fact, named));
}

/** Adds the pointers that the fact names to `named`. */
function checkFact(document: JsonObject, { rule, fact, at, is }: Fact, named: Set<string>): Problem[] {
  return at.flatMap(({ pointer, location }) => {
    const path = fromPointer(pointer);
    const found = valueAt(document, path);
    const problem = (reason: string): Problem[] => [{ ...location, pointer, reason: `${rule}: ${reason}`, hint: fact }];
    if (found === undefined) return problem("the pointer resolves to nothing; correct it or restore the value");
    if (is === undefined) {
      // It names the existence of an object, but no value.
      if (isObject(found)) named.add(pointer);
      return [];
    }
    const matched = match(document, path, is);
    for (const place of matched.named) named.add(place);
    return matched.holds
      ? []
      : problem(`expected ${JSON.stringify(is)}, found ${brief(found)}; restore it, or correct the fact`);
  });
}

/** The value at a fact's pointer may be a whole operation. */
function brief(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function checkAssertion(
  bundle: Bundle,
  { owner, value: said, mark, isPinned }: Assertion,
  named: ReadonlySet<string>,
  facts: string,
): Problem[] {
  const path = [...owner.path, ...said];
  const isNamed = named.has(toPointer(path));
  if (!mark && !isNamed) {
    const value = valueAt(bundle.document, path) ?? null;
    const reason = isPinned ? "is named by no fact" : "is neither named by a fact nor marked as assumed";
    const row = said.length === 0 ? "" : ` (${inRow(owner.path, said, value)})`;
    const hint = `Add a fact to ${facts}${row}${isPinned ? "" : ' or mark it "x-basis: assumed"'}.`;
    return [{ ...problemAt(bundle, path, `${inWords(owner, said, value)} ${reason}`), hint }];
  }
  if (mark && isNamed && !named.has(toPointer(mark))) {
    const reason = `${mark.at(-1)} covers a value that a fact names`;
    const row = inRow(mark.slice(0, -1), mark.slice(-1), "assumed");
    return [{ ...problemAt(bundle, mark, reason), hint: `Remove the mark, or name it in ${facts} (${row}).` }];
  }
  return [];
}

/** `maxLength: 140`, `required: "memo"`, `the field memo`. */
function inWords({ kind, node, path }: Assertion["owner"], said: Path, value: Json): string {
  if (said.length > 0) return `${said.filter((key) => typeof key === "string").join(".")}: ${JSON.stringify(value)}`;
  return kind === "schema" ? `the field ${path.at(-1)}` : `the ${kind} ${node.name ?? path.at(-1)}`;
}

function inRow(at: Path, said: Path, value: Json): string {
  const is = said.reduceRight<Json>((below, key) => (typeof key === "number" ? [below] : { [key]: below }), value);
  return `at: ${toPointer(at)}, is: ${JSON.stringify(is)}`;
}
