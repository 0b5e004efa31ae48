// Reads a request's JSON body: its type, its size, its encoding and its text, before anybody looks at what it says.

import { endOfString, parseExact } from "../../wrappers/money/exact-json.ts";
import type { JsonPath } from "../../wrappers/operation/operation.ts";
import type { ServiceApi } from "../access/check-token.ts";
import type { Basis } from "../core/handler-result.ts";
import type { IncomingRequest } from "../core/incoming-request.ts";
import { Refusal } from "../core/refusal.ts";

/** The longest body that is read: 10 MiB. */
export const MAX_BODY_BYTES: number = 10 * 1024 * 1024;

// Far more than any request has. Beyond it, what works on a body could run out of stack, and a validator, whose list of errors
// is copied for each further one, out of time.
const MAX_DEPTH = 500;
const MAX_VALUES = 5_000;

/** A body that has been read. */
export interface ReadBody {
  /** As it was sent; empty where there is none. */
  readonly text: string;
  /** As JSON has it; undefined where there is none. */
  readonly value: unknown;
  /** With the amounts as strings that have the digits which were sent. */
  readonly exact: unknown;
}

const noBody: ReadBody = { text: "", value: undefined, exact: undefined };

/**
 * Reads the body of a POST, PUT or PATCH; other methods have none that is looked at. No more than `MAX_BODY_BYTES` are read.
 *
 * @param amounts where amounts stand that are JSON numbers.
 * @param rename puts the names of the description in the place of those on the wire.
 * @param closed ends the reading, as the request's own signal does.
 * @throws {Refusal} on a body of another type, too long, not in UTF-8, or malformed; the reason of a signal that has ended.
 */
export async function readBody(
  request: IncomingRequest,
  api: ServiceApi,
  amounts: readonly JsonPath[],
  rename: (body: unknown) => unknown,
  closed?: AbortSignal,
): Promise<ReadBody> {
  const { method, headers } = request;
  if (method !== "POST" && method !== "PUT" && method !== "PATCH") return noBody;
  const type = headers.get("content-type");
  const isJson = type !== null && /^application\/json\s*(?:;|$)/i.test(type);
  // C8: with or without a body. Of PATCH nothing is said, so a body without a type is taken for JSON there.
  if (api === "crypto" && !isJson && !(method === "PATCH" && type === null)) throw refuseType(api);
  const text = await readText(request, api, closed);
  if (text === "") return noBody;
  if (api === "fiat" && !isJson) throw refuseType(api);
  // C15: that there is such a limit is assumed.
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

async function readText(request: IncomingRequest, api: ServiceApi, closed: AbortSignal | undefined): Promise<string> {
  if (Number(request.headers.get("content-length")) > MAX_BODY_BYTES) throw refuseSize(api);
  const read = await request.readText(MAX_BODY_BYTES, closed).catch(() => {
    for (const signal of [request.signal, closed]) signal?.throwIfAborted();
    return { problem: "broken off" as const };
  });
  if ("text" in read) return read.text;
  throw read.problem === "too large" ? refuseSize(api) : refuseBody(api, "The body cannot be read as UTF-8 text.");
}

/** Whether a text has no more levels and values than a body may have. */
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

function refuseType(api: ServiceApi): Refusal {
  const message = "The Content-Type must be application/json.";
  if (api === "fiat") return new Refusal({ status: 415, message, rule: "F14, F34", basis: "assumed" });
  const fields = { "Content-Type": [message] };
  return new Refusal({ status: 400, code: "validation_error", message, fields, rule: "C8, C15", basis: "documented" });
}

function refuseSize(api: ServiceApi): Refusal {
  const message = "The body is longer than 10 MiB.";
  if (api === "fiat") return new Refusal({ status: 413, message, rule: "F14", basis: "assumed" });
  return refuseBody(api, message, "assumed");
}

function refuseBody(api: ServiceApi, message: string, basis: Basis = "documented"): Refusal {
  if (api === "fiat") return new Refusal({ status: 400, message, rule: "F14, F34", basis: "assumed" });
  return new Refusal({ status: 400, code: "validation_error", message, rule: "C15", basis });
}
