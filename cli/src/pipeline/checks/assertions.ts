// What a document claims about its service, piece by piece: each constraint, each member of a list, each operation, status,
// media type, parameter, header and field. Whatever is not known to be ours is a claim, so a keyword that nobody thought
// of is one as well.

import { type Extension, extensions } from "../model/extensions.ts";
import { isObject, type Json, type JsonObject, type Path } from "../model/json-pointer.ts";
import { type Kind, type Visit, walk } from "../model/walk.ts";

export interface Claim {
  /** The thing that something is said of. */
  readonly owner: Visit;
  /** Where in it the value stands; empty for the thing as such. */
  readonly said: Path;
  /** The mark that makes it our choice. */
  readonly mark?: Path;
}

/** In the order of the document. */
export function claimsOf(document: JsonObject): Claim[] {
  const visits = [...walk(document)].filter(({ kind, path }) => kind !== "example" && !ours.has(String(path[0])));
  const things: ReadonlySet<Json> = new Set(visits.map(({ node }) => node));
  return visits.flatMap((owner) => {
    const values = Object.entries(owner.node)
      .flatMap(([key, value]) => leaves(value, [key], things))
      .filter((path) => !isOurs(path) && !saysNothing(owner.node, path));
    return (isClaim(owner) ? [[], ...values] : values).map((said) => {
      const mark = markOf(owner, said);
      return { owner, said, ...(mark && { mark }) };
    });
  });
}

/** All scalars and empty containers, down to the next thing. */
function leaves(value: Json, path: Path, things: ReadonlySet<Json>): Path[] {
  if (things.has(value)) return [];
  const below = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return below.length === 0 ? [path] : below.flatMap(([key, item]) => leaves(item, [...path, key], things));
}

/** Words, and what is said of the document. */
const ours: ReadonlySet<string> = new Set([
  ...["title", "summary", "description", "$comment", "example", "examples"],
  ...["openapi", "jsonSchemaDialect", "info", "tags", "operationId"],
]);

const claimsOfExtension: ReadonlyMap<string, Extension["claims"]> = new Map(
  extensions.map(({ name, claims }) => [name, claims]),
);

function isOurs([key, entry]: Path): boolean {
  if (!claimsOfExtension.has(String(key))) return ours.has(String(key));
  const claims = claimsOfExtension.get(String(key)) ?? [];
  return claims !== "all" && !claims.includes(String(entry));
}

/** Left out it would be the same. */
function saysNothing(node: JsonObject, [key]: Path): boolean {
  return (key === "required" && node.required === false) || (key === "additionalProperties" && node[key] === true);
}

const claimKinds: ReadonlySet<Kind> = new Set<Kind>(["operation", "parameter", "response", "header", "media type"]);

/** Components are only claims where something refers to them, and the reference is a value. */
function isClaim({ kind, node, parent }: Visit): boolean {
  if (node.$ref !== undefined || parent?.kind === "components") return false;
  const fields = parent?.kind === "schema" && isObject(parent.node.properties) ? parent.node.properties : {};
  return claimKinds.has(kind) || Object.values(fields).includes(node);
}

/** A mark covers everything inside; on a response, only its status and its media types. */
function markOf(owner: Visit, [key]: Path): Path | undefined {
  if (key === "required" && owner.node["x-required-basis"] !== undefined) return [...owner.path, "x-required-basis"];
  const isOfResponse = key === undefined && (owner.kind === "response" || owner.kind === "media type");
  for (let around: Visit | undefined = owner; around; around = around.parent) {
    const covers = around.kind !== "response" || isOfResponse;
    if (covers && around.node["x-basis"] !== undefined) return [...around.path, "x-basis"];
  }
  return undefined;
}
