// The structure of a bundle: names of keys, references, recursion, operationIds, files.

import fs from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { displayPath, type Problem, problemAt, refuse } from "../bundle/problem.ts";
import { dereference, isObject, type Json, type Path, referencePath, toPointer } from "../model/json-pointer.ts";
import { walk } from "../model/walk.ts";

/**
 * Throws a `PipelineError` with every key that JavaScript reads as a part of every object: `__proto__`, and those at which
 * openapi-typescript throws, since it looks keys up in plain objects.
 */
export function checkNames(bundle: Bundle): void {
  refuse(findReserved(bundle, bundle.document, []));
}

function findReserved(bundle: Bundle, value: Json, at: Path): Problem[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const path = [...at, key];
    return isReserved(key, child)
      ? [problemAt(bundle, path, `JavaScript reserves the name ${key}: rename or remove it`)]
      : findReserved(bundle, child, path);
  });
}

/** `toString` is read without harm, and `constructor` unless its value has a name, as a security scheme does. */
function isReserved(key: string, value: Json): boolean {
  if (key === "toString" || !Object.hasOwn(Object.prototype, key)) return false;
  return key !== "constructor" || (isObject(value) && value.name !== undefined);
}

// Every reference of a bundle leads somewhere inside of it: the steps after this one follow references blindly.

/** Throws a `PipelineError` with every reference to a file, to an address, to nothing or to itself. */
export function checkReferences(bundle: Bundle): void {
  refuse([...walk(bundle.document)].flatMap(({ node, path }) => checkReference(bundle, node.$ref, path)));
}

function checkReference(bundle: Bundle, $ref: unknown, path: Path): Problem[] {
  if (typeof $ref !== "string") return [];
  const at = [...path, "$ref"];
  if (!$ref.startsWith("#/")) {
    const hint = "Use #/components/…, and add the referred record to the components.";
    return [problemAt(bundle, at, `${$ref} is not a reference within the document`, hint)];
  }
  return dereference(bundle.document, { $ref }) === undefined
    ? [problemAt(bundle, at, `${$ref} resolves to nothing`)]
    : [];
}

// A record that contains itself without a property or an item between: no value would ever be valid, and a check of one no end.

/** Throws a `PipelineError` with every record that refers back to itself by `$ref`, `allOf`, `anyOf` or `oneOf` alone. */
export function checkRecursion(bundle: Bundle): void {
  const { components } = bundle.document;
  const schemas = isObject(components) && isObject(components.schemas) ? components.schemas : {};
  const isEndless = (name: string, from: string, seen: Set<string>): boolean =>
    partsOf(schemas[from]).some((next) => {
      if (next === name) return true;
      if (seen.has(next)) return false;
      return isEndless(name, next, seen.add(next));
    });
  const endless = Object.keys(schemas).filter((name) => isEndless(name, name, new Set()));
  refuse(
    endless.map((name) =>
      problemAt(bundle, ["components", "schemas", name], `${name} contains itself: no value could be valid`),
    ),
  );
}

/** The records that apply to the same value. */
function partsOf(schema: Json | undefined): string[] {
  if (!isObject(schema)) return [];
  const lists = ["allOf", "anyOf", "oneOf"].map((keyword) => schema[keyword]).filter(Array.isArray);
  const inner = [...lists.flat(), schema.not].flatMap(partsOf);
  const [first, section, name] = referencePath(schema) ?? [];
  return first === "components" && section === "schemas" ? [String(name), ...inner] : inner;
}

// Several documents make one SDK: operationIds are unique over all of them.

/** Throws a `PipelineError` with every duplicate operationId, within a document or across documents. */
export function checkOperationIds(bundles: readonly Bundle[]): void {
  const owners = new Map<string, { readonly bundle: Bundle; readonly path: Path }>();
  const problems: Problem[] = [];
  for (const bundle of bundles) {
    for (const { kind, node, path } of walk(bundle.document)) {
      if (kind !== "operation" || typeof node.operationId !== "string") continue;
      const owner = owners.get(node.operationId);
      if (owner) {
        const hint = "Give one of them another operationId, in the document or with an overlay.";
        problems.push(problemAt(bundle, [...path, "operationId"], inWords(node.operationId, owner), hint));
      } else owners.set(node.operationId, { bundle, path });
    }
  }
  refuse(problems);
}

function inWords(operationId: string, owner: { readonly bundle: Bundle; readonly path: Path }): string {
  const { file, line } = owner.bundle.locate([...owner.path, "operationId"]);
  return `${operationId} is also used in ${displayPath(file)}:${line}, by ${toPointer(owner.path)}`;
}

// Checks that the files of a spec are named after their content and all in use.

/** Throws a `PipelineError` for files not named after their operation and, with `ownsFolder`, for unreferenced files. */
export function checkFiles(bundle: Bundle, { ownsFolder }: { readonly ownsFolder: boolean }): void {
  refuse([...findMisnamed(bundle), ...(ownsFolder ? findLeftOver(bundle) : [])]);
}

function findMisnamed(bundle: Bundle): Problem[] {
  const root = resolve(bundle.file);
  return [...walk(bundle.document)].flatMap(({ kind, node, path: at }): Problem[] => {
    if (kind !== "operation" || at[0] !== "paths" || typeof node.operationId !== "string") return [];
    const { file } = bundle.locate(at);
    const expected = `${node.operationId}${extname(file)}`;
    // An operation may also be written in the root file.
    if (file === root || basename(file) === expected) return [];
    const reason = `operationId is ${node.operationId}, but the file is named ${basename(file)}`;
    const hint = `Rename the file to ${expected}.`;
    return [problemAt(bundle, [...at, "operationId"], reason, hint)];
  });
}

function findLeftOver({ file, files }: Bundle): Problem[] {
  const folder = dirname(resolve(file));
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((present) => !files.includes(present))
    .map((present) => ({ file: present, line: 1, reason: "nothing refers to this file" }));
}
