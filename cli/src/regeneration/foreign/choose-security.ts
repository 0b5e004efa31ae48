// Chooses one credential for a third-party service: a client sends one, where a document may offer several.

import { isObject, type Json, type JsonObject, toPointer } from "../../pipeline/model/json-pointer.ts";
import { walk } from "../../pipeline/model/walk.ts";

/** Changes the document in place: every operation requires the chosen scheme or none. Reasons by pointer where it cannot. */
export function chooseSecurity(document: JsonObject): Map<string, string> {
  const operations = [...walk(document)].filter(({ kind, path }) => kind === "operation" && path[0] === "paths");
  const alternatives = operations.map(({ node }) => alternativesOf(document, node));
  const chosen = mostCommon(
    alternatives.flatMap((lists) => lists.filter((names) => isSendable(document, names)).flat()),
  );
  delete document.security;
  const refused = operations.flatMap(({ node, path }, index): [string, string][] => {
    const lists = alternatives[index] ?? [];
    const isOpen = lists.length === 0 || lists.some((names) => names.length === 0);
    const takesChosen = chosen !== undefined && lists.some((names) => names.length === 1 && names[0] === chosen);
    node.security = takesChosen ? [{ [chosen]: [] }] : [];
    if (isOpen || takesChosen) return [];
    const required = lists.map((names) => names.join(" with ")).join(" or ");
    const sends = chosen === undefined ? "" : `: it sends ${chosen}`;
    return [[toPointer(path), `it requires ${required}, which the client does not send${sends}`]];
  });
  return new Map(refused);
}

/** The names of the schemes of each alternative. */
function alternativesOf(document: JsonObject, operation: JsonObject): string[][] {
  const requirements: Json | undefined = operation.security ?? document.security;
  return (Array.isArray(requirements) ? requirements : []).filter(isObject).map((one) => Object.keys(one));
}

/** A bearer token, or a key in a header. */
function isSendable(document: JsonObject, [name, ...more]: readonly string[]): boolean {
  if (name === undefined || more.length > 0) return false;
  const { components } = document;
  const schemes = isObject(components) ? components.securitySchemes : undefined;
  const scheme = isObject(schemes) ? schemes[name] : undefined;
  if (!isObject(scheme)) return false;
  if (scheme.type === "apiKey") return scheme.in === "header";
  return scheme.type === "oauth2" || scheme.type === "openIdConnect" || isBearer(scheme);
}

function isBearer({ type, scheme }: JsonObject): boolean {
  return type === "http" && String(scheme).toLowerCase() === "bearer";
}

function mostCommon(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
