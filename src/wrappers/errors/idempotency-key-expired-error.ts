import { ArgumentError } from "./argument-error.ts";
import { brandClass } from "./brand.ts";

/** The key is too old: the service may have forgotten it, so sending it again could pay twice. Nothing was sent. (S13, C43) */
export class IdempotencyKeyExpiredError extends ArgumentError {
  declare readonly code: "idempotency_key_expired";
  /** The first known use of the key. */
  readonly firstUsedAt: Date;

  static {
    brandClass(IdempotencyKeyExpiredError, "IdempotencyKeyExpiredError");
  }

  constructor(operation: string, idempotencyKey: string, firstUsedAt: Date) {
    super(
      `${operation}: as far as is known this idempotencyKey was first used at ${firstUsedAt.toISOString()}, and the service ` +
        "may have forgotten it: sent again, it could pay a second time. Find out what became of the first payment, then take a " +
        "new key; or say when the key was really first used, with idempotencyKey: { key, firstUsedAt }",
      { code: "idempotency_key_expired", operation, idempotencyKey },
    );
    this.firstUsedAt = firstUsedAt;
  }
}
