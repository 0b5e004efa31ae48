// What settles a write whose outcome is unknown, in words and as data (S46).

import type { NextStep } from "../errors/outcome-unknown-error.ts";
import type { Operation } from "../operation/operation.ts";

const HARMLESS = "carrying it out twice changes nothing more";

/** What is known of the call. */
export interface UnsettledCall {
  readonly idempotencyKey: string | undefined;
  readonly pathValues: Readonly<Record<string, string>> | undefined;
  /** Until when the key may be sent again; undefined where no life of keys is stated. */
  readonly usableUntil: Date | undefined;
  /** The wall clock, in milliseconds since the epoch. */
  readonly now: number;
  /** The client trusts the keys of transfers for which no life of keys is shown (G60). */
  readonly assumeTradeReplay: boolean;
}

/**
 * The next step for an operation. Sending again counts only where the service says what a key does: for keyed fiat
 * writes, and for a transfer whose key has a documented life. What a key does elsewhere is not shown (G60).
 */
export function nextStep(operation: Operation, call: UnsettledCall): NextStep {
  const { idempotencyKey, pathValues: args, usableUntil: before } = call;
  const { retry, readBack, idempotency } = operation;
  if (idempotencyKey !== undefined) {
    const resend = { kind: "resend", idempotencyKey } as const;
    if (retry === "keyed") return { ...resend, why: "Resend with the same key; no time limit is shown" };
    if (retry === "transfer" && idempotency?.ttl !== undefined && before !== undefined) {
      if (before.getTime() <= call.now) {
        return { kind: "none", why: "The service may have forgotten the key: sent again, it may move the money twice" };
      }
      const until = `within ${idempotency.ttl / 3600} h (the SDK does so before ${before.toISOString()})`;
      return { ...resend, before, why: `Resend with the same key ${until}; later it would be a new transfer` };
    }
    if (retry === "transfer" && call.assumeTradeReplay) {
      return { ...resend, why: "Resend with the same key: assumeTradeReplay says that the service knows it again" };
    }
    if (retry === "idempotent" && readBack === undefined) {
      return { ...resend, why: `Resend with the same key: ${HARMLESS}` };
    }
  }
  if (readBack !== undefined) {
    const why =
      retry === "idempotent"
        ? `Call it again (${HARMLESS}), or look at ${readBack}`
        : `Look at ${readBack} before you call it again`;
    return { kind: "read", operation: readBack, ...(args && { args }), why };
  }
  return { kind: "none", why: `Nothing that settles it is shown${risk(operation)}` };
}

function risk({ retry }: Operation): string {
  if (retry === "idempotent") return `; ${HARMLESS}`;
  return retry === "transfer"
    ? ": sent again, it may move the money twice"
    : ": sent again, it may be carried out twice";
}
