import { ArgumentError } from "./argument-error.ts";
import { brandClass } from "./brand.ts";

/** A transfer was called without `idempotencyKey`. Pass a key, or `false` to send without one. (S11) */
export class IdempotencyKeyRequiredError extends ArgumentError {
  declare readonly code: "idempotency_key_required";

  static {
    brandClass(IdempotencyKeyRequiredError, "IdempotencyKeyRequiredError");
  }

  constructor(method: string) {
    super(
      `${method} moves money: pass idempotencyKey, the same one for every attempt at the same transfer, or ` +
        "idempotencyKey: false to send it without protection against a duplicate",
      { code: "idempotency_key_required", field: "idempotencyKey", method },
    );
  }
}
