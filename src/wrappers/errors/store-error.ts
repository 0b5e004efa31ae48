import { brandClass } from "./brand.ts";
import { type CallFacts, SdkError } from "./sdk-error.ts";

/**
 * The store failed, or contains an entry that this SDK did not write. The call was not sent, or the webhook's event was not
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
