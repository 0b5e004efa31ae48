// Finds the places of each rule: in the bundled documents, in the facts, and in the sandbox's files.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { root } from "../lib/repository-specs.ts";

/** Places of rules by their ids, in the order of the page. */
export type Places = ReadonlyMap<string, readonly string[]>;

const APIS = ["fiat", "crypto"] as const;

/** Operations by their `x-rules`. */
export function readOperations(): Places {
  const places = new Map<string, string[]>();
  for (const api of APIS) {
    const { paths } = readDocument(api);
    for (const item of Object.values(Object(paths) as Fields)) {
      for (const { operationId, "x-rules": rules } of Object.values(item as Readonly<Record<string, Fields>>)) {
        for (const rule of Array.isArray(rules) ? rules : []) add(places, rule, `\`${operationId}\``);
      }
    }
  }
  return places;
}

/** Parts of the documents by the rules of facts and remarks about them; those of facts first. */
export function readParts(): Places {
  const places = new Map<string, string[]>();
  const facts = parse(readFileSync(path.join(root, "specs/facts.yaml"), "utf8")) as Readonly<
    Record<string, readonly { readonly rule: string; readonly at: string | readonly string[] }[]>
  >;
  const documents = { fiat: readDocument("fiat"), crypto: readDocument("crypto") };
  for (const api of APIS) {
    for (const { rule, at } of facts[api] ?? []) {
      for (const pointer of [at].flat()) add(places, rule, partAt(documents[api], pointer));
    }
  }
  for (const api of APIS) {
    visit(documents[api], "", (text, pointer) => {
      for (const rule of idsIn(text)) add(places, rule, partAt(documents[api], pointer));
    });
  }
  return places;
}

/** The sandbox's files by the rules that they cite, those that cite them most often first. Tests do not count. */
export function readSandboxFiles(): Places {
  const folder = path.join(root, "src/sandbox");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.includes("testing/"))
    .sort();
  const counts = new Map<string, Map<string, number>>();
  for (const name of files) {
    for (const rule of idsIn(readFileSync(path.join(folder, name), "utf8"))) {
      const found = counts.get(rule) ?? new Map<string, number>();
      counts.set(rule, found.set(name, (found.get(name) ?? 0) + 1));
    }
  }
  return new Map(
    [...counts].map(([rule, found]) => {
      const sorted = [...found].sort(([, one], [, other]) => other - one);
      return [rule, sorted.map(([name]) => `src/sandbox/${name}`)];
    }),
  );
}

/** All ids in a text; of `C35–C37` also those between. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w/])([FCGA])(\d{1,3})(?:(?:–| to )\1(\d{1,3}))?\b/g)].flatMap(
    ([, kind, first, last]) => {
      const count = Math.max(0, Number(last ?? first) - Number(first)) + 1;
      return Array.from({ length: count }, (_, index) => `${kind}${Number(first) + index}`);
    },
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** The operation, the event, or the named part of a document that a pointer leads into. */
function partAt(document: Fields, pointer: string): string {
  const [kind = "", first = "", second = "", inner, field] = pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (kind === "paths") {
    const operation = Object(Object(Object(document.paths)[first])[second]) as Fields;
    return `\`${operation.operationId ?? first}\``;
  }
  if (kind === "components") return `\`${second}${inner === "properties" && field ? `.${field}` : ""}\``;
  return `\`${[kind, first].filter(Boolean).join(".")}\``;
}

function readDocument(api: string): Fields {
  return JSON.parse(readFileSync(path.join(root, `generated/${api}/openapi.json`), "utf8")) as Fields;
}

// Examples are data: an id in them would be a coincidence.
function visit(value: unknown, pointer: string, found: (text: string, pointer: string) => void): void {
  if (typeof value === "string") found(value, pointer);
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === "example" || name === "examples") continue;
    if (/^G\d+$/.test(name)) found(name, pointer);
    visit(inner, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, found);
  }
}

function add(places: Map<string, string[]>, rule: string, place: string): void {
  const known = places.get(rule) ?? [];
  if (!known.includes(place)) places.set(rule, [...known, place]);
}
