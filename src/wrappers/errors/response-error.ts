import { brandClass } from "./brand.ts";
import { hideFields } from "./hidden-fields.ts";
import { type CallFacts, type Outcome, SdkError } from "./sdk-error.ts";
import type { SdkErrorCode } from "./sdk-error-code.ts";

/** Why a response could not be used. */
export type ResponseErrorCode = Extract<SdkErrorCode, `response_${string}`>;

/** The facts of a `ResponseError`. */
export interface ResponseErrorFacts extends CallFacts {
  readonly code: ResponseErrorCode;
  /** @default "unknown" */
  readonly outcome?: Outcome | undefined;
  readonly raw?: unknown;
}

/** The response cannot be used: it is unreadable, too large, a redirect, lacks its data, or has an invalid amount. */
export class ResponseError extends SdkError {
  declare readonly code: ResponseErrorCode;
  /** The parsed response body, if it could be parsed. Neither printed nor serialized. */
  declare readonly raw: unknown;

  static {
    brandClass(ResponseError, "ResponseError");
  }

  constructor(message: string, facts: ResponseErrorFacts) {
    super(message, { ...facts, outcome: facts.outcome ?? "unknown" });
    hideFields(this, { raw: facts.raw });
  }
}
