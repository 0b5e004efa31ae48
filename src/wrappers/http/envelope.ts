// Unwraps the data of a success body (A5, S39). The operations table says which envelope an operation has.

import type { Operation } from "../operation/operation.ts";
import { Undescribed } from "../operation/undescribed.ts";
import { fieldsOf } from "../parsing/fields.ts";
import { saysSuccess } from "../parsing/success-flag.ts";

/** The content of a 2xx body: the data, a failure flag, no data, or data of another type than documented. */
export type Unwrapped =
  | { readonly ok: true; readonly data: unknown; readonly message: string | undefined }
  | { readonly ok: false; readonly reason: "flag" | "response_empty" | "response_malformed" };

const FAILED: Unwrapped = { ok: false, reason: "flag" };
const MISSING: Unwrapped = { ok: false, reason: "response_empty" };
const WRONG: Unwrapped = { ok: false, reason: "response_malformed" };

/**
 * Unwraps a JSON body, or undefined for an empty one. The four envelopes with `data` are unwrapped in the same way, because
 * the documentation leaves open which one some operations have (G58). An undocumented body becomes an `Undescribed` (S52), which
 * keeps the text of the body as received.
 */
export function unwrap(
  { envelope, data: kind }: Pick<Operation, "envelope" | "data">,
  body: unknown,
  received?: string,
): Unwrapped {
  // Without an envelope, `status` is data, not a flag.
  if (envelope === "none") return checked(body, undefined, kind);
  const { success, status, data, message: text, access_token: token } = fieldsOf(body);
  const message = typeof text === "string" ? text : undefined;
  if (envelope === "unknown") {
    // The body is undocumented, so only an unmistakable flag counts.
    return success === false || status === false || status === "error"
      ? FAILED
      : { ok: true, data: new Undescribed(body, received), message };
  }
  // If the flag is another field, `status` may be data.
  const flag = (envelope === "B" || envelope === "token" ? (success ?? status) : (status ?? success)) ?? true;
  if (success === false || status === false || !saysSuccess(flag)) return FAILED;
  if (envelope === "token") return typeof token === "string" ? { ok: true, data: body, message: undefined } : MISSING;
  return checked(data, message, kind);
}

function checked(data: unknown, message: string | undefined, kind: "object" | "array" | "any" = "object"): Unwrapped {
  if (data === undefined || data === null) return MISSING;
  const found = Array.isArray(data) ? "array" : typeof data;
  return kind === "any" || kind === found ? { ok: true, data, message } : WRONG;
}
