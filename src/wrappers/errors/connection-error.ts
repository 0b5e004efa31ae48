import { brandClass } from "./brand.ts";
import { type CallFacts, type Outcome, SdkError } from "./sdk-error.ts";

/** No whole answer came: the connection could not be made, broke, or ended early. `outcome` tells which it may be. */
export class ConnectionError extends SdkError {
  declare readonly code: "connection_failed";

  static {
    brandClass(ConnectionError, "ConnectionError");
  }

  constructor(message: string, facts: CallFacts & { readonly outcome: Outcome }) {
    super(message, { ...facts, code: "connection_failed" });
  }
}
