// Takes the data out of a success body (A5, S39): which wrapping an operation has, the operations table says.

import { fieldsOf } from "./fields.ts";
import type { Envelope } from "./operation.ts";

/** What a 2xx body holds: the data, a flag that says failure, or not what the operation documents. */
export type Unwrapped =
  | { readonly ok: true; readonly data: unknown; readonly message: string | undefined }
  | { readonly ok: false; readonly reason: "flag" | "missing" };

const FAILED: Unwrapped = { ok: false, reason: "flag" };
const MISSING: Unwrapped = { ok: false, reason: "missing" };

/**
 * Unwraps a whole JSON body; undefined stands for an empty one. The four wrappings that have `data` are unwrapped alike,
 * because for one of them the description does not say which it is (G58).
 */
export function unwrap(envelope: Envelope, body: unknown): Unwrapped {
  // In a body without wrapping, `status` is data and no flag.
  if (envelope === "none") return { ok: true, data: body, message: undefined };
  const { success, status, data, message, access_token: token } = fieldsOf(body);
  if (envelope === "unknown") {
    // What the body looks like is not shown: only a flag that cannot mean anything else counts.
    return success === false || status === false || status === "error"
      ? FAILED
      : { ok: true, data: body, message: undefined };
  }
  // Where an envelope's flag is another field, `status` may be data.
  const flag = envelope === "B" || envelope === "token" ? (success ?? status) : (status ?? success);
  if (success === false || status === false || isFailureWord(flag)) return FAILED;
  if (envelope === "token") return typeof token === "string" ? { ok: true, data: body, message: undefined } : MISSING;
  if (data === undefined || data === null) return MISSING;
  return { ok: true, data, message: typeof message === "string" ? message : undefined };
}

function isFailureWord(flag: unknown): boolean {
  return typeof flag === "string" && flag.toLowerCase() !== "success";
}
