// Replaces the placeholder by the service's name in all names of a document: paths, parameters, properties, headers,
// components, and the texts and extensions that mention them. Values of data stay.

import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { type Locate, type Problem, problemAt, refuse } from "../pipeline/bundle/problem.ts";
import { isObject, type Json, type JsonObject, type Path } from "../pipeline/model/json-pointer.ts";
import { type DocumentNode, walk } from "../pipeline/model/walk.ts";

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

/** Throws a `PipelineError` for every name that collides with another one. The given bundle stays as it is. */
export function renameDocument(bundle: Bundle, { from, to }: { readonly from: string; readonly to: string }): Renamed {
  const rename = renameName(from, to);
  const run = new RenameRun(bundle, rename);
  const document = structuredClone(bundle.document);
  // Listed before any changes, because renamed keys would be walked under their new names.
  const nodes = [...walk(document)];
  const properties = new Set(nodes.flatMap(({ kind, node }) => (kind === "schema" ? keysOf(node.properties) : [])));
  for (const node of nodes) run.renameNode(node, properties);
  refuse(run.problems);
  return { bundle: { ...bundle, document, locate: renamedLocate(bundle, rename) }, renames: run.renames() };
}

class RenameRun {
  readonly problems: Problem[] = [];
  readonly #bundle: Bundle;
  readonly #rename: RenameText;
  readonly #renameCode: RenameText;
  readonly #renames = new Map<string, Rename>();

  constructor(bundle: Bundle, rename: RenameText) {
    this.#bundle = bundle;
    this.#rename = rename;
    this.#renameCode = renameCode(rename);
  }

  renames(): Rename[] {
    return [...this.#renames].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, rename]) => rename);
  }

  renameNode({ kind, node, path }: DocumentNode, properties: ReadonlySet<string>): void {
    for (const key of ["description", "summary", "x-not-shown"]) {
      if (node[key] !== undefined) node[key] = mapStrings(node[key], this.#renameCode);
    }
    if (typeof node.$ref === "string") node.$ref = this.#rename(node.$ref);
    switch (kind) {
      case "paths":
        this.#renameKeys("path", node, path);
        break;
      case "parameter":
        this.#renameParameter(node);
        this.#renameData(node, properties);
        break;
      case "operation":
        for (const key of ["x-exactly-one", "x-paginated"]) this.#renameValue(node, key);
        break;
      case "response":
        this.#renameKeys("header", node.headers, [...path, "headers"]);
        break;
      case "schema":
        this.#renameKeys("property", node.properties, [...path, "properties"]);
        for (const key of ["required", "dependentRequired", "x-id-field", "discriminator"])
          this.#renameValue(node, key);
        this.#renameData(node, properties);
        break;
      case "components":
        for (const section of keysOf(node as Json)) {
          this.#renameKeys("component", node[section], [...path, section]);
        }
        break;
      case "security scheme":
        if (node.in === "header" && typeof node.name === "string") node.name = this.#note("header", node.name);
        break;
      case "document":
        this.#renameRequirements(node);
        break;
      case "media type":
      case "header":
      case "example":
        this.#renameData(node, properties);
    }
    if (kind === "operation") this.#renameRequirements(node);
  }

  #renameParameter(node: JsonObject): void {
    if (typeof node.name !== "string") return;
    node.name = this.#note(node.in === "header" ? "header" : "parameter", node.name);
  }

  /** The property names in examples and defaults; their values stay. */
  #renameData(node: JsonObject, properties: ReadonlySet<string>): void {
    const key = (name: string) => (properties.has(name) ? this.#rename(name) : name);
    for (const keyword of ["example", "default", "value"]) {
      if (node[keyword] !== undefined) node[keyword] = mapKeys(node[keyword], key);
    }
    // Those of a schema are a list; those of a media type are named, and nodes of their own.
    if (Array.isArray(node.examples)) node.examples = mapKeys(node.examples, key);
  }

  #renameValue(node: JsonObject, key: string): void {
    if (node[key] !== undefined) node[key] = mapKeys(mapStrings(node[key], this.#rename), this.#rename);
  }

  #renameRequirements({ security }: JsonObject): void {
    for (const requirement of Array.isArray(security) ? security : []) {
      if (isObject(requirement)) replaceKeys(requirement, this.#rename);
    }
  }

  #renameKeys(kind: RenameKind, node: Json | undefined, path: Path): void {
    if (!isObject(node)) return;
    for (const key of Object.keys(node)) {
      const renamed = this.#note(kind, key);
      if (renamed === key || !Object.hasOwn(node, renamed)) continue;
      const problem = problemAt(
        this.#bundle,
        [...path, key],
        `${key} would be renamed to ${renamed}, which is also here`,
      );
      this.problems.push({ ...problem, hint: "Remove one of the two, or choose another name in the configuration." });
    }
    replaceKeys(node, this.#rename);
  }

  /** The new name, which becomes part of the list. */
  #note(kind: RenameKind, from: string): string {
    const to = this.#rename(from);
    if (to !== from) this.#renames.set(`${kind} ${from}`, { kind, from, to });
    return to;
  }
}

/** Renames keys in place and in order. */
function replaceKeys(node: JsonObject, rename: RenameText): void {
  const entries = Object.entries(node);
  if (entries.every(([key]) => rename(key) === key)) return;
  for (const [key] of entries) delete node[key];
  for (const [key, value] of entries) node[rename(key)] = value;
}

function keysOf(node: Json | undefined): string[] {
  return isObject(node) ? Object.keys(node) : [];
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

/** @param original The bundle before it was renamed. */
function renamedLocate(original: Bundle, rename: RenameText): Locate {
  return (at) => original.locate(originalPath(original.document, at, rename));
}

function originalPath(root: Json, at: Path, rename: RenameText): Path {
  let node: Json | undefined = root;
  return at.map((token) => {
    const original = isObject(node) ? keyBefore(node, String(token), rename) : token;
    node = isObject(node) ? node[original] : Array.isArray(node) ? node[Number(token)] : undefined;
    return original;
  });
}

function keyBefore(node: object, renamed: string, rename: RenameText): string {
  if (Object.hasOwn(node, renamed)) return renamed;
  return Object.keys(node).find((key) => rename(key) === renamed) ?? renamed;
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
