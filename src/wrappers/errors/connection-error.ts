import { brandClass } from "./brand.ts";
import { type CallFacts, type Outcome, SdkError } from "./sdk-error.ts";

/** No complete response arrived. `outcome` is `not-sent` only if the connection was provably never made. */
export class ConnectionError extends SdkError {
  declare readonly code: "connection_failed";

  static {
    brandClass(ConnectionError, "ConnectionError");
  }

  constructor(message: string, facts: CallFacts & { readonly outcome: Outcome }) {
    super(message, { ...facts, code: "connection_failed" });
  }
}
