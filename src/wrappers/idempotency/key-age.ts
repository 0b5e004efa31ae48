// Whether a key has expired (S13). Only for operations with a documented lifetime of keys.

import { ArgumentError } from "../errors/argument-error.ts";
import { IdempotencyKeyExpiredError } from "../errors/idempotency-key-expired-error.ts";
import type { Operation } from "../operation/operation.ts";

/** Clocks may differ by this much, between two processes or from the clock of the service. */
const MARGIN_MS = 10 * 60 * 1000;

/** The known first uses of a key. */
export interface KnownUses {
  /** By the user. */
  readonly said: Date | undefined;
  /** In the store and in the key itself. */
  readonly recorded: readonly Date[];
}

/** The user's statement, else the earliest recorded use. */
export function firstUse({ said, recorded }: KnownUses): Date {
  return said ?? new Date(Math.min(...recorded.map(Number)));
}

/**
 * Until when the key may be sent, by the wall clock; undefined without a documented lifetime.
 *
 * @throws {IdempotencyKeyExpiredError} if the key has expired.
 * @throws {ArgumentError} if the first use is in the future: a clock is wrong, so the age is unknown.
 */
export function usableUntil(
  operation: Operation,
  idempotencyKey: string,
  uses: KnownUses,
  now: number,
): Date | undefined {
  const { name, idempotency } = operation;
  if (idempotency?.ttl === undefined) return undefined;
  const { said, recorded } = uses;
  if ((said ? [said] : recorded).some((time) => time.getTime() > now + MARGIN_MS)) {
    throw new ArgumentError(
      `${name}: the first use of this idempotencyKey is in the future. Correct the clocks, or pass idempotencyKey: ` +
        "{ key, firstUsedAt } with the true time",
      { code: "invalid_idempotency_key", field: "idempotencyKey", method: name, idempotencyKey },
    );
  }
  const firstUsedAt = firstUse(uses);
  const end = firstUsedAt.getTime() + idempotency.ttl * 1000 - MARGIN_MS;
  if (now > end) throw new IdempotencyKeyExpiredError(name, idempotencyKey, firstUsedAt);
  return new Date(end);
}
