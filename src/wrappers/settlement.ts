// What settles a write whose outcome is unknown, in words and as data (S46).

import type { NextStep } from "./errors/outcome-unknown-error.ts";
import type { Operation } from "./operation.ts";

const HARMLESS = "carrying it out twice changes nothing more";

/** What is known of the call. */
export interface UnsettledCall {
  readonly idempotencyKey: string | undefined;
  /** The path values of the call. */
  readonly path?: Readonly<Record<string, string>> | undefined;
  /** When the key was first sent, by the wall clock. */
  readonly firstSentAt?: Date | undefined;
}

/**
 * The next step for an operation. Sending again counts only where the service says what a key does: for keyed fiat
 * writes, and for a transfer whose key has a documented life. What a key does elsewhere is not shown (G60).
 */
export function nextStep(operation: Operation, call: UnsettledCall): NextStep {
  const { idempotencyKey, path, firstSentAt } = call;
  const { retry, readBack, idempotency } = operation;
  if (idempotencyKey !== undefined && retry === "keyed") {
    return { kind: "resend", idempotencyKey, why: "Resend with the same key; no time limit is shown" };
  }
  if (idempotencyKey !== undefined && retry === "transfer" && idempotency.ttl !== undefined) {
    const before = firstSentAt && new Date(firstSentAt.getTime() + idempotency.ttl * 1000);
    const until = before ? ` (before ${before.toISOString()})` : "";
    return {
      kind: "resend",
      idempotencyKey,
      ...(before && { before }),
      why: `Resend with the same key within ${idempotency.ttl / 3600} h${until}; later it would be a new transfer`,
    };
  }
  if (readBack !== undefined) {
    return {
      kind: "read",
      operation: readBack,
      ...(path && { args: path }),
      why: `Look at ${readBack} before you call it again`,
    };
  }
  if (idempotencyKey !== undefined && retry === "idempotent") {
    return {
      kind: "resend",
      idempotencyKey,
      why: `Resend with the same key: ${HARMLESS}`,
    };
  }
  return { kind: "none", why: `Nothing that settles it is shown${risk(operation)}` };
}

function risk({ retry }: Operation): string {
  if (retry === "idempotent") return `; ${HARMLESS}`;
  return retry === "transfer"
    ? ": sent again, it may move the money twice"
    : ": sent again, it may be carried out twice";
}
