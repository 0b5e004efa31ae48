// Whether a key is still young enough to be sent (S13). Only where the service says how long it remembers keys.

import { ArgumentError } from "../errors/argument-error.ts";
import { IdempotencyKeyExpiredError } from "../errors/idempotency-key-expired-error.ts";
import type { Operation } from "../operation/operation.ts";

/** How far clocks may differ, those of two processes or ours and the service's. */
const MARGIN_MS = 10 * 60 * 1000;

/** What is known of a key's first use. */
export interface KnownUses {
  /** What the caller says. */
  readonly said: Date | undefined;
  /** What the store and the key itself say. */
  readonly recorded: readonly Date[];
}

/** The first use that counts: what the caller says, else the earliest that is recorded. */
export function firstUse({ said, recorded }: KnownUses): Date {
  return said ?? new Date(Math.min(...recorded.map(Number)));
}

/**
 * Until when the key may be sent, by the wall clock; undefined where no life of keys is stated.
 *
 * @throws {IdempotencyKeyExpiredError} where that is over.
 * @throws {ArgumentError} on a first use in the future: some clock is wrong, so no age is known.
 */
export function usableUntil(
  operation: Operation,
  idempotencyKey: string,
  uses: KnownUses,
  now: number,
): Date | undefined {
  const { id, idempotency } = operation;
  if (idempotency?.ttl === undefined) return undefined;
  const { said, recorded } = uses;
  if ((said ? [said] : recorded).some((time) => time.getTime() > now + MARGIN_MS)) {
    throw new ArgumentError(
      `${id}: this idempotencyKey was first used in the future, so a clock is wrong and its age is not known: set the ` +
        "clocks right, or give idempotencyKey: { key, firstUsedAt } with the true time",
      { code: "invalid_idempotency_key", operation: id, idempotencyKey },
    );
  }
  const firstUsedAt = firstUse(uses);
  const end = firstUsedAt.getTime() + idempotency.ttl * 1000 - MARGIN_MS;
  if (now > end) throw new IdempotencyKeyExpiredError(id, idempotencyKey, firstUsedAt);
  return new Date(end);
}
