// Lists what a document asserts about its service: each constraint, list member, operation, status, media type, parameter,
// header and field. Everything except our own words is an assertion, so new keywords count too.

import { type Extension, extensions } from "../model/extensions.ts";
import { isObject, type Json, type JsonObject, type Path } from "../model/json-pointer.ts";
import { type DocumentNode, type NodeKind, walk } from "../model/walk.ts";

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

const assertedByExtension: ReadonlyMap<string, Extension["asserts"]> = new Map(
  extensions.map(({ name, asserts }) => [name, asserts]),
);

const pinned: ReadonlySet<string> = new Set([
  "security",
  ...extensions.filter((extension) => extension.pinned).map(({ name }) => name),
]);

function isOurs([key, entry]: Path): boolean {
  if (!assertedByExtension.has(String(key))) return ours.has(String(key));
  const asserts = assertedByExtension.get(String(key)) ?? [];
  return asserts !== "all" && !asserts.includes(String(entry));
}

/** Values equal to the default. */
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
  if (key === "required" && owner.node["x-required-basis"] !== undefined) return [...owner.path, "x-required-basis"];
  const isOfResponse = key === undefined && (owner.kind === "response" || owner.kind === "media type");
  for (let around: DocumentNode | undefined = owner; around; around = around.parent) {
    const covers = around.kind !== "response" || isOfResponse;
    if (covers && around.node["x-basis"] !== undefined) return [...around.path, "x-basis"];
  }
  return undefined;
}
