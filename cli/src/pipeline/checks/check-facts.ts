// The facts gate. Every fact must hold in the bundle, and every assertion of the bundle must be named by a fact or marked
// as assumed: a spec can neither lose a known fact nor invent one.

import type { Bundle } from "../bundle/bundle-spec.ts";
import { displayPath, type Problem, problemAt, refuse } from "../bundle/problem.ts";
import { extensions } from "../model/extensions.ts";
import {
  fromPointer,
  isObject,
  type Json,
  type JsonObject,
  type Path,
  referencePath,
  toPointer,
  valueAt,
} from "../model/json-pointer.ts";
import { type DocumentNode, type NodeKind, walk } from "../model/walk.ts";
import { numbersInProse, type StatedNumber, states } from "./numbers-in-prose.ts";
import { type Fact, type FactsSource, readFacts } from "./read-facts.ts";

/** Throws a `PipelineError` with every fact that does not hold and every assertion without a fact or a mark. */
export function checkFacts(bundle: Bundle, source: FactsSource): void {
  const { document } = bundle;
  const file = displayPath(source.file);
  const facts = readFacts(source);
  const named = new Set<string>();
  const lost = lostFacts(document, facts, named);
  // What holds for every operation does not contradict the mark of a new one.
  const isOwn = ({ pointer }: Fact["at"][number]) => !fromPointer(pointer).includes("*");
  const own = namedBy(
    document,
    facts.map((fact) => ({ ...fact, at: fact.at.filter(isOwn) })),
  );
  refuse([
    ...lost,
    ...assertionsOf(document).flatMap((assertion) => checkAssertion(bundle, assertion, { named, own }, file)),
    ...unnamedNumbers(document, named).map(({ path, stated }) => {
      const hint = `Correct the number, or add it to a fact in ${file} (at: ${toPointer(path)}, says: ${stated}).`;
      return problemAt(bundle, path, `"${stated}" in a text is named by no fact`, hint);
    }),
  ]);
}

function unnamedNumbers(document: JsonObject, named: ReadonlySet<string>): StatedNumber[] {
  return numbersInProse(document).filter(({ path, stated }) => !named.has(`${toPointer(path)} ${stated}`));
}

/** What is neither named by a fact nor marked, and the numbers with units in texts that no fact says. */
export function unsupported(
  { document }: Bundle,
  source: FactsSource,
): { readonly assertions: readonly Assertion[]; readonly numbers: readonly StatedNumber[] } {
  const named = namedBy(document, readFacts(source));
  const assertions = assertionsOf(document).filter(
    ({ owner, value, mark }) => !mark && !named.has(toPointer([...owner.path, ...value])),
  );
  return { assertions, numbers: unnamedNumbers(document, named) };
}

/** The facts that do not hold. Adds the pointers that all of them name to `named`. */
export function lostFacts(document: JsonObject, facts: readonly Fact[], named: Set<string> = new Set()): Problem[] {
  return facts.flatMap((fact) => checkFact(document, fact, named));
}

function namedBy(document: JsonObject, facts: readonly Fact[]): ReadonlySet<string> {
  const named = new Set<string>();
  lostFacts(document, facts, named);
  return named;
}

/** Adds the pointers that the fact names to `named`. */
function checkFact(document: JsonObject, { rule, fact, at, is, says = [] }: Fact, named: Set<string>): Problem[] {
  const places = at.flatMap(({ pointer, location }) =>
    expand(document, pointer).map((one) => ({ pointer: one, location })),
  );
  return places.flatMap(({ pointer, location }) => {
    const path = fromPointer(pointer);
    const found = valueAt(document, path);
    const problem = (reason: string): Problem[] => [{ ...location, pointer, reason: `${rule}: ${reason}`, hint: fact }];
    if (found === undefined) return problem("the pointer resolves to nothing; correct it or restore the value");
    const unsaid = says.filter((stated) => typeof found !== "string" || !states(found, stated));
    if (unsaid.length > 0) return problem(`the text does not say "${unsaid.join('", "')}"; correct one of the two`);
    for (const stated of says) named.add(`${pointer} ${stated}`);
    if (is === undefined) {
      // It names the existence of an object, but no value.
      if (isObject(found)) named.add(pointer);
      return [];
    }
    const { named: matched, missed } = match(document, path, is);
    for (const place of matched) named.add(place);
    if (missed === undefined) return [];
    const inside = missed.path.slice(path.length).join(".");
    return problem(
      `${inside === "" ? "" : `${inside}: `}${inWordsOf(document, missed)}; restore it, or correct the fact`,
    );
  });
}

// `*` stands for every key: the pointers of all places that there are, or the pointer itself if there is none.
function expand(document: JsonObject, pointer: string): string[] {
  if (!fromPointer(pointer).includes("*")) return [pointer];
  let paths: Path[] = [[]];
  for (const token of fromPointer(pointer)) {
    const keysAt = (path: Path) => (token === "*" ? Object.keys(Object(valueAt(document, path))) : [token]);
    paths = paths.flatMap((path) => keysAt(path).map((key) => [...path, key]));
  }
  const present = paths.filter((path) => valueAt(document, path) !== undefined);
  return present.length === 0 ? [pointer] : present.map(toPointer);
}

/** `"amount" is missing`, `expected 256, found 128`: the innermost part that differs. */
function inWordsOf(document: JsonObject, { path, expected }: Missed): string {
  const found = valueAt(document, path);
  if (found === undefined) return `expected ${JSON.stringify(expected)}, found nothing`;
  const isMember = Array.isArray(found) && !Array.isArray(expected);
  return isMember
    ? `${JSON.stringify(expected)} is missing`
    : `expected ${JSON.stringify(expected)}, found ${brief(found)}`;
}

/** The value at a fact's pointer may be a whole operation. */
function brief(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function checkAssertion(
  bundle: Bundle,
  { owner, value: said, mark, isPinned }: Assertion,
  { named, own }: Readonly<Record<"named" | "own", ReadonlySet<string>>>,
  facts: string,
): Problem[] {
  const path = [...owner.path, ...said];
  const isNamed = named.has(toPointer(path));
  if (!mark && !isNamed) {
    const value = valueAt(bundle.document, path) ?? null;
    const reason = isPinned ? "is named by no fact" : "is not named by a fact, and not marked as assumed";
    const row = said.length === 0 ? "" : ` (${inRow(owner.path, said, value)})`;
    const hint = `Add a fact to ${facts}${row}${isPinned ? "" : ' or mark it "x-basis: assumed"'}.`;
    return [problemAt(bundle, path, `${inWords(owner, said, value)} ${reason}`, hint)];
  }
  if (mark && own.has(toPointer(path)) && !named.has(toPointer(mark))) {
    const depth = mark.lastIndexOf("x-basis");
    const reason = `${mark.slice(depth).join(".")} covers a value that a fact names`;
    const row = inRow(mark.slice(0, depth), mark.slice(depth), "assumed");
    return [problemAt(bundle, mark, reason, `Remove the mark, or name it in ${facts} (${row}).`)];
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

// Matches the expectation of a fact with the document, and lists the pointers that it names.

export interface Match {
  /** Pointers of all matching parts, whether or not the rest matches. */
  readonly named: readonly string[];
  /** The first part that does not match, if any: a value, or a member that the list at the path lacks. */
  readonly missed: Missed | undefined;
}

interface Missed {
  readonly path: Path;
  readonly expected: Json;
}

const nothing = (path: Path, expected: Json): Match => ({ named: [], missed: { path, expected } });

/** Objects match by entry, references followed; arrays by member in any order, `[]` only empty ones; others if equal. */
export function match(document: JsonObject, path: Path, expected: Json): Match {
  const found = valueAt(document, path);
  if (Array.isArray(expected)) {
    if (!Array.isArray(found) || (expected.length === 0 && found.length > 0)) return nothing(path, expected);
    return combine(
      path,
      expected.map((member) => matchMember(document, path, found, member)),
    );
  }
  if (isObject(expected)) {
    if (!isObject(found)) return nothing(path, expected);
    return combine(
      path,
      Object.entries(expected).map((entry) => matchEntry(document, path, found, entry)),
    );
  }
  return found === expected ? combine(path, []) : nothing(path, expected);
}

function combine(path: Path, parts: readonly Match[]): Match {
  return {
    named: [toPointer(path), ...parts.flatMap(({ named }) => named)],
    missed: parts.find(({ missed }) => missed !== undefined)?.missed,
  };
}

function matchMember(document: JsonObject, path: Path, found: readonly Json[], expected: Json): Match {
  const matches = found.map((_, index) => match(document, [...path, index], expected));
  return matches.find(({ missed }) => missed === undefined) ?? nothing(path, expected);
}

function matchEntry(document: JsonObject, path: Path, found: JsonObject, [name, expected]: [string, Json]): Match {
  if (Object.hasOwn(found, name)) return match(document, [...path, name], expected);
  const target = referencePath(found);
  if (!target) return nothing([...path, name], expected);
  return combine([...path, "$ref"], [match(document, target, { [name]: expected })]);
}

// Lists what a document asserts about its service: each constraint, list member, operation, status, media type, parameter,
// header and field. Everything except our own words is an assertion, so new keywords count too.

export interface Assertion {
  /** The node that the assertion is about. */
  readonly owner: DocumentNode;
  /** Path of the value in it; empty for the existence of the node. */
  readonly value: Path;
  /** The mark that makes it an assumption. */
  readonly mark?: Path;
  /** It needs a fact, unless the whole operation is assumed. */
  readonly isPinned: boolean;
}

/** In the order of the document. */
export function assertionsOf(document: JsonObject): Assertion[] {
  const nodes = [...walk(document)].filter(({ kind, path }) => kind !== "example" && !ours.has(String(path[0])));
  const things: ReadonlySet<Json> = new Set(nodes.map(({ node }) => node));
  return nodes.flatMap((owner) => {
    const values = Object.entries(owner.node)
      .flatMap(([key, value]) => leaves(value, [key], things))
      .filter((path) => !isOurs(path) && !isDefault(owner.node, path));
    return (isAssertion(owner) ? [[], ...values] : values).map((value) => {
      const isPinned = pinned.has(String(value[0]));
      const mark = isPinned ? markOfOperation(owner, value) : markOf(owner, value);
      return { owner, value, isPinned, ...(mark && { mark }) };
    });
  });
}

/** All scalars and empty containers, down to the next node. */
function leaves(value: Json, path: Path, things: ReadonlySet<Json>): Path[] {
  if (things.has(value)) return [];
  const below = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return below.length === 0 ? [path] : below.flatMap(([key, item]) => leaves(item, [...path, key], things));
}

/** Our own words, and properties of the document itself. */
const ours: ReadonlySet<string> = new Set([
  ...["title", "summary", "description", "$comment", "example", "examples"],
  ...["openapi", "jsonSchemaDialect", "info", "tags", "operationId"],
]);

const assertedByExtension: ReadonlyMap<string, readonly string[]> = new Map(
  extensions.map(({ name }) => [
    name,
    extensions.flatMap(({ name: other, asserts = [] }) => (other === name ? asserts : [])),
  ]),
);

const pinned: ReadonlySet<string> = new Set([
  "security",
  ...extensions.filter((extension) => extension.pinned).map(({ name }) => name),
]);

function isOurs([key, entry]: Path): boolean {
  const asserts = assertedByExtension.get(String(key));
  if (asserts === undefined) return ours.has(String(key));
  return !asserts.includes("all") && !asserts.includes(String(entry));
}

function isDefault(node: JsonObject, [key]: Path): boolean {
  return (key === "required" && node.required === false) || (key === "additionalProperties" && node[key] === true);
}

const assertionKinds: ReadonlySet<NodeKind> = new Set<NodeKind>([
  "operation",
  "parameter",
  "response",
  "header",
  "media type",
]);

/** Components become assertions through references, which are values. */
function isAssertion({ kind, node, parent }: DocumentNode): boolean {
  if (node.$ref !== undefined || parent?.kind === "components") return false;
  const fields = parent?.kind === "schema" && isObject(parent.node.properties) ? parent.node.properties : {};
  return assertionKinds.has(kind) || Object.values(fields).includes(node);
}

/** Of an operation that is assumed as a whole; that it needs no credential is never assumed. */
function markOfOperation(owner: DocumentNode, [key]: Path): Path | undefined {
  let around: DocumentNode | undefined = key === "security" ? undefined : owner;
  while (around !== undefined && around.kind !== "operation") around = around.parent;
  return around?.node["x-basis"] === undefined ? undefined : [...around.path, "x-basis"];
}

/** A mark covers everything inside; on a response only its status and media types. */
function markOf(owner: DocumentNode, [key]: Path): Path | undefined {
  if (key === "required" && isObject(owner.node["x-basis"])) return [...owner.path, "x-basis", "required"];
  const isOfResponse = key === undefined && (owner.kind === "response" || owner.kind === "media type");
  for (let around: DocumentNode | undefined = owner; around; around = around.parent) {
    const covers = around.kind !== "response" || isOfResponse;
    if (covers && around.node["x-basis"] === "assumed") return [...around.path, "x-basis"];
  }
  return undefined;
}
