// Makes a foreign error fit to be shown as a cause (S36).

import { fieldsOf } from "../parsing/fields.ts";
import { isBranded } from "./brand.ts";

// What messages of run times may quote: a header's value, a piece of the body, an address with its query, a token, a
// card number. Nothing counts from the first quotation mark on, because quoted JSON holds quotation marks too.
const quotable = /["'`].*|\S*[/?=]\S*|[^\s.]{32,}|\d[\d -]{11,}\d/gs;

const MAX_DEPTH = 4;
const MAX_LENGTH = 500;

/**
 * What stands in `error.cause` for `cause`. The SDK's own errors stay as they are. Any other value is replaced by one
 * `Error` with its name, its stack frames, the first code among it and its causes, and of their messages only what
 * cannot be a secret or a part of a body: error reporters follow causes and print all they find.
 */
export function describeCause(cause: unknown): unknown {
  if (isBranded(cause)) return cause;
  const links = [readError(cause)];
  for (let last = links[0]; last?.cause !== undefined && links.length < MAX_DEPTH; last = links.at(-1)) {
    links.push(readError(last.cause));
  }
  const name = links[0]?.name ?? "Error";
  const message = links.flatMap(({ text }) => text || []).join(": ");
  const code = links.find((link) => link.code !== undefined)?.code;
  const described = Object.assign(new Error(message), code && { code });
  Object.defineProperty(described, "name", { value: name });
  Object.defineProperty(described, "stack", { value: `${name}: ${message}${links[0]?.frames}` });
  return described;
}

/** Takes known secrets out of the cause that an error has got: a `fetch` of the user's may quote what it was given. */
export function scrubCause<Failure extends Error>(error: Failure, scrub: (text: string) => string): Failure {
  const { cause } = error;
  if (cause instanceof Error && !isBranded(cause)) {
    const { message, stack = "" } = cause;
    Object.defineProperties(cause, { message: { value: scrub(message) }, stack: { value: scrub(stack) } });
  }
  return error;
}

/** A cause in JSON. */
export function causeToJson(cause: unknown): unknown {
  if (cause === undefined || isBranded(cause)) return cause;
  const { name, message, code } = fieldsOf(describeCause(cause));
  return { name, message, code };
}

interface ReadError {
  readonly name: string | undefined;
  readonly text: string;
  readonly code: string | undefined;
  readonly frames: string;
  readonly cause: unknown;
}

function readError(error: unknown): ReadError {
  const { name, message, code, stack, cause, errors } = fieldsOf(error);
  const said = typeof message === "string" ? message : "";
  return {
    name: word(name),
    // A SyntaxError of JSON.parse quotes the body, in some engines without quotation marks.
    text: name === "SyntaxError" ? "" : said.slice(0, MAX_LENGTH).replace(quotable, "…"),
    code: word(code),
    frames: typeof stack === "string" && said !== "" ? framesBehind(said, stack) : "",
    // Of the failures of several addresses the first says enough.
    cause: cause ?? (Array.isArray(errors) ? errors[0] : undefined),
  };
}

// The header of a stack repeats the message: only frames behind it are kept.
function framesBehind(message: string, stack: string): string {
  const [, ...behind] = stack.split(message);
  return (behind.join(message).match(/\n {4}at .+/g) ?? []).join("");
}

function word(value: unknown): string | undefined {
  return (typeof value === "string" || typeof value === "number") && /^\w{1,64}$/.test(`${value}`)
    ? `${value}`
    : undefined;
}
