import { brandClass } from "./brand.ts";
import { type CallFacts, SdkError } from "./sdk-error.ts";

/** A function that was given for a token or a secret failed, or gave what cannot be sent. The call was not sent. */
export class CredentialError extends SdkError {
  declare readonly code: "credential_unavailable";

  static {
    brandClass(CredentialError, "CredentialError");
  }

  constructor(message: string, facts: CallFacts = {}) {
    super(message, { ...facts, code: "credential_unavailable", outcome: "not-sent" });
  }
}
