// Drafts what the facts gate asks for: rows in the list of facts for the source that the author names, or marks in the documents.
// A row repeats what the document says, so its author still has to compare it with the source.

import fs from "node:fs";
import { stringify } from "yaml";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { isObject, type Json, type Path, toPointer, valueAt } from "../model/json-pointer.ts";
import { type Assertion, match, unsupported } from "./check-facts.ts";
import type { StatedNumber } from "./numbers-in-prose.ts";
import { DRAFT, type Fact, type FactsSource } from "./read-facts.ts";

/** What `--accept` names: lines of a service's source (`fiat:193`), or `fiat:assumed`. */
export interface Acceptance {
  readonly section: string;
  readonly source: string;
}

/** `undefined` if the text names neither. */
export function readAcceptance(text: string): Acceptance | undefined {
  const [, section, lines] = /^([a-z]+):(assumed|\d+(?:[-,]\d+)*)$/.exec(text) ?? [];
  return section === undefined || lines === undefined ? undefined : { section, source: text };
}

/** Writes rows or marks for all that is neither named nor marked. */
export function acceptAssertions(bundle: Bundle, facts: FactsSource, { source }: Acceptance): void {
  const roots = new Map<string, Assertion[]>();
  const { assertions, numbers } = unsupported(bundle, facts);
  for (const assertion of assertions) {
    const root = toPointer(assertion.owner.path.slice(0, 3));
    roots.set(root, [...(roots.get(root) ?? []), assertion]);
  }
  // No mark covers a number that readers see.
  if (source.endsWith(":assumed")) {
    for (const found of roots.values()) markFile(bundle, found);
    return;
  }
  const rows = [
    ...[...roots.values()].flatMap((found) => rowsOf(bundle, found, source)),
    ...numberRows(bundle, numbers, source),
  ];
  if (rows.length > 0) {
    fs.writeFileSync(facts.file, withRows(fs.readFileSync(facts.file, "utf8"), facts.section, rows));
  }
}

/** Marks a file as a whole. What is written in a larger file keeps its finding: only its author knows where the mark belongs. */
function markFile(bundle: Bundle, [assertion]: readonly Assertion[]): void {
  if (assertion === undefined) return;
  const { file, line, column } = bundle.locate(assertion.owner.path.slice(0, 3));
  if (line !== 1 || (column ?? 1) !== 1) return;
  const lines = fs.readFileSync(file, "utf8").split("\n");
  if (lines.includes("x-basis: assumed")) return;
  // The extensions of an operation stand at its end.
  const start = assertion.owner.path[0] === "paths" ? /^x-/ : /^\S/;
  const at = lines.findIndex((text, index) => index > 0 && start.test(text));
  lines.splice(at === -1 ? lines.length - 1 : at, 0, "x-basis: assumed");
  fs.writeFileSync(file, lines.join("\n"));
}

type Row = Omit<Fact, "at"> & { readonly at: string };

/** The rows of an operation or a component: what decides about money, secrets or access is a row of its own, a draft. */
function rowsOf(bundle: Bundle, found: readonly Assertion[], source: string): Row[] {
  const root = found[0]?.owner.path.slice(0, 3) ?? [];
  const name = nameOf(bundle, root);
  const rule = ruleOf(bundle, root, name);
  const row = (at: Path, assertions: readonly Assertion[], fact: string): Row => {
    const places = assertions.map(({ owner, value }) => [...owner.path, ...value].slice(at.length));
    return { rule, source, fact, at: toPointer(at), is: partOf(valueAt(bundle.document, at) ?? null, places) };
  };
  const plain = found.filter(({ isPinned }) => !isPinned);
  const pinned = found.filter(({ isPinned }) => isPinned);
  const names = [...new Set(pinned.map(({ value }) => value[0]))].join(", ");
  const rows = [
    ...(plain.length > 0 ? [row(root, plain, `${name} has the parts that its document lists.`)] : []),
    ...(pinned.length > 0
      ? [row(root, pinned, `${DRAFT}: say what the source states about ${names} of ${name}.`)]
      : []),
  ];
  // A member of a list can also match a row of another member.
  const named = new Set(rows.flatMap(({ is = null }) => match(bundle.document, root, is).named));
  const missed = found.filter(({ owner, value }) => !named.has(toPointer([...owner.path, ...value])));
  return [...rows, ...missed.map((each) => row(each.owner.path, [each], `${DRAFT}: say what the source states here.`))];
}

/** A row for each text that states numbers. */
function numberRows(bundle: Bundle, numbers: readonly StatedNumber[], source: string): Row[] {
  const texts = new Map(numbers.map(({ path }) => [toPointer(path), path]));
  return [...texts].map(([at, path]) => {
    const root = path.slice(0, 3);
    const name = nameOf(bundle, root);
    const rule = path.at(-2) === "x-not-shown" ? String(path.at(-1)) : ruleOf(bundle, root, name);
    const says = numbers.filter((each) => toPointer(each.path) === at).map(({ stated }) => stated);
    return { rule, source, fact: `${name} states ${says.join(", ")}.`, at, says };
  });
}

function nameOf(bundle: Bundle, root: Path): string {
  return String(objectAt(bundle, root).operationId ?? root.at(-1));
}

/** The first of the operation's own rules; a component has those of an operation that uses it. */
function ruleOf(bundle: Bundle, root: Path, name: string): string {
  const paths = Object.values(objectAt(bundle, ["paths"])).flatMap((item) => Object.values(isObject(item) ? item : {}));
  const users = paths.filter((operation) => JSON.stringify(operation).includes(`/${name}"`));
  const rules = [objectAt(bundle, root), ...users.filter(isObject)].flatMap((each) => each["x-rules"] ?? []);
  return String(rules[0] ?? "G0");
}

function objectAt(bundle: Bundle, path: Path): { readonly [key: string]: Json } {
  const value = valueAt(bundle.document, path);
  return isObject(value) ? value : {};
}

/** The part of a value that has these places. */
function partOf(value: Json, places: readonly Path[]): Json {
  const keys = [...new Set(places.flatMap(([key]) => key ?? []))];
  const below = (key: string | number): readonly Path[] =>
    places.filter(([first]) => first === key).map((path) => path.slice(1));
  if (Array.isArray(value)) {
    return keys.map((key) => partOf(value[Number(key)] ?? null, below(key)));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(keys.map((key) => [key, partOf(value[key] ?? null, below(key))]));
}

/** The list of facts with rows at the end of a section. */
function withRows(text: string, section: string, rows: readonly Row[]): string {
  const written = stringify(rows, { lineWidth: 120 }).replace(/^(?=.)/gm, "  ");
  const start = new RegExp(`^${section}:.*$`, "m").exec(text);
  const from = start === null ? text.length : start.index + start[0].length;
  const next = /^\S+:/m.exec(text.slice(from));
  const end = next === null ? text.length : from + next.index;
  const head = text.slice(0, from).replace(/: *\[\]$/, ":");
  const rest = next === null ? "" : `\n${text.slice(end)}`;
  return `${head}${text.slice(from, end).trimEnd()}\n${written}${rest}`;
}
