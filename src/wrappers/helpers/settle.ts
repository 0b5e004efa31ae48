// Carries the next step of an unknown outcome out, up to a verdict.

import { type Backoff, backoffMs } from "../call/retry.ts";
import { coreOf } from "../client/client.ts";
import {
  ApiError,
  ArgumentError,
  AuthenticationError,
  type NextStep,
  OutcomeUnknownError,
  RateLimitError,
  SdkError,
} from "../errors.ts";
import type { Clock } from "../util/platform.ts";
import { fieldsOf, isVisibleAscii, ownOptions } from "../util/validate.ts";

/** Options of `settle`. */
export interface SettleOptions<Result> {
  /**
   * Makes the same call again, with this key. Called if `next.kind` is `resend`, while the key is usable.
   *
   * @default none: the verdict is `still-unknown`
   */
  readonly resend?:
    | ((idempotencyKey: { readonly key: string; readonly firstUsedAt?: Date | undefined }) => Promise<Result>)
    | undefined;
  /**
   * Decides by the result of the method that `next` names, which is an `Undescribed` if the response is undocumented. Called if
   * `next.kind` is `read`. Return undefined if the result does not tell, and `"not-executed"` only if the call can no longer be
   * carried out later.
   *
   * @default none: the verdict is `still-unknown`
   */
  readonly check?: ((data: unknown) => CheckResult | Promise<CheckResult>) | undefined;
  /** The number of this try, from 1. The wait until `retryAt` is 10 s, and doubles with each try, up to an hour. @default 1 */
  readonly attempt?: number | undefined;
}

/** What the result of a read says about the call. */
export type CheckResult = "executed" | "not-executed" | undefined;

/** Before the key expires. */
const LAST_CHANCE_MS = 10 * 60_000;
const backoff: Backoff = { baseMs: 10_000, capMs: 60 * 60_000, factor: 2, minJitter: 1 };

/**
 * Finds out whether a call was carried out: makes one call, with the same key or to a read, as `OutcomeUnknownError.next` says.
 * It never makes a call that could carry it out a second time. Errors with a known outcome get their verdict at once.
 *
 * @param client The client of the call, or another one of the same account and store.
 * @param failure The error of the call, or what you stored of it. A stored one works in any process, after any crash.
 * @example
 * const settlement = await settle(wallets, error, {
 *   resend: (idempotencyKey) => wallets.transactions.sendFunds(transfer, { idempotencyKey }),
 * });
 * if (settlement.verdict === "executed") await markSent(settlement.transactionId);
 * else if (settlement.verdict === "still-unknown") await settleLater(settlement.unsettled, settlement.retryAt);
 * @throws {ArgumentError} if an option is invalid, or `failure` is neither an error of the SDK nor an unsettled call.
 * @throws what `resend` and `check` throw, unless it is an error of the SDK.
 */
export async function settle<Result = unknown>(
  client: object,
  failure: SdkError | UnsettledCall,
  options: SettleOptions<Result> = {},
): Promise<Settlement<Result>> {
  const { clock } = coreOf(client);
  const { resend, check, attempt = 1 } = checkOptions(options);
  const verdicts = verdictsAt(attempt, clock);
  if (failure instanceof SdkError && !(failure instanceof OutcomeUnknownError)) return verdicts.ofError(failure);
  const next = readNextStep(failure);
  const why = failure instanceof SdkError ? inWords(failure) : next.why;
  if (next.kind === "none") return verdicts.forPerson(why);
  if (next.kind === "resend") {
    const last = failure instanceof SdkError ? failure : undefined;
    if (!resend) return verdicts.unknown(next, why, verdicts.later(last));
    const { idempotencyKey: key, firstUsedAt } = next;
    try {
      const result = await resend({ key, ...(firstUsedAt && { firstUsedAt }) });
      return { verdict: "executed", result, transactionId: transactionOf(result) };
    } catch (error) {
      return verdicts.afterFailure(next, error);
    }
  }
  if (!check) return verdicts.unknown(next, why, undefined);
  const read = readerOf(client, next.method);
  let data: unknown;
  try {
    data = await read(...(next.args === undefined ? [] : [next.args]));
  } catch (error) {
    return verdicts.afterFailure(next, error);
  }
  switch (await check(data)) {
    case "executed":
      return { verdict: "executed", result: undefined, transactionId: undefined };
    case "not-executed":
      return { verdict: "not-executed", why: `${next.method} shows that nothing was done`, retryAt: verdicts.later() };
    default:
      return verdicts.unknown(next, `${next.method} does not show the outcome`, verdicts.later());
  }
}

function verdictsAt(attempt: number, clock: Clock) {
  /** When to try again: when the service says, but not before the backoff. */
  function later(error?: SdkError): Date {
    const last = error?.code === "outcome_unknown" ? error.cause : error;
    const { retryAt } = fieldsOf(last);
    const earliest = clock.now() + backoffMs(backoff, attempt - 1, 0);
    return new Date(Math.max(earliest, retryAt instanceof Date ? retryAt.getTime() : 0));
  }

  function unknown(next: NextStep, why: string, retryAt: Date | undefined): StillUnknown {
    const unsettled: UnsettledCall = JSON.parse(JSON.stringify({ next }));
    return { verdict: "still-unknown", why, retryAt: withinKey(next, retryAt, clock.now()), unsettled };
  }

  const forPerson = (why: string) => unknown({ kind: "none", why }, why, undefined);

  function ofError(error: SdkError): NotExecuted | StillUnknown {
    const why = inWords(error);
    if (error.outcome === "unknown" || mayConcealEarlier(error)) return forPerson(why);
    return { verdict: "not-executed", why, retryAt: isAboutCall(error) ? undefined : later(error) };
  }

  /** After a try that failed. What this try was told says nothing about the first call. */
  function afterFailure(next: NextStep, error: unknown): StillUnknown {
    if (!(error instanceof SdkError)) throw error;
    const step = error instanceof OutcomeUnknownError ? error.next : next;
    const why = inWords(error);
    return step.kind === "none" || mayConcealEarlier(error) ? forPerson(why) : unknown(step, why, later(error));
  }

  return { later, unknown, forPerson, ofError, afterFailure };
}

function checkOptions<Result>(given: SettleOptions<Result>): SettleOptions<Result> {
  const options = ownOptions("settle", given, ["resend", "check", "attempt"], ArgumentError);
  for (const field of ["resend", "check"] as const) {
    if (options[field] !== undefined && typeof options[field] !== "function") {
      throw new ArgumentError(`settle: ${field} must be a function`, { field });
    }
  }
  const { attempt = 1 } = options;
  if (!Number.isSafeInteger(attempt) || attempt < 1) {
    throw new ArgumentError("settle: attempt must be a whole number above 0", { field: "attempt" });
  }
  return options;
}

function inWords({ code, message }: SdkError): string {
  return `${code}: ${message}`;
}

/** A wait beyond the key's end would waste its last chance. */
function withinKey(next: NextStep, retryAt: Date | undefined, now: number): Date | undefined {
  const { before } = next.kind === "resend" ? next : {};
  if (!before || !retryAt || retryAt < before) return retryAt;
  const lastChance = before.getTime() - LAST_CHANCE_MS;
  return now < lastChance ? new Date(lastChance) : retryAt;
}

function transactionOf(result: unknown): string | undefined {
  const { duplicate, existingTransactionId, transaction_id } = fieldsOf(result);
  const id = duplicate === true ? existingTransactionId : transaction_id;
  return typeof id === "string" && id !== "" ? id : undefined;
}

/** The method of this client with this name, such as `agent.positions.list`. */
function readerOf(client: object, name: string): (...args: readonly unknown[]) => Promise<unknown> {
  const [, resource = "", method = ""] = name.split(".");
  const methods: unknown = Object.hasOwn(client, resource) ? Reflect.get(client, resource) : undefined;
  const found: unknown = typeof methods === "object" && methods !== null ? Reflect.get(methods, method) : undefined;
  if (typeof found !== "function") throw new TypeError(`settle: pass the client that has the method ${name}`);
  return (...args) => found.apply(methods, args);
}

/**
 * A call whose outcome is unknown, as plain JSON: store it, and pass it to `settle` again, also in another process. It contains
 * no secrets. `JSON.parse(JSON.stringify(error))` of an `OutcomeUnknownError` is one. If a crash left no error, write one
 * yourself: `{ next: { kind: "resend", idempotencyKey, firstUsedAt } }`.
 */
export interface UnsettledCall {
  readonly next: UnsettledStep;
}

/** A `NextStep` whose times may be ISO 8601 strings. */
export type UnsettledStep =
  | {
      readonly kind: "resend";
      readonly idempotencyKey: string;
      readonly firstUsedAt?: Date | string | undefined;
      readonly before?: Date | string | undefined;
      readonly why?: string | undefined;
    }
  | (Omit<Extract<NextStep, { kind: "read" }>, "why"> & { readonly why?: string | undefined })
  | { readonly kind: "none"; readonly why?: string | undefined };

/** The call was carried out. */
export interface Executed<Result> {
  readonly verdict: "executed";
  /** What `resend` returned; undefined if `check` decided. */
  readonly result: Result | undefined;
  /** Id of the transfer, or of the existing one after a conflict. Undefined if the response names none. */
  readonly transactionId: string | undefined;
}

/** The service did nothing. */
export interface NotExecuted {
  readonly verdict: "not-executed";
  readonly why: string;
  /** When the same call may succeed. Undefined if it was rejected for what it asks for, so another try would be as well. */
  readonly retryAt: Date | undefined;
}

/** It is still unknown whether the call was carried out. */
export interface StillUnknown {
  readonly verdict: "still-unknown";
  readonly why: string;
  /** When to call `settle` again. Undefined if that cannot help: a person has to find out. */
  readonly retryAt: Date | undefined;
  /** For the next `settle`. */
  readonly unsettled: UnsettledCall;
}

/** The verdict about a call. */
export type Settlement<Result> = Executed<Result> | NotExecuted | StillUnknown;

/**
 * Whether the error tells of an earlier call with the key, which may have been carried out: an expired or reused key, a first use
 * in the future, or a conflict that names no transaction.
 */
function mayConcealEarlier({ code, idempotencyKey }: SdkError): boolean {
  const isAboutUse = code === "invalid_idempotency_key" && idempotencyKey !== undefined;
  return isAboutUse || ["idempotency_key_expired", "idempotency_key_reused", "conflict"].includes(code);
}

/** Whether the call was rejected for what it asks for. A rate limit and a failed login or connection say nothing about that. */
function isAboutCall(error: SdkError): boolean {
  if (error instanceof ArgumentError) return true;
  const isAboutCaller =
    error instanceof RateLimitError || error instanceof AuthenticationError || /\.auth\.\w+$/.test(error.method ?? "");
  return error instanceof ApiError && error.outcome === "rejected" && !isAboutCaller;
}

// The reads that show an outcome. JSON must not make settle call anything else.
const read = /^(wallets|agent|fiat)\.\w+\.(get|list|lookup|safeStatus)\w*$/;

/** @throws {ArgumentError} if it is not an unsettled call: a wrong verdict could pay twice. */
function readNextStep(unsettled: unknown): NextStep {
  const { kind, why, idempotencyKey, firstUsedAt, before, method, args } = fieldsOf(fieldsOf(unsettled).next);
  const words = typeof why === "string" ? why : "The outcome is unknown";
  if (kind === "none") return { kind, why: words };
  if (kind === "resend" && isVisibleAscii(idempotencyKey, 255)) {
    const times = { firstUsedAt: readTime("firstUsedAt", firstUsedAt), before: readTime("before", before) };
    const known = Object.fromEntries(Object.entries(times).filter(([, time]) => time !== undefined));
    return { kind, idempotencyKey, ...known, why: words };
  }
  if (kind === "read" && typeof method === "string" && read.test(method)) {
    const given = typeof args === "string" || isTexts(args) ? { args } : {};
    return { kind, method, ...given, why: words };
  }
  const unsettledCall = "an unsettled call: { next: { kind, … } } as OutcomeUnknownError.toJSON() writes it";
  throw new ArgumentError(`settle: pass an error of this SDK, or ${unsettledCall}`, { field: "failure" });
}

function readTime(name: string, value: unknown): Date | undefined {
  if (value === undefined || value === null) return undefined;
  const time = new Date(value instanceof Date || typeof value === "string" ? value : Number.NaN);
  if (!Number.isNaN(time.getTime())) return time;
  const field = `next.${name}`;
  throw new ArgumentError(`settle: ${field} must be a Date or an ISO 8601 string`, { field });
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  const texts = Object.values(fieldsOf(value));
  return texts.length > 0 && texts.every((text) => typeof text === "string");
}
