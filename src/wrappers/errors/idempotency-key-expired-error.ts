import { ArgumentError } from "./argument-error.ts";
import { brandClass } from "./brand.ts";

/**
 * The key is too old: the service may have forgotten it, so sending it again could pay twice. This call sent nothing, but an
 * earlier one with the key may have paid: `outcome` is `not-sent`, and no reason to pay under a new key. (S13, C43)
 */
export class IdempotencyKeyExpiredError extends ArgumentError {
  declare readonly code: "idempotency_key_expired";
  /** The first known use of the key. */
  readonly firstUsedAt: Date;

  static {
    brandClass(IdempotencyKeyExpiredError, "IdempotencyKeyExpiredError");
  }

  constructor(method: string, idempotencyKey: string, firstUsedAt: Date) {
    super(
      `${method}: the first known use of this idempotencyKey was at ${firstUsedAt.toISOString()}, and the service may have ` +
        "forgotten it: calling again could pay twice. Find out whether the first payment was made; only if it was not, pay under a new " +
        "key. If the key was first used later than that, pass idempotencyKey: { key, firstUsedAt }",
      { code: "idempotency_key_expired", field: "idempotencyKey", method, idempotencyKey },
    );
    this.firstUsedAt = firstUsedAt;
  }
}
