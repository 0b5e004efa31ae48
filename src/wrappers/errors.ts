// Properties of errors that can be read, but that nothing prints: `console.log("%o")` also shows what is not enumerable.

import { brandClass, causeToJson, describeCause, isInstance } from "./util/cause.ts";
import { joinTexts } from "./util/text.ts";

const hidden = new WeakMap<object, HiddenFields>();

/** What an error knows of a response. It may contain parts of the request, so it is neither printed nor serialized. */
export interface HiddenFields {
  readonly details?: unknown;
  readonly headers?: Headers | undefined;
  readonly raw?: unknown;
}

class WithHiddenFields extends Error {
  static {
    // `inspect` with `getters: true` calls the getters of prototypes, up to the first class with the name of a built-in one.
    Object.defineProperty(WithHiddenFields, "name", { value: "Error" });
  }

  get details(): unknown {
    return hidden.get(this)?.details;
  }

  get headers(): Headers | undefined {
    return hidden.get(this)?.headers;
  }

  get raw(): unknown {
    return hidden.get(this)?.raw;
  }
}

/** The parent of the error classes, which declare those of the fields that they have. */
export const ErrorWithHiddenFields: new (message?: string, options?: { readonly cause?: unknown }) => Error =
  WithHiddenFields;

/** Sets hidden fields, in addition to those that are set. */
export function hideFields(error: object, fields: HiddenFields | undefined): void {
  hidden.set(error, { ...hidden.get(error), ...fields });
}

/** Gives a copy of an error the hidden fields of the error. */
export function copyHiddenFields(from: object, to: object): void {
  hideFields(to, hidden.get(from));
}

// The base of every error that the SDK throws.

/**
 * Whether the service may have carried the call out (S44):
 *
 * - `not-sent`: the request was never sent
 * - `rejected`: the service rejected it and did nothing
 * - `unknown`: it may have been carried out
 *
 * `rejected` does not mean that the request is invalid: a rate limit or an expired token rejects as well, so check the error's
 * class. It covers this call, and earlier calls with its key that the client's store knows. Without a store that survives restarts,
 * a rejection of a key that is older than this process is `unknown`, because an earlier process may have used the key. A key without
 * a time of its own stays `rejected`, and the message says that this is only for this call. The two errors about a used key
 * (`IdempotencyKeyReuseError`, `IdempotencyKeyExpiredError`) are `not-sent` only for this call: the earlier one may have paid.
 */
export type Outcome = "not-sent" | "rejected" | "unknown";

/** The call in which an error occurred. */
export interface CallFacts {
  /** The SDK method, such as `wallets.transactions.sendFunds`, or method and path of a `client.request()`. */
  readonly method?: string | undefined;
  /** How many times the request was sent. @default 0 */
  readonly attempts?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  /** HTTP status of the response, if there was one. */
  readonly httpStatus?: number | undefined;
  /** The service's request id, if the response has one (G74). */
  readonly requestId?: string | undefined;
  /** Headers of the response, if there was one. */
  readonly headers?: Headers | undefined;
  /** The cause of the error. `describeCause` says what is kept of errors from outside the SDK. */
  readonly cause?: unknown;
}

/** The facts of every error of the SDK. */
export interface SdkErrorFacts extends CallFacts {
  readonly code: SdkErrorCode | (string & {});
  readonly outcome: Outcome;
}

/**
 * Base class of all errors that the SDK throws. `instanceof` also works across copies of the package. Printed and serialized
 * errors are safe for logs: they contain no credentials and no bodies (S36).
 *
 * @example
 * try {
 *   await wallets.transactions.sendFunds(transfer, { idempotencyKey });
 * } catch (error) {
 *   if (error instanceof SdkError && error.outcome === "unknown") await resolveLater(idempotencyKey);
 *   else throw error;
 * }
 */
export class SdkError extends ErrorWithHiddenFields {
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

  static {
    brandClass(SdkError, "SdkError");
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: subclasses inherit this method, and `this` is the class on the right of instanceof
    return isInstance(this, value);
  }

  constructor(message: string, facts: SdkErrorFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: describeCause(facts.cause) });
    this.code = facts.code;
    this.outcome = facts.outcome;
    this.attempts = facts.attempts ?? 0;
    hideFields(this, { headers: facts.headers });
    assignDefined(this, {
      method: facts.method,
      idempotencyKey: facts.idempotencyKey,
      httpStatus: facts.httpStatus,
      requestId: facts.requestId,
    });
  }

  /** The error as plain data with its cause, as safe for logs as the error itself. */
  toJSON(): object {
    const { name, message, cause } = this;
    return Object.assign({ name, message }, this, { cause: causeToJson(cause) });
  }
}

/** Sets the defined values only, so that printed errors show no `undefined`. */
export function assignDefined<Target extends object>(
  target: Target,
  values: Partial<Target> | Record<string, unknown>,
): Target {
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) Object.assign(target, { [name]: value });
  }
  return target;
}

/** A copy of an error with its class and all properties, including hidden ones. */
export function copyError<Failure extends SdkError>(error: Failure): Failure {
  const copy = Object.setPrototypeOf(new Error(error.message), Object.getPrototypeOf(error));
  copyHiddenFields(error, copy);
  return Object.defineProperties(copy, Object.getOwnPropertyDescriptors(error));
}

/** A copy of an error whose message, also as its stack shows it, ends with one more sentence. */
export function withSentence<Failure extends SdkError>(error: Failure, sentence: string): Failure {
  const copy = copyError(error);
  const message = joinTexts([error.message, sentence], ". ");
  const stack = copy.stack?.replace(error.message, () => message);
  for (const [name, value] of Object.entries({ message, stack })) {
    Object.defineProperty(copy, name, { value, configurable: true, writable: true });
  }
  return copy;
}

// The codes of errors that the SDK itself defines. All other codes are the service's.

export type SdkErrorCode =
  /** A client option is missing, wrong, or does not fit the others. */
  | "invalid_configuration"
  /** An argument of a call was rejected before anything was sent. */
  | "invalid_argument"
  /** An amount is not a decimal string (S30). */
  | "invalid_decimal"
  /** An idempotency key is empty, too long or not visible ASCII (S14). */
  | "invalid_idempotency_key"
  /** A transfer was called without `idempotencyKey` (S11). */
  | "idempotency_key_required"
  /** An idempotency key was used before with another operation, path or body (S12). */
  | "idempotency_key_reused"
  /** An idempotency key is so old that the service may have forgotten it (S13). */
  | "idempotency_key_expired"
  /** A function that provides a token or secret failed or returned an unusable value. */
  | "credential_unavailable"
  /** The client's store failed or contains an invalid entry. */
  | "store_failed"
  /** A time limit was exceeded (S25). */
  | "timeout"
  /** The connection failed before a complete response arrived. */
  | "connection_failed"
  /** The caller's signal was aborted, or the client was closed. */
  | "aborted"
  /** The response is not as its content type or the documentation promises. */
  | "response_malformed"
  /** The response is larger than `maxResponseBytes` (S38). */
  | "response_too_large"
  /** The response lacks its documented body or data. */
  | "response_empty"
  /** The response is a redirect, which is never followed (S34). */
  | "response_redirect"
  /** A write may or may not have been carried out (S45). */
  | "outcome_unknown"
  /** The price of a paid resource is above `maxAmount` (S54). */
  | "offer_too_expensive"
  /** A paid resource may be paid in an asset whose decimals the SDK does not know. */
  | "offer_unknown_asset"
  /** A paid resource does not state its price in the form of x402 version 1. */
  | "offer_unreadable"
  /** A resource asked for no payment: it failed, or may have carried out the request. */
  | "offer_missing"
  /** The service rejected the request with this HTTP status and without an error code. */
  | `http_${number}`;

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

/**
 * The service rejected the credentials or the token (401). A login that fails for another reason, such as a broken
 * connection, throws the error of that reason.
 */
export class AuthenticationError extends ApiError {
  static {
    brandClass(AuthenticationError, "AuthenticationError");
  }
}

/**
 * The rate limit of the service was exceeded, so nothing was carried out: a 429, or a 503 that says so. The SDK waits up to one
 * minute by itself. This error means that the wait is longer, exceeds the call's deadline, or that the retries are used up
 * (S24). `retryAt` says when to retry.
 */
export class RateLimitError extends ApiError {
  static {
    brandClass(RateLimitError, "RateLimitError");
  }
}

/** The facts of an `ArgumentError`. */
export interface ArgumentErrorFacts extends CallFacts {
  /** @default "invalid_argument" */
  readonly code?: SdkErrorCode | undefined;
  /** @default "not-sent" */
  readonly outcome?: Outcome | undefined;
  readonly field?: string | undefined;
}

/** An argument was rejected before anything was sent. The message names it and the accepted values, never its own value. */
export class ArgumentError extends SdkError {
  /** The argument or option, such as `amount`, `headers.x-trace` or `idempotencyKey`. Absent if it is not one alone. */
  declare readonly field?: string;

  static {
    brandClass(ArgumentError, "ArgumentError");
  }

  constructor(message: string, facts: ArgumentErrorFacts = {}) {
    super(message, { ...facts, code: facts.code ?? "invalid_argument", outcome: facts.outcome ?? "not-sent" });
    assignDefined(this, { field: facts.field });
  }
}

/** A transfer was called without `idempotencyKey`. Pass a key, or `false` to send without one. (S11) */
export class IdempotencyKeyRequiredError extends ArgumentError {
  declare readonly code: "idempotency_key_required";

  static {
    brandClass(IdempotencyKeyRequiredError, "IdempotencyKeyRequiredError");
  }

  constructor(method: string) {
    super(
      `${method} moves money: pass idempotencyKey, the same one for every attempt at the same transfer, or ` +
        "idempotencyKey: false to send it without protection against a duplicate",
      { code: "idempotency_key_required", field: "idempotencyKey", method },
    );
  }
}

/**
 * The key was used before for another request: the service would return the result of that request. This call sent nothing, but
 * the earlier one may have paid. After a rejection, a corrected payment needs a new key. (S12, C42)
 */
export class IdempotencyKeyReuseError extends ArgumentError {
  declare readonly code: "idempotency_key_reused";

  static {
    brandClass(IdempotencyKeyReuseError, "IdempotencyKeyReuseError");
  }

  constructor(method: string, idempotencyKey: string) {
    super(
      `${method}: this idempotencyKey was already used with another operation, path or body, and the service would return ` +
        "the result of that call. Use a separate key for every payment, and the same key only to retry that payment",
      { code: "idempotency_key_reused", field: "idempotencyKey", method, idempotencyKey },
    );
  }
}

/**
 * The key is too old: the service may have forgotten it, so sending it again could pay twice. This call sent nothing, but an
 * earlier one with the key may have paid: `outcome` is `not-sent`, and no reason to pay under a new key. (S13, C43)
 */
export class IdempotencyKeyExpiredError extends ArgumentError {
  declare readonly code: "idempotency_key_expired";
  /** The first known use of the key. */
  readonly firstUsedAt: Date;

  static {
    brandClass(IdempotencyKeyExpiredError, "IdempotencyKeyExpiredError");
  }

  constructor(method: string, idempotencyKey: string, firstUsedAt: Date) {
    super(
      `${method}: the first known use of this idempotencyKey was at ${firstUsedAt.toISOString()}, and the service may have ` +
        "forgotten it: calling again could pay twice. Find out whether the first payment was made; only if it was not, pay under a new " +
        "key. If the key was first used later than that, pass idempotencyKey: { key, firstUsedAt }",
      { code: "idempotency_key_expired", field: "idempotencyKey", method, idempotencyKey },
    );
    this.firstUsedAt = firstUsedAt;
  }
}

/** A client is not configured correctly. The message names the option and the accepted values. */
export class ConfigurationError extends SdkError {
  declare readonly code: "invalid_configuration";

  static {
    brandClass(ConfigurationError, "ConfigurationError");
  }

  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, { code: "invalid_configuration", outcome: "not-sent", cause: options.cause });
  }
}

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

/** The facts of a `TimeoutError`. */
export interface TimeoutErrorFacts extends CallFacts {
  readonly outcome: Outcome;
  readonly limit: "timeoutMs" | "totalTimeoutMs";
  readonly limitMs: number;
}

/** No complete response arrived within the limit of one attempt (`timeoutMs`) or of the call (`totalTimeoutMs`) (S25). */
export class TimeoutError extends SdkError {
  declare readonly code: "timeout";
  /** The option that set the limit. */
  readonly limit: "timeoutMs" | "totalTimeoutMs";
  /** The limit in milliseconds. */
  readonly limitMs: number;

  static {
    brandClass(TimeoutError, "TimeoutError");
  }

  constructor({ limit, limitMs, ...facts }: TimeoutErrorFacts) {
    super(`${facts.method ?? "the call"} took longer than ${limitMs} ms (${limit})`, { ...facts, code: "timeout" });
    this.limit = limit;
    this.limitMs = limitMs;
  }
}

/** The caller's signal was aborted, or the client was closed. `cause` is the signal's `reason`, unchanged. */
export class AbortedError extends SdkError {
  declare readonly code: "aborted";

  static {
    brandClass(AbortedError, "AbortedError");
  }

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

/** How to find out whether a write was carried out (S46). `why` says it in words. */
export type NextStep =
  | {
      /** Make the same call again with the same key. */
      readonly kind: "resend";
      readonly idempotencyKey: string;
      /** When the key was first used. Absent if its lifetime is undocumented. */
      readonly firstUsedAt?: Date;
      /** Ten minutes before the service forgets the key; after that, the SDK refuses the key. Absent if undocumented. */
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
  | {
      /** There is no documented way to check. */
      readonly kind: "none";
      readonly why: string;
    };

/**
 * A write may or may not have been carried out. Do not simply call again: `next` says how to find out. `cause` is the last
 * error, such as a `ConnectionError`, an `AbortedError`, or an `ApiError` with status 500. It is an `ApiError` with another status,
 * such as 400, if the service refused this call, but an earlier call with the key may have been carried out: one that the store
 * knows, or one of an earlier process that no store remembers.
 */
export class OutcomeUnknownError extends SdkError {
  declare readonly code: "outcome_unknown";
  declare readonly outcome: "unknown";
  declare readonly cause: SdkError;
  readonly next: NextStep;

  static {
    brandClass(OutcomeUnknownError, "OutcomeUnknownError");
  }

  /** @param call Facts that the cause lacks, or has of another call, such as a login. */
  constructor(cause: SdkError, next: NextStep, call: CallFacts = {}) {
    const facts = { ...cause, headers: cause.headers, ...call };
    const doubt = `It is unknown whether ${facts.method ?? "it"} was carried out`;
    super(joinTexts([cause.message, doubt, next.why], ". "), {
      ...facts,
      code: "outcome_unknown",
      outcome: "unknown",
      cause,
    });
    this.next = next;
  }
}

export type PaymentOfferErrorCode =
  | "offer_too_expensive"
  | "offer_unknown_asset"
  | "offer_unreadable"
  | "offer_missing";

/** The facts of a `PaymentOfferError`. */
export interface PaymentOfferErrorFacts extends CallFacts {
  readonly code: PaymentOfferErrorCode;
  readonly mayCost?: string | undefined;
}

/**
 * The price of a resource is above `maxAmount`, or not known. The SDK has paid nothing and asked no wallet to pay (S54).
 *
 * - `offer_too_expensive`: it may cost `mayCost`, which is more than `maxAmount`.
 * - `offer_unknown_asset`: it may be paid in an asset whose decimals the SDK does not know.
 * - `offer_unreadable`: it does not state its price in the form of x402 version 1.
 * - `offer_missing`: it asked for no payment. It responded with a failure, or the request was not a GET and may have been carried
 *   out.
 */
export class PaymentOfferError extends SdkError {
  declare readonly code: PaymentOfferErrorCode;
  /** What it may cost, in USDC, if that is known. */
  readonly mayCost: string | undefined;

  static {
    brandClass(PaymentOfferError, "PaymentOfferError");
  }

  constructor(message: string, { mayCost, ...facts }: PaymentOfferErrorFacts) {
    super(message, { ...facts, outcome: "not-sent" });
    this.mayCost = mayCost;
  }
}

/**
 * Why a store failed, as far as `svc-sdk/sqlite`, `svc-sdk/postgres` and `svc-sdk/redis` can tell:
 *
 * - `unreachable`: no connection, or it was lost; what was asked may have been done
 * - `read_only`: a replica, or a server that cannot write at present
 * - `full`: the server or its pool has no room
 * - `missing_table`: the migration has not run
 * - `wrong_version`: another version of this SDK made the store
 * - `not_permitted`: the user of the connection lacks a permission
 * - `foreign_value`: something else uses the table or prefix
 * - `rolled_back`: the transaction that the store is part of has failed, so all that it did has no effect
 */
export type StoreFailureReason =
  | "unreachable"
  | "read_only"
  | "full"
  | "missing_table"
  | "wrong_version"
  | "not_permitted"
  | "foreign_value"
  | "rolled_back";

/** The facts of a `StoreError`. */
export interface StoreErrorFacts extends CallFacts {
  readonly reason?: StoreFailureReason | undefined;
}

/**
 * The store failed, or contains an entry that this SDK did not write. The call was not sent, or the webhook's event was not
 * handled.
 */
export class StoreError extends SdkError {
  declare readonly code: "store_failed";
  /** Why, if the store can tell. */
  declare readonly reason?: StoreFailureReason;

  static {
    brandClass(StoreError, "StoreError");
  }

  constructor(message: string, facts: StoreErrorFacts = {}) {
    super(message, { ...facts, code: "store_failed", outcome: "not-sent" });
    assignDefined(this, { reason: facts.reason });
  }
}
