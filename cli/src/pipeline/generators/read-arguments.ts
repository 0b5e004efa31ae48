// The first argument of the read that shows an unknown outcome, in terms of the write (S46).

import type { Operation } from "../../../../src/runtime.ts";
import type { OperationModel } from "../model/operation-object.ts";

/**
 * Where its values come from: the name of a path value or body field of the write, or of one for each property of the query.
 * Undefined if the read takes no argument, or one that the write does not have. Only ids are taken: errors show the values.
 */
export function readArguments(
  { pathParameters, queryParameters, exactlyOne }: OperationModel,
  sources: readonly string[],
): Operation["readArgs"] {
  const sourceOf = (name: string) => sources.find((source) => isId(source) && plain(source) === plain(name));
  const [first] = pathParameters;
  if (first) return pathParameters.length > 1 ? undefined : sourceOf(first.name);
  // The SDK's types require the marked ones as well.
  const required = queryParameters
    .filter((parameter) => parameter.required === true || parameter["x-sdk-required"] === true)
    .map(({ name }) => name);
  // The names of exactly one are in the order of the document.
  const one = exactlyOne.find((name) => sourceOf(name) !== undefined);
  const entries = (one === undefined ? required : [one]).map((name) => [name, sourceOf(name)] as const);
  if (entries.length === 0 || entries.some(([, source]) => source === undefined)) return undefined;
  return Object.fromEntries(entries) as Record<string, string>;
}

function isId(name: string): boolean {
  return /(^|_)id$|Id$/.test(name);
}

/** `svcCardId` and `svc_card_id` are the same. */
function plain(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}
