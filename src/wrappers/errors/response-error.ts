import { brandClass } from "./brand.ts";
import { type CallFacts, type Outcome, SdkError } from "./sdk-error.ts";
import type { SdkErrorCode } from "./sdk-error-code.ts";

/** Why an answer could not be used. */
export type ResponseErrorCode = Extract<SdkErrorCode, `response_${string}`>;

/** An answer came that cannot be used: unreadable, too long, without its data, or a redirect. */
export class ResponseError extends SdkError {
  declare readonly code: ResponseErrorCode;

  static {
    brandClass(ResponseError, "ResponseError");
  }

  constructor(message: string, facts: CallFacts & { readonly code: ResponseErrorCode; readonly outcome?: Outcome }) {
    super(message, { ...facts, outcome: facts.outcome ?? "unknown" });
  }
}
