// Checks a call's query against the operation's parameters.

import { ArgumentError } from "../errors/argument-error.ts";
import type { Operation } from "../operation/operation.ts";
import { complaintAboutSurrogates } from "../parsing/lone-surrogate.ts";
import { isPlain } from "./extra-body.ts";
import type { QueryValue } from "./wire.ts";

/**
 * The query as it will be sent: undefined values dropped, names and values checked.
 *
 * @throws {ArgumentError} on anything but a plain object, on an unknown name, on a free name that would have to be
 * encoded, on a value that a query cannot carry (a `Date`, an object, an empty array, `NaN`, a lone surrogate), and
 * where not exactly one of the identifiers is given of which the service takes one (C70).
 */
export function checkQuery(operation: Operation, query: object | undefined): Record<string, QueryValue> {
  const { query: names = [] } = operation;
  // Of a string or a URLSearchParams nothing, or nonsense, would be sent.
  if (!isPlain(query ?? {})) throw new ArgumentError("query must be a plain object of names and values");
  const checked: [string, QueryValue][] = [];
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue;
    if (names !== "free" && !names.includes(name)) {
      throw new ArgumentError(
        `${operation.id} has no query parameter "${name}"; it takes ${names.join(", ") || "none"}`,
      );
    }
    // Names are sent as they are, so one could bring parameters of its own; it is not repeated, it may carry values.
    if (names === "free" && !/^[\w.\-[\]~]+$/.test(name)) {
      throw new ArgumentError("query: a name is empty or has characters other than letters, digits and . _ - ~ [ ]");
    }
    if (!isQueryValue(value)) {
      throw new ArgumentError(
        `query parameter "${name}" must be a string, a finite number, a boolean or an array of at least one of these`,
      );
    }
    const complaint = complaintAboutSurrogates(String(value));
    if (complaint !== undefined) throw new ArgumentError(`query parameter "${name}" ${complaint}`);
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
    `${operation.id} takes exactly one of ${names.join(", ")}; ${given.length === 0 ? "none was given" : `${given.join(" and ")} were given`}`,
  );
}

// Of an empty array nothing would be sent.
function isQueryValue(value: unknown): value is QueryValue {
  const items = [value].flat();
  return items.length > 0 && items.every(isScalar);
}

function isScalar(value: unknown): value is string | number | boolean {
  return (
    typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))
  );
}
