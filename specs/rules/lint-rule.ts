// Shared by all lint rules. A rule gets the whole bundle with its references and returns findings with their paths.

import type { FindConventions } from "../../cli/src/pipeline/checks/check-spec.ts";
import {
  dereference,
  isObject,
  type Json,
  type JsonObject,
  type Path,
} from "../../cli/src/pipeline/model/json-pointer.ts";
import { type DocumentNode, walk } from "../../cli/src/pipeline/model/walk.ts";

export interface Finding {
  readonly message: string;
  readonly path: (string | number)[];
}

export type LintRule = (document: JsonObject) => Finding[];

/** Applies rules by their names, without Spectral. */
export function conventionsOf(rules: Readonly<Record<string, LintRule>>): FindConventions {
  return async (document) =>
    Object.entries(rules).flatMap(([code, check]) => check(document).map((found) => ({ ...found, code })));
}

export function finding(path: Path, message: string): Finding {
  return { path: [...path], message };
}

/** The service's operations, without webhooks. */
export function operationsOf(document: JsonObject): DocumentNode[] {
  return [...walk(document)].filter(({ kind, path }) => kind === "operation" && path[0] === "paths");
}

/** In upper case. */
export function methodOf({ path }: DocumentNode): string {
  return String(path.at(-1)).toUpperCase();
}

/** The SDK client of the operation. */
export function clientOf({ node }: DocumentNode): Json | undefined {
  return isObject(node["x-sdk"]) ? node["x-sdk"].client : undefined;
}

/** The operation's parameters, references followed, those of its path included. */
export function parametersOf(document: JsonObject, { node, parent }: DocumentNode): JsonObject[] {
  return [parent?.node.parameters, node.parameters]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((parameter) => dereference(document, parameter))
    .filter(isObject);
}

/** The operation's responses by status, references followed, each with its path in the operation. */
export function responsesOf(
  document: JsonObject,
  { node, path }: DocumentNode,
): { readonly status: string; readonly response: JsonObject; readonly path: Path }[] {
  const { responses } = node;
  return Object.entries(isObject(responses) ? responses : {}).flatMap(([status, entry]) => {
    const response = dereference(document, entry);
    return isObject(response) ? [{ status, response, path: [...path, "responses", status] }] : [];
  });
}

export function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

export function isJsonType(mediaType: string): boolean {
  return /^application\/(.+\+)?json$/.test(mediaType);
}

const annotations = ["title", "description", "$comment", "examples", "deprecated"];

/** Whether the type of the schema is `unknown`: it has no constraints. */
export function isUntyped(document: JsonObject, schema: Json | undefined): boolean {
  const target = dereference(document, schema);
  return isObject(target) && Object.keys(target).every((key) => key.startsWith("x-") || annotations.includes(key));
}

/** The component schema that a node refers to, by name. */
export function schemaName(node: Json | undefined): string | undefined {
  const reference = isObject(node) ? node.$ref : undefined;
  return typeof reference === "string" ? /^#\/components\/schemas\/([^/]+)$/.exec(reference)?.[1] : undefined;
}
