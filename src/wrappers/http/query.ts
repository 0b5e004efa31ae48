// Checks the query of a call.

import { ArgumentError } from "../errors/argument-error.ts";
import { isRounded, ROUNDED } from "../money/rounded.ts";
import type { Operation } from "../operation/operation.ts";
import { complaintAboutSurrogates } from "../parsing/lone-surrogate.ts";
import { isPlain } from "./extra-body.ts";
import { toParameterText } from "./parameter.ts";
import type { QueryValue } from "./wire.ts";

// Of the query as a whole.
const field = "query";

/**
 * The query with names and values checked, without undefined values.
 *
 * @throws {ArgumentError} if it is not a plain object; a name is unknown, or would have to be encoded; a value cannot be sent in a
 * query (a `Date`, an object, an empty array, `NaN`, an integer that is not safe, a lone surrogate); or not exactly one of the alternative identifiers
 * is given (C70).
 */
export function checkQuery(operation: Operation, query: object | undefined): Record<string, QueryValue> {
  const { query: names = [] } = operation;
  // A string or URLSearchParams would be sent as nothing or as garbage.
  if (!isPlain(query ?? {})) throw new ArgumentError("query must be a plain object of names and values", { field });
  const checked: [string, QueryValue][] = [];
  for (const [name, given] of Object.entries(query ?? {})) {
    if (given === undefined) continue;
    if (names !== "free" && !names.includes(name)) {
      throw new ArgumentError(
        `${operation.name} has no query parameter "${name}"; it takes ${names.join(", ") || "none"}`,
        { field: name },
      );
    }
    // Names are sent unencoded, so a name could add parameters. The message leaves it out: it may contain values.
    if (names === "free" && !/^[\w.\-[\]~]+$/.test(name)) {
      throw new ArgumentError("query: a name is empty or has characters other than letters, digits and . _ - ~ [ ]", {
        field,
      });
    }
    const type = operation.parameters?.[name];
    const textOf = (item: unknown) => (type ? toParameterText(type, item, name, `query parameter "${name}"`) : item);
    const value: unknown = Array.isArray(given) ? given.map(textOf) : textOf(given);
    if (!isQueryValue(value)) {
      throw new ArgumentError(
        `query parameter "${name}" must be a string, a finite number, a boolean or an array of at least one of these`,
        { field: name },
      );
    }
    const complaint = [value].flat().some(isRounded) ? ROUNDED : complaintAboutSurrogates(String(value));
    if (complaint !== undefined) throw new ArgumentError(`query parameter "${name}" ${complaint}`, { field: name });
    checked.push([name, value]);
  }
  const sent = Object.fromEntries(checked);
  if (operation.exactlyOne) checkExactlyOne(operation, operation.exactlyOne, sent);
  return sent;
}

function checkExactlyOne(operation: Operation, names: readonly string[], query: object): void {
  const given = names.filter((name) => Object.hasOwn(query, name));
  if (given.length === 1) return;
  throw new ArgumentError(
    `${operation.name} takes exactly one of ${names.join(", ")}; ${given.length === 0 ? "none was given" : `${given.join(" and ")} were given`}`,
    { field },
  );
}

// Nothing would be sent for an empty array.
function isQueryValue(value: unknown): value is QueryValue {
  const items = [value].flat();
  return items.length > 0 && items.every(isScalar);
}

function isScalar(value: unknown): value is string | number | boolean {
  return (
    typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))
  );
}
