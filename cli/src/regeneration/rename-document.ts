// Replaces the placeholder by the service's name in all names of a document: paths, parameters, properties, headers,
// components, and the texts and extensions that mention them. Values of data stay.

import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { type Locate, type Problem, problemAt, refuse } from "../pipeline/bundle/problem.ts";
import { sdkMarks } from "../pipeline/model/extensions.ts";
import { isObject, type Json, type JsonObject, keysOf, type Path, valueAt } from "../pipeline/model/json-pointer.ts";
import { type NodeKind, walk } from "../pipeline/model/walk.ts";

type RenameKind = "path" | "property" | "parameter" | "header" | "component" | "operation";

export interface Rename {
  readonly kind: RenameKind;
  readonly from: string;
  readonly to: string;
}

interface Renamed {
  readonly bundle: Bundle;
  /** Each once, by kind and name. */
  readonly renames: readonly Rename[];
}

/** Keywords whose values name parameters, properties and components. */
const namesIn: Partial<Record<NodeKind, readonly string[]>> = {
  operation: ["x-exactly-one", "x-paginated"],
  schema: ["required", "dependentRequired", "discriminator"],
};
const withData: readonly NodeKind[] = ["parameter", "schema", "media type", "header", "example"];

/** Throws a `PipelineError` for every name that collides with another one. The given bundle stays as it is. */
export function renameDocument(bundle: Bundle, names: { readonly from: string; readonly to: string }): Renamed {
  const rename = renameName(names.from, names.to);
  const document = structuredClone(bundle.document);
  // Listed before any changes, because renamed keys would be walked under their new names.
  const nodes = [...walk(document)];
  const properties = new Set(nodes.flatMap(({ kind, node }) => (kind === "schema" ? keysOf(node.properties) : [])));
  const problems: Problem[] = [];
  const renames = new Map<string, Rename>();

  /** The new name, which becomes part of the list. */
  function note(kind: RenameKind, from: string): string {
    const to = rename(from);
    if (to !== from) renames.set(`${kind} ${from}`, { kind, from, to });
    return to;
  }

  function renameKeys(kind: RenameKind, node: Json | undefined, path: Path): void {
    if (!isObject(node)) return;
    for (const key of Object.keys(node)) {
      const renamed = note(kind, key);
      if (renamed === key || !Object.hasOwn(node, renamed)) continue;
      const reason = `${key} would be renamed to ${renamed}, which is also here`;
      const hint = "Remove one of the two, or choose another name in the configuration.";
      problems.push({ ...problemAt(bundle, [...path, key], reason), hint });
    }
    replaceKeys(node, rename);
  }

  /** The property names in examples and defaults; their values stay. */
  function renameData(node: JsonObject): void {
    const key = (name: string) => (properties.has(name) ? rename(name) : name);
    for (const keyword of ["example", "default", "value"]) {
      if (node[keyword] !== undefined) node[keyword] = mapKeys(node[keyword], key);
    }
    // Those of a schema are a list; those of a media type are named, and nodes of their own.
    if (Array.isArray(node.examples)) node.examples = mapKeys(node.examples, key);
  }

  for (const { kind, node, path } of nodes) {
    for (const key of ["description", "summary", "x-not-shown", "x-sdk"]) {
      if (node[key] !== undefined) node[key] = mapStrings(node[key], renameCode(rename));
    }
    if (typeof node.$ref === "string") node.$ref = rename(node.$ref);
    for (const key of namesIn[kind] ?? []) {
      if (node[key] !== undefined) node[key] = mapKeys(mapStrings(node[key], rename), rename);
    }
    const { id } = kind === "schema" ? sdkMarks(node) : {};
    if (id !== undefined) Object.assign(id, mapStrings({ type: id.type, name: id.name }, rename));
    if (typeof node.operationRef === "string") node.operationRef = rename(node.operationRef);
    // Where a callback goes, and what a link passes on, are expressions such as `{$request.body#/svc_url}`.
    if (kind === "callback") replaceKeys(node, rename);
    if (kind === "media type" && isObject(node.encoding)) replaceKeys(node.encoding, rename);
    if (kind === "link" && node.parameters !== undefined) node.parameters = mapStrings(node.parameters, rename);
    if (kind === "paths") renameKeys("path", node, path);
    if (kind === "response") renameKeys("header", node.headers, [...path, "headers"]);
    if (kind === "schema") renameKeys("property", node.properties, [...path, "properties"]);
    if (kind === "components") {
      for (const section of Object.keys(node)) renameKeys("component", node[section], [...path, section]);
    }
    const isHeader = node.in === "header";
    if (typeof node.name === "string" && (kind === "parameter" || (kind === "security scheme" && isHeader))) {
      node.name = note(isHeader ? "header" : "parameter", node.name);
    }
    if (withData.includes(kind)) renameData(node);
    const isGuarded = kind === "document" || kind === "operation";
    for (const requirement of isGuarded && Array.isArray(node.security) ? node.security : []) {
      if (isObject(requirement)) replaceKeys(requirement, rename);
    }
  }
  refuse(problems);
  const listed = [...renames].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  const locate: Locate = (at) => bundle.locate(originalPath(document, bundle.document, at));
  return { bundle: { ...bundle, document, locate }, renames: listed };
}

/** Renames keys in place and in order. */
function replaceKeys(node: JsonObject, rename: RenameText): void {
  const entries = Object.entries(node);
  if (entries.every(([key]) => rename(key) === key)) return;
  for (const [key] of entries) delete node[key];
  for (const [key, value] of entries) node[rename(key)] = value;
}

function mapStrings(value: Json, map: RenameText): Json {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, map)]));
}

function mapKeys(value: Json, map: RenameText): Json {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, map));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [map(key), mapKeys(item, map)]));
}

/** Where a path of a renamed document leads in the original one: renaming keeps the order of keys. */
export function originalPath(renamed: Json, original: Json, at: Path): Path {
  let [here, there]: [Json | undefined, Json | undefined] = [renamed, original];
  return at.map((token) => {
    const index = keysOf(here).indexOf(String(token));
    const name = isObject(there) ? (Object.keys(there)[index] ?? token) : Array.isArray(there) ? Number(token) : token;
    here = valueAt(here ?? null, [token]);
    there = valueAt(there ?? null, [name]);
    return name;
  });
}

/** `svc` → `acme`, `Svc` → `Acme`, `SVC` → `ACME`. */
type RenameText = (text: string) => string;

/** @param name Lower-case letters and digits, as the SDK's option `serviceName` has it. */
function renameName(placeholder: string, name: string): RenameText {
  const spellings = [
    [placeholder, name],
    [capitalize(placeholder), capitalize(name)],
    [placeholder.toUpperCase(), name.toUpperCase()],
  ] as const;
  return (text) => spellings.reduce((renamed, [from, to]) => renamed.replaceAll(from, to), text);
}

/** Prose keeps its words: only what it marks as code is a name. */
function renameCode(rename: RenameText): RenameText {
  return (markdown) => markdown.replace(/`[^`]+`/g, rename);
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
