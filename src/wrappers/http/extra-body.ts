// Adds fields to a body that its description does not place, such as a two-factor code (G25, S43).

import { ArgumentError } from "../errors/argument-error.ts";
import { stringifyExact } from "../money/exact-json.ts";
import type { ExtraBody } from "../operation/call-options.ts";
import type { Operation } from "../operation/operation.ts";

/**
 * The body's text with the extra fields behind its own; a call without a body gets one of the extra fields alone. Call it
 * anew for each attempt: a function is asked each time.
 *
 * @throws {ArgumentError} on a field that the operation declares or the body has, on `idempotency_key`, and where there
 * is nothing that fields could be added to.
 */
export function withExtraBody(
  operation: Operation,
  text: string | undefined,
  extra: ExtraBody | undefined,
): string | undefined {
  if (extra === undefined) return text;
  const fields = typeof extra === "function" ? ask(extra) : extra;
  const sent = isPlain(fields) ? stringifyExact(fields) : undefined;
  // What a toJSON or an exact number makes of the fields counts, not what they look like.
  if (!isPlain(fields) || !sent?.startsWith("{")) {
    Promise.resolve(fields).catch(() => {
      // Without this, the rejection of a promise that nobody waits for would end the process.
    });
    throw refusal("it must be a plain object, or a function that gives one at once");
  }
  if (text !== undefined && !text.startsWith("{")) throw refusal("the body is no object that fields could be added to");
  const own: object = text === undefined ? {} : JSON.parse(text);
  for (const name of [...Object.keys(fields), ...Object.keys(JSON.parse(sent))]) {
    if (name === "idempotency_key") throw refusal("give the key as the option idempotencyKey");
    if (operation.bodyFields?.includes(name) || Object.hasOwn(own, name))
      throw refusal(`${name} is a field of the body itself`);
  }
  const parts = [text ?? "{}", sent].map((object) => object.slice(1, -1));
  return `{${parts.filter(Boolean).join(",")}}`;
}

function ask(extra: () => unknown): unknown {
  try {
    return extra();
  } catch (cause) {
    throw refusal("the function that gives it threw an error", cause);
  }
}

function refusal(complaint: string, cause?: unknown): ArgumentError {
  return new ArgumentError(`extraBody: ${complaint}`, { cause });
}

/** Whether a value is an object literal or the like: of promises, Maps and class instances little or nothing would be sent. */
export function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
