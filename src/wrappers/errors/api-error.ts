import { joinTexts } from "../parsing/sentences.ts";
import { brandClass } from "./brand.ts";
import { hideFields } from "./hidden-fields.ts";
import { assignDefined, type CallFacts, type Outcome, SdkError } from "./sdk-error.ts";
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
  readonly retryAfterSeconds?: number | undefined;
  readonly retryAt?: Date | undefined;
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
  /** How long the service asks to wait, after a 429 or 503 that says so. */
  declare readonly retryAfterSeconds?: number;
  /** When to retry, by this machine's clock, if the service says so. */
  declare readonly retryAt?: Date;

  static {
    brandClass(ApiError, "ApiError");
  }

  constructor(facts: ApiErrorFacts) {
    const code = facts.code ?? (`http_${facts.httpStatus}` as const);
    const fieldErrors = facts.fieldErrors ?? {};
    super(messageOf(facts, fieldErrors), { ...facts, code });
    this.fieldErrors = fieldErrors;
    hideFields(this, { details: facts.details, raw: facts.raw });
    assignDefined(this, { retryAfterSeconds: facts.retryAfterSeconds, retryAt: facts.retryAt });
  }
}

function messageOf(facts: ApiErrorFacts, fieldErrors: Readonly<Record<string, readonly string[]>>): string {
  const head = [facts.method && `${facts.method}:`, facts.httpStatus, facts.code].filter(Boolean).join(" ");
  const fields = Object.entries(fieldErrors).map(([field, messages]) => `${field}: ${joinTexts(messages, ", ")}`);
  const said = joinTexts([facts.message ?? "the service gave no message", ...fields], "; ");
  const shown = said.length > MAX_MESSAGE_LENGTH ? `${said.slice(0, MAX_MESSAGE_LENGTH)}…` : said;
  return `${head}: ${joinTexts([shown, whenToRetry(facts)], ". ")}`;
}

function whenToRetry({ httpStatus, retryAfterSeconds, retryAt }: ApiErrorFacts): string | undefined {
  if (retryAfterSeconds === undefined) {
    return httpStatus === 429 ? "The response does not say when to retry" : undefined;
  }
  return `Retry after ${retryAfterSeconds} s${retryAt ? `, at ${retryAt.toISOString()}` : ""}`;
}
