import { brandClass } from "./brand.ts";
import { type CallFacts, SdkError } from "./sdk-error.ts";

/** A function that provides a token or secret failed or returned an unusable value. The call was not sent. */
export class CredentialError extends SdkError {
  declare readonly code: "credential_unavailable";

  static {
    brandClass(CredentialError, "CredentialError");
  }

  constructor(message: string, facts: CallFacts = {}) {
    super(message, { ...facts, code: "credential_unavailable", outcome: "not-sent" });
  }
}
