// Reads a request's JSON body, and checks its type, size, encoding and syntax.

import { endOfString, MAX_DEPTH, parseExact } from "../../wrappers/http/json.ts";
import type { JsonPath } from "../../wrappers/operation.ts";
import type { ServiceKind } from "../access/check-token.ts";
import type { Basis } from "../core/handler-result.ts";
import type { IncomingRequest } from "../core/incoming-request.ts";
import { Refusal } from "../core/refusal.ts";

/** The longest body that is read: 10 MiB. */
export const MAX_BODY_BYTES: number = 10 * 1024 * 1024;

// Far more than any request needs. Beyond it, validators, which copy their list of errors for each new one, could take too long.
const MAX_VALUES = 5_000;

/** A parsed body. */
export interface ParsedBody {
  /** As it was sent; empty if there is none. */
  readonly text: string;
  /** Parsed as JSON; undefined if there is none. */
  readonly value: unknown;
  /** Parsed with amounts as strings, digit for digit. */
  readonly exact: unknown;
}

const noBody: ParsedBody = { text: "", value: undefined, exact: undefined };

/**
 * Reads the body of a POST, PUT or PATCH, at most `MAX_BODY_BYTES`. Ignores the body of other methods.
 *
 * @param amounts paths of amounts that are JSON numbers.
 * @param rename replaces the names on the wire by those of the document.
 * @param closed stops reading, as the request's own signal does.
 * @throws {Refusal} if the body has another type, is too long, not UTF-8, or not valid JSON. Throws the reason of an aborted signal.
 */
export async function readRequestBody(
  request: IncomingRequest,
  api: ServiceKind,
  amounts: readonly JsonPath[],
  rename: (body: unknown) => unknown,
  closed?: AbortSignal,
): Promise<ParsedBody> {
  const { method, headers } = request;
  if (method !== "POST" && method !== "PUT" && method !== "PATCH") return noBody;
  const type = headers.get("content-type");
  const isJson = type !== null && /^application\/json\s*(?:;|$)/i.test(type);
  // C8: with or without a body. PATCH is not mentioned, so a body without a type counts as JSON there.
  if (api === "crypto" && !isJson && !(method === "PATCH" && type === null)) throw refuseType(api);
  const text = await readText(request, api, closed);
  if (text === "") return noBody;
  if (api === "fiat" && !isJson) throw refuseType(api);
  // C15: this limit is assumed.
  if (!isWithinLimits(text)) {
    throw refuseBody(api, `The body has more than ${MAX_VALUES} values or ${MAX_DEPTH} levels.`, "assumed");
  }
  try {
    const value = rename(JSON.parse(text));
    return { text, value, exact: amounts.length === 0 ? value : rename(parseExact(text, amounts)) };
  } catch {
    throw refuseBody(api, "The body is not valid JSON.");
  }
}

async function readText(request: IncomingRequest, api: ServiceKind, closed: AbortSignal | undefined): Promise<string> {
  if (Number(request.headers.get("content-length")) > MAX_BODY_BYTES) throw refuseSize(api);
  const read = await request.readText(MAX_BODY_BYTES, closed).catch(() => {
    for (const signal of [request.signal, closed]) signal?.throwIfAborted();
    return { problem: "broken off" as const };
  });
  if ("text" in read) return read.text;
  throw read.problem === "too large" ? refuseSize(api) : refuseBody(api, "The body cannot be read as UTF-8 text.");
}

/** Whether the text stays within the allowed depth and number of values. */
function isWithinLimits(text: string): boolean {
  if (text.length < MAX_DEPTH) return true;
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === 0x22) at = endOfString(text, at) - 1;
    else if (char === 0x2c) values += 1;
    else if (char === 0x7b || char === 0x5b) {
      values += 1;
      depth += 1;
    } else if (char === 0x7d || char === 0x5d) depth -= 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false;
  }
  return true;
}

function refuseType(api: ServiceKind): Refusal {
  const message = "The Content-Type must be application/json.";
  if (api === "fiat") return new Refusal({ status: 415, message, rule: "F14, F34", basis: "assumed" });
  const fields = { "Content-Type": [message] };
  return new Refusal({ status: 400, code: "validation_error", message, fields, rule: "C8, C15", basis: "documented" });
}

export function refuseSize(api: ServiceKind): Refusal {
  const message = "The body is longer than 10 MiB.";
  if (api === "fiat") return new Refusal({ status: 413, message, rule: "F14", basis: "assumed" });
  return refuseBody(api, message, "assumed");
}

export function refuseBody(api: ServiceKind, message: string, basis: Basis = "documented"): Refusal {
  if (api === "fiat") return new Refusal({ status: 400, message, rule: "F14, F34", basis: "assumed" });
  return new Refusal({ status: 400, code: "validation_error", message, rule: "C15", basis });
}
