// Extra fields of request bodies. An import, so that clients do not contain it.

import { ArgumentError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import { addFields, type ExtendedBody, type ExtraBody, isPlain } from "./body.ts";
import { stringifyExact } from "./json.ts";
import { sensitiveValues } from "./json-path.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Top-level body fields that the documents mention without a place, for the option `extraBody`. A function is called for every attempt.
 * A call rejects them with an `ArgumentError` if they are no plain object, or if one is a declared field or `idempotency_key`.
 *
 * @example
 * const options = { idempotencyKey, extraBody: extraFields({ twoFactorCode: "914233" }) };
 */
export function extraFields(fields: Fields | (() => Fields)): ExtraBody {
  return { [addFields]: (text, operation) => withFields(operation, text, fields) };
}

/** The body's text with the fields after its own. */
function withFields(operation: Operation, text: string | undefined, given: Fields | (() => Fields)): ExtendedBody {
  const fields = typeof given === "function" ? call(given) : given;
  const sent = isPlain(fields) ? stringifyExact(fields) : undefined;
  // The serialized form counts: a toJSON or an exact number may change it.
  if (!isPlain(fields) || !sent?.startsWith("{")) {
    Promise.resolve(fields).catch(() => {
      // An unhandled rejection would end the process.
    });
    throw rejection("must be a plain object, or a function that returns one synchronously");
  }
  if (text !== undefined && !text.startsWith("{"))
    throw rejection("the body is not an object, so fields cannot be added");
  const own: object = text === undefined ? {} : JSON.parse(text);
  for (const name of [...Object.keys(fields), ...Object.keys(JSON.parse(sent))]) {
    if (name === "idempotency_key") throw rejection("pass the key as the option idempotencyKey");
    if (operation.bodyFields?.includes(name) || Object.hasOwn(own, name))
      throw rejection(`${name} is already a field of the body`);
  }
  return appendFields(sent, text);
}

/** One object of the fields of both, of which no two have the same name. */
export function appendFields(added: string, text = "{}"): ExtendedBody {
  const comma = text === "{}" || added === "{}" ? "" : ",";
  return { text: text.slice(0, -1) + comma + added.slice(1), values: sensitiveValues([JSON.parse(added)], [""]) };
}

function call(extra: () => unknown): unknown {
  try {
    return extra();
  } catch (cause) {
    throw rejection("the function threw an error", cause);
  }
}

function rejection(complaint: string, cause?: unknown): ArgumentError {
  return new ArgumentError(`extraBody: ${complaint}`, { cause, field: "extraBody" });
}
