// Names for a third-party document: every operationId the name of a constant, every schema the name of a type.

import { freeName, pascalCase, variableName } from "../pipeline/generators/print.ts";
import { isObject, type JsonObject } from "../pipeline/model/json-pointer.ts";
import { reservedWords } from "../pipeline/model/operation-object.ts";
import { walk } from "../pipeline/model/walk.ts";
import { camelCase, wordsOf } from "./default-names.ts";
import type { Rename } from "./rename-document.ts";

/** Of an operation or a type. */
export type NewName = Pick<Rename, "from" | "to">;

/**
 * Changes the document in place; missing ids are left to the defaults. Returns what it renamed.
 *
 * @param others The operationIds of other services.
 */
export function nameOperations(document: JsonObject, api: string, others: ReadonlySet<string>): NewName[] {
  const taken = new Set(others);
  const renamed: NewName[] = [];
  for (const { kind, node, path } of walk(document)) {
    if (kind !== "operation" || path[0] !== "paths" || typeof node.operationId !== "string") continue;
    const from = node.operationId;
    const to = operationName(from, api, taken);
    taken.add(to);
    node.operationId = to;
    if (to !== from) renamed.push({ from, to });
  }
  return renamed;
}

function operationName(from: string, api: string, taken: ReadonlySet<string>): string {
  const name = /^[a-z][A-Za-z0-9]*$/.test(from) ? from : (camelCase(wordsOf(from)) ?? "operation");
  const usable =
    !reservedWords.has(name) && !taken.has(name)
      ? name
      : `${variableName(api)}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return freeName(usable, taken);
}

/**
 * Changes the document in place; returns what it renamed.
 *
 * @param reserved Names of other types of the generated code.
 */
export function nameTypes(document: JsonObject, reserved: ReadonlySet<string>): NewName[] {
  const schemas = isObject(document.components) ? document.components.schemas : undefined;
  if (!isObject(schemas) || !isObject(document.components)) return [];
  const names = newNames(Object.keys(schemas), reserved);
  const renamed = Object.entries(schemas).map(([name, schema]) => [names.get(name) ?? name, schema] as const);
  document.components.schemas = Object.fromEntries(renamed.sort(([a], [b]) => (a < b ? -1 : 1)));
  for (const { node } of walk(document)) {
    if (typeof node.$ref === "string") node.$ref = renameReference(node.$ref, names);
  }
  return [...names].map(([from, to]) => ({ from, to })).filter(({ from, to }) => from !== to);
}

function newNames(names: readonly string[], reserved: ReadonlySet<string>): Map<string, string> {
  // Names that can stay do so, whatever the others become.
  const taken = new Set([...reserved, ...names.filter((name) => isUsable(name, reserved))]);
  return new Map(
    names.map((name) => {
      if (isUsable(name, reserved)) return [name, name];
      const base = typeName(name);
      let candidate = taken.has(base) ? `${base}Schema` : base;
      for (let number = 2; taken.has(candidate); number++) candidate = `${base}${number}`;
      taken.add(candidate);
      return [name, candidate];
    }),
  );
}

function isUsable(name: string, reserved: ReadonlySet<string>): boolean {
  return /^[A-Z][A-Za-z0-9]*$/.test(name) && !reserved.has(name);
}

function typeName(name: string): string {
  const pascal = pascalCase(name);
  return /^[A-Z]/.test(pascal) ? pascal : `Schema${pascal}`;
}

function renameReference($ref: string, names: ReadonlyMap<string, string>): string {
  return $ref.replace(/^(#\/components\/schemas\/)([^/]+)/, (whole, start: string, token: string) => {
    const name = decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
    const to = names.get(name);
    return to === undefined ? whole : `${start}${to}`;
  });
}
