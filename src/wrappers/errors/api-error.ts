import { brandClass } from "./brand.ts";
import { hideFields } from "./hidden-fields.ts";
import { type CallFacts, type Outcome, SdkError } from "./sdk-error.ts";
import type { SdkErrorCode } from "./sdk-error-code.ts";

/** The facts of an `ApiError`. All texts must already be scrubbed of secrets (S36). */
export interface ApiErrorFacts extends CallFacts {
  readonly outcome: Outcome;
  readonly httpStatus: number;
  /** The service's error code. @default `http_` and the status */
  readonly code?: SdkErrorCode | (string & {}) | undefined;
  /** The service's message. */
  readonly message?: string | undefined;
  readonly fieldErrors?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly details?: unknown;
  readonly raw?: unknown;
}

const MAX_MESSAGE_LENGTH = 500;

/**
 * The service responded with an error. `details` and `raw` hold parts of the response body, so they are neither printed
 * nor serialized.
 */
export class ApiError extends SdkError {
  declare readonly httpStatus: number;
  /** Messages by field, if the service rejected fields. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** Further details from the service, with amounts as exact decimal strings. */
  declare readonly details: unknown;
  /** The parsed response body. */
  declare readonly raw: unknown;

  static {
    brandClass(ApiError, "ApiError");
  }

  constructor(facts: ApiErrorFacts) {
    const code = facts.code ?? (`http_${facts.httpStatus}` as const);
    const fieldErrors = facts.fieldErrors ?? {};
    super(messageOf(facts, fieldErrors), { ...facts, code });
    this.fieldErrors = fieldErrors;
    hideFields(this, { details: facts.details, raw: facts.raw });
  }
}

function messageOf(facts: ApiErrorFacts, fieldErrors: Readonly<Record<string, readonly string[]>>): string {
  const head = [facts.method && `${facts.method}:`, facts.httpStatus, facts.code].filter(Boolean).join(" ");
  const fields = Object.entries(fieldErrors).map(([field, messages]) => `${field}: ${messages.join(" ")}`);
  const said = [facts.message ?? "the service gave no message", ...fields].join("; ");
  return `${head}: ${said.length > MAX_MESSAGE_LENGTH ? `${said.slice(0, MAX_MESSAGE_LENGTH)}…` : said}`;
}
