// What the model of the service answers.

import type { CallKind } from "./call-kinds.ts";
import type { UnclearAnswer } from "./network-outcomes.ts";
import type { Order } from "./simulated-service.ts";

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** Whether it says in so many words that nothing was done. */
  readonly isRefusal: boolean;
}

export function refusal(status: number, code: string, { errorBody }: CallKind): Reply {
  return { status, body: errorBody(code), isRefusal: true };
}

/** An earlier attempt runs. The fiat service shows no answer for that (F12), so it says no more than a status. */
export function inProgress({ hasConflicts, errorBody }: CallKind, key: string | undefined): Reply {
  const code = hasConflicts ? { error: "DUPLICATE_REQUEST_IN_PROGRESS", idempotencyKey: key } : {};
  return { status: 409, body: { ...errorBody(undefined), ...code }, isRefusal: false };
}

/** A refusal with a status that the service has for it, where it documents a code that says so. */
export function refusalOf(kind: CallKind, status: number): Reply {
  if (status === 429) return refusal(status, "rate_limit_exceeded", kind);
  // Of what is there nobody says that it is not.
  if (status === 404 && kind.changes === "deletes") return refusal(422, "no_code", kind);
  const isByCode = status === 409 || status === 200;
  if (isByCode && kind.refusalCode === undefined) return refusal(422, "no_code", kind);
  if (status === 409 && kind.hasConflicts) return { status, body: anothersConflict, isRefusal: true };
  const reply = refusal(status, kind.refusalCode ?? "no_code", kind);
  return { ...reply, body: { ...kind.errorBody(kind.refusalCode), ...(status === 200 && { success: false }) } };
}

// A conflict with something else: it names a key that was not sent (S22).
const anothersConflict = {
  error: "conflict",
  message: "No",
  details: { existing_transaction_id: "effect-0", idempotency_key: "another" },
};

/** An answer that says neither that it was done nor that it was not. */
export function unclearReply({ kind, key }: Order, answer: UnclearAnswer): Reply {
  if (answer === "409 in progress") return inProgress(kind, key);
  const body = { ...kind.errorBody(undefined), ...(answer === 200 && { success: false }) };
  return { status: answer, body, isRefusal: false };
}
