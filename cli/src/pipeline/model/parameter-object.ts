// Parameter objects: those of an operation and its path item together, and which of them the SDK can send.

import type { DocumentProblem } from "../bundle/problem.ts";
import { sdkMarks } from "./extensions.ts";
import { type Document, type Parameter, type Reference, resolve, type Schema } from "./openapi-document.ts";

/** An operation's parameter replaces the path item's parameter of the same location and name. */
export function mergeParameters(
  document: Document,
  ofPath: readonly (Parameter | Reference)[],
  ofOperation: readonly (Parameter | Reference)[],
): Parameter[] {
  const merged = new Map<string, Parameter>();
  for (const node of [...ofPath, ...ofOperation]) {
    const parameter = resolve(document, node);
    merged.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...merged.values()];
}

export function parameterProblems(
  document: Document,
  pointer: string,
  parameters: readonly Parameter[],
): DocumentProblem[] {
  return [
    ...parameters
      .filter((parameter) => !isSent(parameter) && sdkMarks(parameter).managed !== true)
      .map(({ name, in: location }) => ({
        pointer,
        reason: `the SDK cannot send the ${location} parameter ${name}`,
        hint: "Use a path or query parameter, make the header optional, or mark it x-sdk: { managed: true }.",
      })),
    ...parameters
      .filter((parameter) => hasUnusualStyle(document, parameter))
      .map(({ name }) => ({
        pointer,
        reason: `the SDK cannot send the parameter ${name} in its style`,
        hint: "Use the default styles: simple for path parameters, form (exploded) for query parameters.",
      })),
  ];
}

/** Callers pass optional headers as `options.headers`. */
function isSent({ in: location, required }: Parameter): boolean {
  return location === "path" || location === "query" || (location === "header" && required !== true);
}

/** What a style says about lists and objects does not matter for a single value. */
function hasUnusualStyle(document: Document, { in: location, style, explode, schema, content }: Parameter): boolean {
  if (location !== "query" && location !== "path") return false;
  if (content !== undefined) return true;
  const isSingle = schema !== undefined && singleType(document, schema) !== undefined;
  if (location === "query") return (style ?? "form") !== "form" || (explode === false && !isSingle);
  return (style ?? "simple") !== "simple" || (explode === true && !isSingle);
}

export type SingleType = "string" | "integer" | "number" | "boolean";

/** The type of a value sent as one text; undefined for lists, objects and null. Different types together count as text. */
export function singleType(document: Document, schema: Schema): SingleType | undefined {
  const type = textType(document, schema);
  return type === "null" ? undefined : type;
}

function textType(document: Document, schema: Schema): SingleType | "null" | undefined {
  const resolved = resolve(document, schema);
  const forms = [...(resolved.anyOf ?? []), ...(resolved.oneOf ?? [])];
  const types = forms.length > 0 ? forms.map((form) => textType(document, form)) : [resolved.type].flat();
  if (types.some((type) => type === undefined || type === "array" || type === "object")) return undefined;
  const [first, ...others] = new Set(types);
  return others.length > 0 ? "string" : (first as SingleType);
}
