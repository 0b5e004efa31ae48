// Adds undocumented fields to a body, such as a two-factor code (G25, S43).

import { ArgumentError } from "../errors/argument-error.ts";
import { stringifyExact } from "../money/exact-json.ts";
import type { ExtraBody } from "../operation/call-options.ts";
import type { Operation } from "../operation/operation.ts";

/**
 * The body's text with the extra fields after its own. A call without a body gets one with only the extra fields. Call this for
 * each attempt: if `extra` is a function, it is called each time.
 *
 * @throws {ArgumentError} if a field is a documented one, is in the body already, or is `idempotency_key`, or if the body is not
 * an object.
 */
export function withExtraBody(
  operation: Operation,
  text: string | undefined,
  extra: ExtraBody | undefined,
): string | undefined {
  if (extra === undefined) return text;
  const fields = typeof extra === "function" ? call(extra) : extra;
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
  const parts = [text ?? "{}", sent].map((object) => object.slice(1, -1));
  return `{${parts.filter(Boolean).join(",")}}`;
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

/** Whether a value is a plain object. Promises, Maps and class instances would be sent empty. */
export function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
