// The facts gate. Every fact must hold in the bundle, and every claim of the bundle must be named by a fact or be marked as
// assumed: so a spec can neither lose what is known nor say what nobody has shown.

import type { Bundle } from "../bundle/bundle-spec.ts";
import { type Problem, problemAt, refuse } from "../bundle/problem.ts";
import {
  fromPointer,
  isObject,
  type Json,
  type JsonObject,
  type Path,
  toPointer,
  valueAt,
} from "../model/json-pointer.ts";
import { type Claim, claimsOf } from "./assertions.ts";
import { match } from "./match-fact.ts";
import { type Fact, type FactsSource, readFacts } from "./read-facts.ts";

/** Throws a `PipelineError` with every fact that does not hold and every claim that nothing accounts for. */
export function checkFacts(bundle: Bundle, source: FactsSource): void {
  const named = new Set<string>();
  const problems = readFacts(source).flatMap((fact) => checkFact(bundle.document, fact, named));
  refuse([...problems, ...claimsOf(bundle.document).flatMap((claim) => checkClaim(bundle, claim, named))]);
}

/** Adds the places that the fact speaks of. */
function checkFact(document: JsonObject, { rule, fact, at, is }: Fact, named: Set<string>): Problem[] {
  return at.flatMap(({ pointer, location }) => {
    const path = fromPointer(pointer);
    const found = valueAt(document, path);
    const problem = (reason: string): Problem[] => [{ ...location, pointer, reason: `${rule}: ${reason}`, hint: fact }];
    if (found === undefined) return problem("the pointer leads to nothing");
    if (is === undefined) {
      // Of a thing it says that it is there, of a value nothing.
      if (isObject(found)) named.add(pointer);
      return [];
    }
    const matched = match(document, path, is);
    for (const place of matched.named) named.add(place);
    return matched.holds ? [] : problem(`expected ${JSON.stringify(is)}, found ${brief(found)}`);
  });
}

/** A fact about an operation or a record may stand at much more than it speaks of. */
function brief(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function checkClaim(bundle: Bundle, { owner, said, mark }: Claim, named: ReadonlySet<string>): Problem[] {
  const path = [...owner.path, ...said];
  const isNamed = named.has(toPointer(path));
  if (!mark && !isNamed) {
    const value = valueAt(bundle.document, path) ?? null;
    const reason = `${inWords(owner, said, value)} is neither named by a fact nor marked as assumed`;
    const row = said.length === 0 ? "" : ` (${inRow(owner.path, said, value)})`;
    return [{ ...problemAt(bundle, path, reason), hint: `Name it in the list of facts${row}, or mark it as assumed.` }];
  }
  if (mark && isNamed && !named.has(toPointer(mark))) {
    const reason = `${mark.at(-1)} covers what a fact names`;
    const row = inRow(mark.slice(0, -1), mark.slice(-1), "assumed");
    return [{ ...problemAt(bundle, mark, reason), hint: `Take the mark away, or name it in a fact (${row}).` }];
  }
  return [];
}

/** `maxLength: 140`, `required: "memo"`, `the field memo`. */
function inWords({ kind, node, path }: Claim["owner"], said: Path, value: Json): string {
  if (said.length > 0) return `${said.filter((key) => typeof key === "string").join(".")}: ${JSON.stringify(value)}`;
  return kind === "schema" ? `the field ${path.at(-1)}` : `the ${kind} ${node.name ?? path.at(-1)}`;
}

function inRow(at: Path, said: Path, value: Json): string {
  const is = said.reduceRight<Json>((below, key) => (typeof key === "number" ? [below] : { [key]: below }), value);
  return `at: ${toPointer(at)}, is: ${JSON.stringify(is)}`;
}
