import { brandClass } from "./brand.ts";
import { type CallFacts, SdkError } from "./sdk-error.ts";

/**
 * The store failed, or holds what nobody here has written. A call that it had to protect was not sent; a webhook's event was not
 * handled.
 */
export class StoreError extends SdkError {
  declare readonly code: "store_failed";

  static {
    brandClass(StoreError, "StoreError");
  }

  constructor(message: string, facts: CallFacts = {}) {
    super(message, { ...facts, code: "store_failed", outcome: "not-sent" });
  }
}
