// Puts what a document says once, in `x-defaults`, into its operations.

import { dereference, isObject, type Json, type JsonObject } from "../model/json-pointer.ts";
import { type DocumentNode, walk } from "../model/walk.ts";

/** What the operations of one key have. */
interface Defaults {
  /** Names of components, by status. */
  readonly responses?: Readonly<Record<string, string>>;
  /** Names of components, by header: of every response. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly rules?: readonly string[];
  readonly refusalCodes?: readonly string[];
}

const forms: Readonly<Record<keyof Defaults, (value: Json) => boolean>> = {
  responses: isObject,
  headers: isObject,
  rules: Array.isArray,
  refusalCodes: Array.isArray,
};

/**
 * The keys are `*`, methods, credentials and tags. A response or header of a later kind wins over those before it, an operation's own
 * over all. The linter reports a table of another form.
 */
export function addDefaults(document: JsonObject): JsonObject {
  const { "x-defaults": given, ...rest } = document;
  if (!isTable(given)) return document;
  const table = new Map(Object.entries(given as Readonly<Record<string, Defaults>>));
  for (const operation of walk(rest)) {
    if (operation.kind !== "operation" || operation.path[0] !== "paths") continue;
    const found = keysOf(rest, operation).flatMap((key) => table.get(key) ?? []);
    const { node } = operation;
    addNames(node, "x-refusal-codes", [
      ...found.flatMap(({ refusalCodes = [] }) => refusalCodes),
      ...own(node, "x-refusal-codes"),
    ]);
    addNames(node, "x-rules", [...found.flatMap(({ rules = [] }) => rules), ...own(node, "x-rules")].sort(byNumber));
    if (!isObject(node.responses)) continue;
    node.responses = { ...referTo("responses", found), ...node.responses };
    const headers = referTo("headers", found);
    for (const each of Object.values(node.responses)) {
      const response = dereference(rest, each);
      if (!isObject(response) || Object.keys(headers).length === 0) continue;
      response.headers = { ...headers, ...(isObject(response.headers) && response.headers) };
    }
  }
  return rest;
}

function isTable(table: Json | undefined): boolean {
  if (!isObject(table)) return false;
  return Object.values(table).every(
    (entry) =>
      isObject(entry) && Object.entries(entry).every(([field, value]) => forms[field as keyof Defaults]?.(value)),
  );
}

/** From the general to the special. */
function keysOf(document: JsonObject, { node, path }: DocumentNode): string[] {
  const [requirement] = listOf(node.security ?? document.security);
  const credentials = isObject(requirement) ? Object.keys(requirement) : [];
  return ["*", String(path.at(-1)), ...credentials, ...listOf(node.tags).map(String)];
}

function referTo(section: "responses" | "headers", found: readonly Defaults[]): JsonObject {
  const entries = found.flatMap((defaults) => Object.entries(defaults[section] ?? {}));
  return Object.fromEntries(entries.map(([key, name]) => [key, { $ref: `#/components/${section}/${name}` }]));
}

function addNames(node: JsonObject, name: string, names: readonly string[]): void {
  if (names.length > 0) node[name] = [...new Set(names)];
}

function own(node: JsonObject, name: string): string[] {
  return listOf(node[name]).map(String);
}

/** Rules, then contradictions. */
function byNumber(a: string, b: string): number {
  const isLast = Number(a.startsWith("A")) - Number(b.startsWith("A"));
  return isLast || a.localeCompare(b, "en", { numeric: true });
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
