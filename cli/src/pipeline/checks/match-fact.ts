// Matches the expectation of a fact with the document, and lists the pointers that it names.

import {
  dereference,
  isObject,
  type Json,
  type JsonObject,
  type Path,
  referencePath,
  toPointer,
  valueAt,
} from "../model/json-pointer.ts";

export interface Match {
  readonly holds: boolean;
  /** Pointers of all matching parts, whether or not the rest matches. */
  readonly named: readonly string[];
}

const nothing: Match = { holds: false, named: [] };

/** Objects match by entry, references followed; arrays by member in any order, `[]` only empty ones; others if equal. */
export function match(document: JsonObject, path: Path, expected: Json): Match {
  const found = valueAt(document, path);
  if (Array.isArray(expected)) {
    if (!Array.isArray(found) || (expected.length === 0 && found.length > 0)) return nothing;
    return combine(
      path,
      expected.map((member) => matchMember(document, path, found, member)),
    );
  }
  if (isObject(expected)) {
    if (!isObject(found)) return nothing;
    return combine(
      path,
      Object.entries(expected).map((entry) => matchEntry(document, path, found, entry)),
    );
  }
  return found === expected ? combine(path, []) : nothing;
}

function combine(path: Path, parts: readonly Match[]): Match {
  return { holds: parts.every(({ holds }) => holds), named: [toPointer(path), ...parts.flatMap(({ named }) => named)] };
}

function matchMember(document: JsonObject, path: Path, found: readonly Json[], expected: Json): Match {
  const matches = found.map((_, index) => match(document, [...path, index], expected));
  return matches.find(({ holds }) => holds) ?? nothing;
}

function matchEntry(document: JsonObject, path: Path, found: JsonObject, [name, expected]: [string, Json]): Match {
  if (Object.hasOwn(found, name)) return match(document, [...path, name], expected);
  const target = referencePath(found);
  const isCircle = dereference(document, found) === undefined;
  if (!target || isCircle) return nothing;
  return combine([...path, "$ref"], [match(document, target, { [name]: expected })]);
}
