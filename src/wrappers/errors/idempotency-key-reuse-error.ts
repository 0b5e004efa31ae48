import { ArgumentError } from "./argument-error.ts";
import { brandClass } from "./brand.ts";

/**
 * The key was used before for another request: the service would return the result of that one. Nothing was sent. (S12, C42)
 */
export class IdempotencyKeyReuseError extends ArgumentError {
  declare readonly code: "idempotency_key_reused";

  static {
    brandClass(IdempotencyKeyReuseError, "IdempotencyKeyReuseError");
  }

  constructor(operation: string, idempotencyKey: string) {
    super(
      `${operation}: this idempotencyKey was used before with another operation, path or body, and the service would answer ` +
        "with what was done then. Give every payment a key of its own, and the same one only to every try of the same payment",
      { code: "idempotency_key_reused", operation, idempotencyKey },
    );
  }
}
