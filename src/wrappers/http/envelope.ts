// Takes the data out of a success body (A5, S39): which wrapping an operation has, the operations table says.

import type { Operation } from "../operation/operation.ts";
import { fieldsOf } from "../parsing/fields.ts";

/** What a 2xx body holds: the data, a flag that says failure, no data, or other data than the operation documents. */
export type Unwrapped =
  | { readonly ok: true; readonly data: unknown; readonly message: string | undefined }
  | { readonly ok: false; readonly reason: "flag" | "response_empty" | "response_malformed" };

const FAILED: Unwrapped = { ok: false, reason: "flag" };
const MISSING: Unwrapped = { ok: false, reason: "response_empty" };
const WRONG: Unwrapped = { ok: false, reason: "response_malformed" };

/**
 * Unwraps a whole JSON body; undefined stands for an empty one. The four wrappings that have `data` are unwrapped alike,
 * because for one of them the description does not say which it is (G58).
 */
export function unwrap({ envelope, data: kind }: Pick<Operation, "envelope" | "data">, body: unknown): Unwrapped {
  // In a body without wrapping, `status` is data and no flag.
  if (envelope === "none") return checked(body, undefined, kind);
  const { success, status, data, message, access_token: token } = fieldsOf(body);
  if (envelope === "unknown") {
    // What the body looks like is not shown: only a flag that cannot mean anything else counts.
    return success === false || status === false || status === "error"
      ? FAILED
      : { ok: true, data: body, message: undefined };
  }
  // Where an envelope's flag is another field, `status` may be data.
  const flag = (envelope === "B" || envelope === "token" ? (success ?? status) : (status ?? success)) ?? true;
  if (success === false || status === false || !saysSuccess(flag)) return FAILED;
  if (envelope === "token") return typeof token === "string" ? { ok: true, data: body, message: undefined } : MISSING;
  return checked(data, typeof message === "string" ? message : undefined, kind);
}

// What says neither yes nor no is no success: nobody must take it for a payment that was made.
function saysSuccess(flag: unknown): boolean {
  return flag === true || (typeof flag === "string" && flag.toLowerCase() === "success");
}

function checked(data: unknown, message: string | undefined, kind: "object" | "array" | "any" = "object"): Unwrapped {
  if (data === undefined || data === null) return MISSING;
  const found = Array.isArray(data) ? "array" : typeof data;
  return kind === "any" || kind === found ? { ok: true, data, message } : WRONG;
}
