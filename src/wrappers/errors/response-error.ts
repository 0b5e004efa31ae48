import { brandClass } from "./brand.ts";
import { assignHidden, type CallFacts, type Outcome, SdkError } from "./sdk-error.ts";
import type { SdkErrorCode } from "./sdk-error-code.ts";

/** Why an answer could not be used. */
export type ResponseErrorCode = Extract<SdkErrorCode, `response_${string}`>;

/** What a `ResponseError` may carry beside its message. */
export interface ResponseErrorFacts extends CallFacts {
  readonly code: ResponseErrorCode;
  /** @default "unknown" */
  readonly outcome?: Outcome | undefined;
  readonly raw?: unknown;
}

/** An answer came that cannot be used: unreadable, too long, without its data, with an amount that is none, a redirect. */
export class ResponseError extends SdkError {
  declare readonly code: ResponseErrorCode;
  /** The whole body as it was parsed, where it could be: neither printed nor serialised. */
  declare readonly raw: unknown;

  static {
    brandClass(ResponseError, "ResponseError");
  }

  constructor(message: string, facts: ResponseErrorFacts) {
    super(message, { ...facts, outcome: facts.outcome ?? "unknown" });
    assignHidden(this, { raw: facts.raw });
  }
}
