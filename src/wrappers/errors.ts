// The errors that the SDK throws. A class that is not used stays out of a bundle as long as no class has a static block.

import type { Outcome } from "./outcome.ts";
import { assignDefined, BrandedError, hideFields } from "./util/branded-error.ts";
import { causeToJson, describeCause } from "./util/cause.ts";
import { joinTexts } from "./util/text.ts";

/** The call in which an error occurred: see the fields of `SdkError`. */
export interface CallFacts {
  readonly method?: string | undefined;
  /** @default 0 */
  readonly attempts?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly httpStatus?: number | undefined;
  readonly requestId?: string | undefined;
  readonly headers?: Headers | undefined;
  /** An error from outside the SDK is kept without what may be secret. */
  readonly cause?: unknown;
}

/** The codes of the SDK's own errors, explained in the reference of errors. All other codes are the service's. */
export type SdkErrorCode =
  | "invalid_configuration"
  | "invalid_argument"
  | "invalid_decimal"
  | "invalid_idempotency_key"
  | "idempotency_key_required"
  | "idempotency_key_reused"
  | "idempotency_key_expired"
  | "credential_unavailable"
  | "store_failed"
  | "timeout"
  | "connection_failed"
  | "aborted"
  | "response_malformed"
  | "response_too_large"
  | "response_empty"
  | "response_redirect"
  | "outcome_unknown"
  | "offer_too_expensive"
  | "offer_unknown_asset"
  | "offer_unreadable"
  | "offer_missing"
  /** The service rejected the request with this status and without a code. */
  | `http_${number}`;

export interface SdkErrorFacts extends CallFacts {
  readonly code: SdkErrorCode | (string & {});
  readonly outcome: Outcome;
}

/**
 * Base class of all errors that the SDK throws. `instanceof` also works across copies of the package. Printed and serialized
 * errors are safe for logs: they contain no credentials and no bodies.
 *
 * @example
 * if (error instanceof SdkError && error.outcome === "unknown") await resolveLater(error.idempotencyKey);
 */
export class SdkError extends BrandedError {
  protected static readonly brand: string = "SdkError";
  /** The service's error code, or one of `SdkErrorCode`. Match on this, not on messages, which may change. */
  readonly code: SdkErrorCode | (string & {});
  /** Whether the service may have carried the call out. */
  readonly outcome: Outcome;
  /** The SDK method, such as `wallets.transactions.sendFunds`, or method and path of a `client.request()`. */
  declare readonly method?: string;
  /** How many times the request was sent. */
  readonly attempts: number;
  /** The idempotency key of the call, generated or given. Resend it to repeat the same call. */
  declare readonly idempotencyKey?: string;
  /** HTTP status of the response, if there was one. */
  declare readonly httpStatus?: number;
  /** The service's request id, if the response has one. */
  declare readonly requestId?: string;
  /** Headers of the response, if there was one. Neither printed nor serialized. */
  declare readonly headers?: Headers;

  constructor(message: string, facts: SdkErrorFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: describeCause(facts.cause) });
    this.code = facts.code;
    this.outcome = facts.outcome;
    this.attempts = facts.attempts ?? 0;
    const { headers, method, idempotencyKey, httpStatus, requestId } = facts;
    hideFields(this, { headers });
    assignDefined(this, { method, idempotencyKey, httpStatus, requestId });
  }

  /** The error as plain data with its cause, as safe for logs as the error itself. */
  toJSON(): object {
    const { name, message, cause } = this;
    return Object.assign({ name, message }, this, { cause: causeToJson(cause) });
  }
}

/** The facts of an `ApiError`. All texts must already be scrubbed of secrets. */
export interface ApiErrorFacts extends CallFacts {
  readonly outcome: Outcome;
  readonly httpStatus: number;
  /** @default `http_` and the status */
  readonly code?: SdkErrorCode | (string & {}) | undefined;
  readonly message?: string | undefined;
  readonly fieldErrors?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly details?: unknown;
  readonly raw?: unknown;
  readonly retryAfterSeconds?: number | undefined;
  readonly retryAt?: Date | undefined;
}

/**
 * The service responded with an error. `details` and `raw` contain parts of the response body, so they are neither printed
 * nor serialized. After a refusal, a corrected transfer needs a new idempotency key; if there was nothing to correct in the request,
 * such as after `insufficient_balance` and a top-up, or a wrong two-factor code (403, assumed), use the same key.
 */
export class ApiError extends SdkError {
  protected static override readonly brand: string = "ApiError";
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

  constructor(facts: ApiErrorFacts) {
    const code = facts.code ?? (`http_${facts.httpStatus}` as const);
    const fieldErrors = facts.fieldErrors ?? {};
    super(messageOf(facts, fieldErrors), { ...facts, code });
    this.fieldErrors = fieldErrors;
    hideFields(this, { details: facts.details, raw: facts.raw });
    assignDefined(this, { retryAfterSeconds: facts.retryAfterSeconds, retryAt: facts.retryAt });
  }
}

const MAX_MESSAGE_LENGTH = 500;

function messageOf(facts: ApiErrorFacts, fieldErrors: Readonly<Record<string, readonly string[]>>): string {
  const head = [facts.method && `${facts.method}:`, facts.httpStatus, facts.code].filter(Boolean).join(" ");
  const fields = Object.entries(fieldErrors).map(([field, messages]) => `${field}: ${joinTexts(messages, ", ")}`);
  const said = joinTexts([facts.message, ...fields], "; ") || "the service gave no message";
  const shown = said.length > MAX_MESSAGE_LENGTH ? `${said.slice(0, MAX_MESSAGE_LENGTH)}…` : said;
  return `${head}: ${joinTexts([shown, whenToRetry(facts)], ". ")}`;
}

function whenToRetry({ httpStatus, retryAfterSeconds, retryAt }: ApiErrorFacts): string | undefined {
  if (retryAfterSeconds === undefined) {
    return httpStatus === 429 ? "The response does not say when to retry" : undefined;
  }
  return `Retry after ${retryAfterSeconds} s${retryAt ? `, at ${retryAt.toISOString()}` : ""}`;
}

/**
 * The service rejected the credentials or the token (401). A login that fails for another reason, such as a broken
 * connection, throws the error of that reason.
 */
export class AuthenticationError extends ApiError {
  protected static override readonly brand: string = "AuthenticationError";
}

/**
 * The rate limit was exceeded, and nothing was carried out: a 429, or a 503 that says so. The SDK waits up to one minute. With
 * this error, the wait is longer or exceeds the deadline, or the retries are used up. `retryAt` says when to retry.
 */
export class RateLimitError extends ApiError {
  protected static override readonly brand: string = "RateLimitError";
}

export interface ArgumentErrorFacts extends CallFacts {
  /** @default "invalid_argument" */
  readonly code?: SdkErrorCode | undefined;
  /** @default "not-sent" */
  readonly outcome?: Outcome | undefined;
  readonly field?: string | undefined;
}

/** An argument was rejected before anything was sent. The message names it and the accepted values, never its own value. */
export class ArgumentError extends SdkError {
  protected static override readonly brand: string = "ArgumentError";
  /** The argument or option, such as `amount`, `headers.x-trace` or `idempotencyKey`. Absent if several are wrong. */
  declare readonly field?: string;

  constructor(message: string, facts: ArgumentErrorFacts = {}) {
    super(message, { ...facts, code: facts.code ?? "invalid_argument", outcome: facts.outcome ?? "not-sent" });
    assignDefined(this, { field: facts.field });
  }
}

export type IdempotencyKeyErrorCode = Extract<SdkErrorCode, `idempotency_key_${string}`>;

/**
 * The idempotency key of a call is missing or cannot be used. This call sent nothing, but an earlier one with the key may have
 * paid: `outcome` is `not-sent`, and no reason to pay under a new key.
 *
 * - `idempotency_key_required`: a transfer needs a key, or `false` to send it without one.
 * - `idempotency_key_reused`: the key was used before for another request, whose result the service would return. After a
 *   rejection, a corrected payment needs a new key.
 * - `idempotency_key_expired`: the service may have forgotten the key, so sending it again could pay twice.
 */
export class IdempotencyKeyError extends ArgumentError {
  protected static override readonly brand: string = "IdempotencyKeyError";
  declare readonly code: IdempotencyKeyErrorCode;
  /** The first known use of an expired key. */
  declare readonly firstUsedAt?: Date;

  constructor(code: IdempotencyKeyErrorCode, facts: CallFacts & { method: string; firstUsedAt?: Date }) {
    super(keyMessage(code, facts), { ...facts, code, field: "idempotencyKey" });
    assignDefined(this, { firstUsedAt: facts.firstUsedAt });
  }
}

function keyMessage(
  code: IdempotencyKeyErrorCode,
  { method, firstUsedAt }: { method: string; firstUsedAt?: Date },
): string {
  if (code === "idempotency_key_required") {
    return `${method} moves money: pass idempotencyKey, the same for every attempt at this transfer, or idempotencyKey: false, with which calling again may pay twice`;
  }
  if (code === "idempotency_key_reused") {
    return `${method}: this idempotencyKey was used with another operation, path or body, whose result the service would return. Use a new key for each payment`;
  }
  return `${method}: this idempotencyKey was used at ${firstUsedAt?.toISOString()}, and the service may have forgotten it: calling again may pay twice. Find out whether the first payment was made; only if not, use a new key. If the first use was later, pass idempotencyKey: { key, firstUsedAt }`;
}

/** A client is not configured correctly. The message names the option and the accepted values. */
export class ConfigurationError extends SdkError {
  protected static override readonly brand: string = "ConfigurationError";
  declare readonly code: "invalid_configuration";

  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, { code: "invalid_configuration", outcome: "not-sent", cause: options.cause });
  }
}

/** A function that provides a token or secret failed or returned an unusable value. The call was not sent. */
export class CredentialError extends SdkError {
  protected static override readonly brand: string = "CredentialError";
  declare readonly code: "credential_unavailable";

  constructor(message: string, facts: CallFacts = {}) {
    super(message, { ...facts, code: "credential_unavailable", outcome: "not-sent" });
  }
}

/** No complete response arrived. `outcome` is `not-sent` only if the connection was provably never made. */
export class ConnectionError extends SdkError {
  protected static override readonly brand: string = "ConnectionError";
  declare readonly code: "connection_failed";

  constructor(message: string, facts: CallFacts & { readonly outcome: Outcome }) {
    super(message, { ...facts, code: "connection_failed" });
  }
}

/** No complete response arrived within the limit of one attempt (`timeoutMs`) or of the call (`totalTimeoutMs`). */
export class TimeoutError extends SdkError {
  protected static override readonly brand: string = "TimeoutError";
  declare readonly code: "timeout";
  /** The option that set the limit. */
  readonly limit: "timeoutMs" | "totalTimeoutMs";
  /** The limit in milliseconds. */
  readonly limitMs: number;

  constructor({ limit, limitMs, ...facts }: CallFacts & Pick<TimeoutError, "outcome" | "limit" | "limitMs">) {
    super(`${facts.method ?? "the call"} took longer than ${limitMs} ms (${limit})`, { ...facts, code: "timeout" });
    this.limit = limit;
    this.limitMs = limitMs;
  }
}

/** The caller's signal was aborted, or the client was closed. `cause` is the signal's `reason`, unchanged. */
export class AbortedError extends SdkError {
  protected static override readonly brand: string = "AbortedError";
  declare readonly code: "aborted";

  constructor(
    reason: "its signal was aborted" | "the client was closed",
    facts: CallFacts & { readonly outcome: Outcome },
  ) {
    const { cause, ...others } = facts;
    super(`${facts.method ?? "the call"} was aborted: ${reason}`, { ...others, code: "aborted" });
    if (cause !== undefined) Object.defineProperty(this, "cause", { value: cause });
  }
}

/** Why a response could not be used. */
export type ResponseErrorCode = Extract<SdkErrorCode, `response_${string}`>;

/** The facts of a `ResponseError`. Its outcome is `unknown` by default. */
export interface ResponseErrorFacts extends CallFacts, Partial<Pick<SdkErrorFacts, "outcome">> {
  readonly code: ResponseErrorCode;
  readonly raw?: unknown;
}

/** The response cannot be used: it is unreadable, too large, a redirect, lacks its data, or has an invalid amount. */
export class ResponseError extends SdkError {
  protected static override readonly brand: string = "ResponseError";
  declare readonly code: ResponseErrorCode;
  /** The parsed response body, if it could be parsed. Neither printed nor serialized. */
  declare readonly raw: unknown;

  constructor(message: string, facts: ResponseErrorFacts) {
    super(message, { ...facts, outcome: facts.outcome ?? "unknown" });
    hideFields(this, { raw: facts.raw });
  }
}

/** How to find out whether a write was carried out. `why` says it in words. */
export type NextStep =
  | {
      /** Make the same call again with the same key. The times are absent if the lifetime of a key is undocumented. */
      readonly kind: "resend";
      readonly idempotencyKey: string;
      readonly firstUsedAt?: Date;
      /** Ten minutes before the service forgets the key; after that, the SDK refuses the key. */
      readonly before?: Date;
      readonly why: string;
    }
  | {
      /** Call this method and check its result. If its response is undocumented, check it by hand. */
      readonly kind: "read";
      /** Such as `agent.positions.list`. */
      readonly method: string;
      /** Its first argument, such as `{ wallet_id }` or an id. Absent if it takes none, or you have to find it. */
      readonly args?: string | Readonly<Record<string, string>>;
      readonly why: string;
    }
  /** There is no documented way to check. */
  | { readonly kind: "none"; readonly why: string };

/**
 * A write may or may not have been carried out. Do not simply call again: `next` says how to find out. `cause` is the last
 * error, such as a `ConnectionError`, an `AbortedError`, or an `ApiError` with status 500. It is an `ApiError` with another status,
 * such as 400, if the service refused this call, but an earlier call with the key may have been carried out: one that the store
 * knows, or one of an earlier process that no store remembers.
 */
export class OutcomeUnknownError extends SdkError {
  protected static override readonly brand: string = "OutcomeUnknownError";
  declare readonly code: "outcome_unknown";
  declare readonly outcome: "unknown";
  declare readonly cause: SdkError;
  readonly next: NextStep;

  /** @param call Facts that the cause lacks, or has of another call, such as a login. */
  constructor(cause: SdkError, next: NextStep, call: CallFacts = {}) {
    const facts = { ...cause, headers: cause.headers, ...call, outcome: "unknown", cause } as const;
    const doubt = `It is unknown whether ${facts.method ?? "it"} was carried out`;
    super(joinTexts([cause.message, doubt, next.why], ". "), { ...facts, code: "outcome_unknown" });
    this.next = next;
  }
}

export type PaymentOfferErrorCode = Extract<SdkErrorCode, `offer_${string}`>;

export interface PaymentOfferErrorFacts extends CallFacts {
  readonly code: PaymentOfferErrorCode;
  readonly mayCost?: string | undefined;
}

/**
 * The price of a resource is above `maxAmount`, or not known. The SDK has paid nothing and asked no wallet to pay.
 *
 * - `offer_too_expensive`: it may cost `mayCost`, which is more than `maxAmount`.
 * - `offer_unknown_asset`: it may be paid in an asset whose decimals the SDK does not know.
 * - `offer_unreadable`: it does not state its price in the form of x402 version 1.
 * - `offer_missing`: it asked for no payment. It responded with a failure, or the request was not a GET and may have been carried
 *   out.
 */
export class PaymentOfferError extends SdkError {
  protected static override readonly brand: string = "PaymentOfferError";
  declare readonly code: PaymentOfferErrorCode;
  /** What it may cost, in USDC, if that is known. */
  readonly mayCost: string | undefined;

  constructor(message: string, { mayCost, ...facts }: PaymentOfferErrorFacts) {
    super(message, { ...facts, outcome: "not-sent" });
    this.mayCost = mayCost;
  }
}

/** Why a store failed, as far as `svc-sdk/sqlite`, `svc-sdk/postgres` and `svc-sdk/redis` can tell. */
export type StoreFailureReason =
  /** There is no connection, or it was lost: the store may have done what it was asked. */
  | "unreachable"
  /** A replica, or a server that cannot write at present. */
  | "read_only"
  /** The server or its pool has no room. */
  | "full"
  /** The migration has not run. */
  | "missing_table"
  /** Another version of this SDK made the store. */
  | "wrong_version"
  /** The user of the connection lacks a permission. */
  | "not_permitted"
  /** Something else uses the table or prefix. */
  | "foreign_value"
  /** The transaction that the store is part of has failed, so all that it did has no effect. */
  | "rolled_back";

export interface StoreErrorFacts extends CallFacts {
  readonly reason?: StoreFailureReason | undefined;
}

/**
 * The store failed, or contains an entry that this SDK did not write. The call was not sent, or the webhook's event was not
 * handled.
 */
export class StoreError extends SdkError {
  protected static override readonly brand: string = "StoreError";
  declare readonly code: "store_failed";
  /** Why, if the store can tell. */
  declare readonly reason?: StoreFailureReason;

  constructor(message: string, facts: StoreErrorFacts = {}) {
    super(message, { ...facts, code: "store_failed", outcome: "not-sent" });
    assignDefined(this, { reason: facts.reason });
  }
}
