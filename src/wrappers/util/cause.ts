// Makes an error from outside the SDK safe to show as a cause.

import { scrubbedStart, visibleText } from "./text.ts";
import { fieldsOf } from "./validate.ts";

// What messages of runtimes may quote: a header's value, part of the body, a URL with its query, a token, a card number.
// Everything from the first quotation mark on is dropped, because quoted JSON contains quotation marks too.
const quotable = /["'`].*|\S*[/?=]\S*|[^\s.]{32,}|\d[\d -]{11,}\d/gs;

/** The property of an error's prototype with the name of its class, the same in every copy of this package. */
export const BRAND: unique symbol = Symbol.for("svc-sdk.error") as never;

const described = new WeakSet<object>();

const MAX_DEPTH = 4;
const MAX_LENGTH = 500;

/**
 * The value of `error.cause` for `cause`. Errors of the SDK are kept. Any other value is replaced by an `Error` with its name,
 * its stack frames, the first code among it and its causes, and only those parts of their messages that cannot be a secret
 * or part of a body: error reporters print every cause. `scrub` removes known secrets from all of them: the caller's `fetch` may
 * quote its arguments.
 */
export function describeCause(cause: unknown, scrub: (text: string) => string = (text) => text): unknown {
  if (isBranded(cause) || described.has(Object(cause))) return cause;
  const links = [readError(cause, scrub)];
  for (let last = links[0]; last?.cause !== undefined && links.length < MAX_DEPTH; last = links.at(-1)) {
    links.push(readError(last.cause, scrub));
  }
  const name = links[0]?.name ?? "Error";
  const message = links.flatMap(({ text }) => text || []).join(": ");
  const code = links.find((link) => link.code !== undefined)?.code;
  const shown = Object.assign(new Error(message), code && { code });
  Object.defineProperty(shown, "name", { value: name });
  Object.defineProperty(shown, "stack", { value: `${name}: ${message}${links[0]?.frames}` });
  described.add(shown);
  return shown;
}

export function causeToJson(cause: unknown): unknown {
  if (cause === undefined || isBranded(cause)) return cause;
  const { name, message, code } = fieldsOf(describeCause(cause));
  return { name, message, code };
}

function readError(error: unknown, scrub: (text: string) => string) {
  const { name, message, code, stack, cause, errors } = fieldsOf(error);
  const text = typeof message === "string" ? message : "";
  return {
    name: word(name, scrub),
    // JSON.parse quotes the body in its SyntaxError, in some engines without quotation marks.
    text: name === "SyntaxError" ? "" : visibleText(scrubbedStart(text, MAX_LENGTH, scrub).replace(quotable, "…")),
    code: word(code, scrub),
    frames: typeof stack === "string" && text !== "" ? scrub(framesAfter(text, stack)) : "",
    // An AggregateError: the first of several addresses is enough.
    cause: cause ?? (Array.isArray(errors) ? errors[0] : undefined),
  };
}

// A stack begins with the message, so only the frames after it are kept.
function framesAfter(message: string, stack: string): string {
  const start = stack.indexOf(message);
  if (start === -1) return "";
  return (stack.slice(start + message.length).match(/\n {4}at .+/g) ?? []).join("");
}

function word(value: unknown, scrub: (text: string) => string): string | undefined {
  const isText = typeof value === "string" || typeof value === "number";
  return isText && /^\w{1,64}$/.test(scrub(`${value}`)) ? `${value}` : undefined;
}

function isBranded(value: unknown): boolean {
  return BRAND in Object(value);
}
