import { ArgumentError } from "./argument-error.ts";
import { brandClass } from "./brand.ts";

/**
 * The key was used before for another request: the service would return the result of that request. This call sent nothing, but
 * the earlier one may have paid. After a rejection, a corrected payment needs a new key. (S12, C42)
 */
export class IdempotencyKeyReuseError extends ArgumentError {
  declare readonly code: "idempotency_key_reused";

  static {
    brandClass(IdempotencyKeyReuseError, "IdempotencyKeyReuseError");
  }

  constructor(method: string, idempotencyKey: string) {
    super(
      `${method}: this idempotencyKey was already used with another operation, path or body, and the service would return ` +
        "the result of that call. Use a separate key for every payment, and the same key only to retry that payment",
      { code: "idempotency_key_reused", field: "idempotencyKey", method, idempotencyKey },
    );
  }
}
