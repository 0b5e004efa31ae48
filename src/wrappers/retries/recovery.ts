// What to do about a write whose outcome is unknown, in words and as data (S46).

import type { NextStep } from "../errors/outcome-unknown-error.ts";
import type { Operation } from "../operation/operation.ts";
import { retryRuleOf } from "./retry-policy.ts";

const HARMLESS = "repeating it has no further effect";

export interface UnknownCall {
  readonly idempotencyKey: string | undefined;
  readonly pathValues: Readonly<Record<string, string>> | undefined;
  /** Undefined if the service documents no lifetime of keys. */
  readonly usableUntil: Date | undefined;
  /** The wall clock, in milliseconds since the epoch. */
  readonly now: number;
  /** The client trusts the keys of transfers for which no lifetime is documented (G60). */
  readonly assumeTradeReplay: boolean;
}

/**
 * How to find out what happened. Calling again is offered only where the service documents what a key does: for keyed fiat writes,
 * and for a transfer whose key has a documented lifetime (G60).
 */
export function recoveryFrom(operation: Operation, call: UnknownCall): NextStep {
  const { idempotencyKey, pathValues: args, usableUntil: before } = call;
  const { readBack, idempotency } = operation;
  const retry = retryRuleOf(operation, idempotencyKey !== undefined, call.assumeTradeReplay);
  if (idempotencyKey !== undefined) {
    const resend = { kind: "resend", idempotencyKey } as const;
    if (retry === "keyed") return { ...resend, why: "Call again with this key; no time limit is documented" };
    if (retry === "keyed-transfer" && idempotency?.ttl !== undefined && before !== undefined) {
      if (before.getTime() <= call.now) {
        return { kind: "none", why: "The service may have forgotten the key: calling again may pay twice" };
      }
      const until = `before ${before.toISOString()}; after that the SDK refuses it`;
      return { ...resend, before, why: `Call again with this key ${until}` };
    }
    if (retry === "keyed-transfer" && call.assumeTradeReplay) {
      return { ...resend, why: "Call again with this key, as assumeTradeReplay states" };
    }
    if (retry === "idempotent" && readBack === undefined) {
      return { ...resend, why: `Call again with this key: ${HARMLESS}` };
    }
  }
  if (readBack !== undefined) {
    const why =
      retry === "idempotent"
        ? `Call again (${HARMLESS}), or check ${readBack}`
        : `Check ${readBack} before you call again`;
    return { kind: "read", method: readBack, ...(args && { args }), why };
  }
  return { kind: "none", why: `There is no documented way to check; ${risk(operation)}` };
}

function risk({ retry, money }: Operation): string {
  if (retry === "idempotent") return `calling again is safe: ${HARMLESS}`;
  return money || retry === "keyed-transfer" ? "calling again may pay twice" : "calling again may carry it out twice";
}
