// Turns the arguments of a method into the request of a call. Invalid arguments are rejected here, before anything is sent.

import type { Authorization, HeldSecrets } from "../auth/token.ts";
import { ArgumentError } from "../errors.ts";
import { addFields, amountPaths, isPlain, prepareBody, type Renamer } from "../http/body.ts";
import { stringifyExact } from "../http/json.ts";
import { sensitiveValues } from "../http/json-path.ts";
import {
  addressOf,
  type BaseAddress,
  checkHeaders,
  checkPathValue,
  checkQuery,
  splitPath,
  toParameterText,
} from "../http/request-head.ts";
import type { Transport } from "../http/transport.ts";
import { type ChosenKey, chooseKey } from "../idempotency/key.ts";
import type { CallContent, KeyLedger } from "../idempotency/ledger.ts";
import type { CallHooks, DriftObserver, WarningEvent } from "../observability/hooks.ts";
import type { HttpMethod, Operation, RetryRule } from "../operation.ts";
import type { CallArguments, LimitOptions, TransferCallOptions } from "../options.ts";
import type { Clock, RandomSource } from "../util/platform.ts";
import { createScrubber } from "../util/redact.ts";
import {
  complaintAboutNames,
  complaintAboutValues,
  fieldsOf,
  mustBe,
  type OptionCheck,
  ownOptions,
} from "../util/validate.ts";
import type { InFlight } from "./deadline.ts";
import { type ReadArguments, readArgumentsOf } from "./next-step.ts";

/** Limits with every default filled in. */
export type CallLimits = { readonly [Name in keyof LimitOptions]-?: number };

const LIMITS: CallLimits = { timeoutMs: 30_000, totalTimeoutMs: 120_000, maxRetries: 2 };
const MONEY_LIMITS: CallLimits = { ...LIMITS, timeoutMs: 60_000 };

/** The longest delay of a timer. */
const LONGEST_MS = 2 ** 31 - 1;
const MOST_RETRIES = 20;

/** What is wrong with a time limit. */
export const complaintAboutMilliseconds: (value: unknown, name: string) => string | undefined = mustBe(
  `a number of milliseconds from 1 to ${LONGEST_MS}`,
  (value) => inRange(value, 1, LONGEST_MS),
);

export const limitChecks: Readonly<Record<keyof LimitOptions, OptionCheck>> = {
  timeoutMs: complaintAboutMilliseconds,
  totalTimeoutMs: complaintAboutMilliseconds,
  maxRetries: mustBe(
    `a whole number from 0 to ${MOST_RETRIES}`,
    (value) => Number.isInteger(value) && inRange(value, 0, MOST_RETRIES),
  ),
};

export const limitNames: readonly (keyof LimitOptions)[] = Object.keys(limitChecks) as (keyof LimitOptions)[];

/** The limits of a call or client, completed by those of its client. */
export function mergeLimits(own: LimitOptions, client: LimitOptions): LimitOptions {
  return {
    timeoutMs: own.timeoutMs ?? client.timeoutMs,
    totalTimeoutMs: own.totalTimeoutMs ?? client.totalTimeoutMs,
    maxRetries: own.maxRetries ?? client.maxRetries,
  };
}

/** The limits of a call: its own, else those of its client, else the defaults. */
export function limitsOf({ money }: Operation, own: LimitOptions, client: LimitOptions): CallLimits {
  const merged = mergeLimits(own, client);
  return mergeLimits(merged, money ? MONEY_LIMITS : LIMITS) as CallLimits;
}

function inRange(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && value >= least && value <= most;
}

/** What the calls of one client share. */
export interface ClientState {
  readonly base: BaseAddress;
  readonly transport: Transport;
  readonly authorization: Authorization;
  /** Credentials that calls have sent and received. */
  readonly heldSecrets: HeldSecrets;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly renamer: Renamer;
  readonly hooks: CallHooks | undefined;
  readonly warn: (event: WarningEvent) => void;
  readonly ledger: KeyLedger;
  readonly drift: DriftObserver | undefined;
  readonly limits: LimitOptions;
  /** How many retries its calls have left: each takes one, each success returns one. */
  readonly retryBudget: { left: number };
  readonly assumeTradeReplay: boolean;
  readonly requestIdHeader: string | undefined;
  readonly userAgent: string | undefined;
  /** False for logins: the call that waits for the token keeps the process alive by itself. */
  readonly keepsProcessAlive: boolean;
  readonly inFlight: InFlight;
  /** Told of every call that was, or may have been, carried out. They must not throw. */
  readonly listeners: Set<(call: Pick<CallRequest, "operation" | "pathValues">) => void>;
}

/** What one call sends. Its arguments are read once: changing them later changes no attempt. */
export interface CallRequest {
  readonly operation: Operation;
  /** That of the operation, as far as its key allows. */
  readonly rule: RetryRule;
  /** The same on every attempt; undefined if the call sends none, or a new one each time. */
  readonly key: ChosenKey | undefined;
  readonly pathValues: Readonly<Record<string, string>> | undefined;
  /** The first argument of the read that would show its outcome. */
  readonly readArgs: ReadArguments | undefined;
  readonly signal: AbortSignal | undefined;
  readonly limits: CallLimits;
  /** What the call asks for, to tell calls with the same key apart. */
  content(): CallContent;
  /** Its values that must not appear in messages. */
  sensitive(): readonly string[];
  /** The request of one attempt, without its credential: `extraBody` and fresh keys may differ each time. */
  attempt(): AttemptRequest;
}

export interface AttemptRequest {
  readonly method: HttpMethod;
  readonly url: string;
  /** A text, or the bytes of a form. */
  readonly body: string | Uint8Array | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** @throws {ArgumentError} if an argument is invalid. */
export function prepareRequest(client: ClientState, operation: Operation, args: CallArguments): CallRequest {
  const { base, renamer, random } = client;
  const options = checkOptions(operation, args.options);
  const { signal, extraBody } = options;
  const isFresh = operation.idempotency?.mode === "fresh";
  const key = isFresh ? undefined : chooseKey(operation, options, random.uuid);
  const pathValues = checkPathValues(operation, args.path);
  const queryValues = Object.entries(checkQuery(operation, args.query));
  const query = Object.fromEntries(queryValues.map(([name, value]) => [renamer.queryName(name), value]));
  const extraHeaders = checkHeaders(options.headers);
  const body = checkBody(operation, args.body);
  const bodyText =
    body === undefined ? undefined : stringifyExact(renamer.requestBody(operation.id, prepareBody(operation, body)));
  const sentBody: unknown = bodyText && JSON.parse(bodyText);
  checkSentBody(operation, sentBody);
  warnOfUnknownFields(client, operation, body);
  const url = addressOf(base, renamer.path(operation.path), pathValues, query);
  // Of all attempts: a later response may repeat what an earlier attempt sent.
  const added = new Set(Object.values(extraHeaders));
  if (operation.query === "free") for (const value of sensitiveValues([query], [""])) added.add(value);
  // The given body has the names that the paths use; the sent one has what a toJSON returned.
  const secretPaths = operation.sensitive?.request;
  const secrets = secretPaths ? sensitiveValues([body, sentBody], secretPaths) : [];

  return {
    operation,
    rule: ruleOf(operation, key !== undefined, client.assumeTradeReplay),
    key,
    pathValues,
    readArgs:
      operation.readArgs && readArgumentsOf(operation, { ...fieldsOf(sentBody), ...fieldsOf(body), ...pathValues }),
    signal,
    limits: limitsOf(operation, options, client.limits),
    content: () => ({
      operation,
      pathValues,
      query,
      body: bodyText,
      amounts: renamer.wirePaths(amountPaths(operation)),
    }),
    sensitive: () => [...added, ...secrets],
    attempt() {
      let text = bodyText;
      if (extraBody !== undefined) {
        const extended = extraBody[addFields](bodyText, operation);
        text = extended.text;
        for (const value of extended.values) added.add(value);
      }
      const { method, response } = operation;
      const headers: Record<string, string> = { accept: response === "bytes" ? "*/*" : "application/json" };
      if (client.userAgent !== undefined) headers["user-agent"] = client.userAgent;
      Object.assign(headers, extraHeaders);
      // The crypto service demands it on every POST and PUT, with or without a body.
      if (method === "POST" || method === "PUT" || text !== undefined) headers["content-type"] = "application/json";
      const attemptKey = isFresh ? chooseKey(operation, options, random.uuid) : key;
      if (attemptKey !== undefined) headers["idempotency-key"] = attemptKey.key;
      return { method, url, headers, body: text };
    },
  };
}

/** The rule of one call. `assumeTradeReplay` trusts the keys of transfers of which it is undocumented what a key does. */
export function ruleOf(
  { retry, idempotency }: Pick<Operation, "retry" | "idempotency">,
  isKeyed: boolean,
  assumeTradeReplay: boolean,
): RetryRule {
  if (retry === "keyed" || retry === "keyed-transfer") return isKeyed ? retry : "unsent";
  const isTrusted = assumeTradeReplay && isKeyed && idempotency?.mode === "required";
  return retry === "unsent" && isTrusted ? "keyed-transfer" : retry;
}

/** The options of every call. */
export const optionNames: readonly (keyof TransferCallOptions)[] = [
  "signal",
  "headers",
  "extraBody",
  "idempotencyKey",
  ...limitNames,
];

const optionChecks: Readonly<Record<string, OptionCheck>> = {
  ...limitChecks,
  signal: mustBe("an AbortSignal", (value) => typeof Object(value).throwIfAborted === "function"),
  extraBody: mustBe("the result of extraFields()", (value) => addFields in Object(value)),
};

const NO_OPTIONS: Partial<TransferCallOptions> = Object.freeze(Object.create(null));

function checkOptions({ name, method }: Operation, given: CallArguments["options"]) {
  if (given === undefined) return NO_OPTIONS;
  const options = ownOptions(name, given as TransferCallOptions, optionNames, ArgumentError);
  const complaint = complaintAboutValues(options, optionChecks);
  if (complaint) throw new ArgumentError(`${name}: ${complaint.message}`, { field: complaint.field });
  if (method === "GET" && options.extraBody !== undefined) {
    const message = `${name} is a GET request without a body: extraBody is not allowed`;
    throw new ArgumentError(message, { field: "extraBody" });
  }
  return options;
}

function checkPathValues({ path, parameters }: Operation, given: Readonly<Record<string, unknown>> | undefined) {
  if (!path.includes("{")) return undefined;
  const values: Record<string, string> = {};
  splitPath(path).forEach((name, index) => {
    if (index % 2 === 0) return;
    const value = given?.[name];
    const type = parameters?.[name];
    values[name] = checkPathValue(name, type ? toParameterText(type, value, name) : value);
  });
  return values;
}

function checkBody({ name, body, bodyFields, checkBody: check }: Operation, given: unknown): unknown {
  if (body === "empty") return {};
  // A form is checked by the function that writes it.
  if (bodyFields === undefined || body === "multipart") return given;
  // A Map or FormData would be sent as {}; with a toJSON, its result is checked.
  if (!isPlain(given) && typeof Object(given).toJSON !== "function") throw notAnObject(name);
  try {
    return check ? check(given) : given;
  } catch (cause) {
    throw new ArgumentError(`The body of ${name} is invalid`, { cause, field: "body" });
  }
}

// A toJSON may return anything, so this checks what is sent.
function checkSentBody({ name, bodyFields }: Operation, sent: unknown): void {
  if (bodyFields === undefined || sent === undefined) return;
  if (!isPlain(sent)) throw notAnObject(name);
  if (Object.hasOwn(sent, "idempotency_key")) {
    const message = "Pass the key as the option idempotencyKey, not as idempotency_key in the body";
    throw new ArgumentError(message, { field: "idempotency_key" });
  }
}

const scrub = createScrubber([]);

/** Warns once a call. The type rejects such a field, but JavaScript and spread objects do not. */
export function warnOfUnknownFields(
  { warn }: ClientState,
  { name, bodyFields, openBody }: Operation,
  body: unknown,
): void {
  if (!bodyFields?.length || openBody || !isPlain(body)) return;
  const complaint = complaintAboutNames(body, bodyFields)
    ?.message.replace("option", "field")
    .replace("Known options", "Fields");
  if (complaint !== undefined) {
    warn({ code: "unknown_body_field", message: scrub(`${name}: ${complaint} It is sent as given.`) });
  }
}

function notAnObject(name: string): ArgumentError {
  const message = `The body of ${name} must be a plain object, or have a toJSON() that returns one`;
  return new ArgumentError(message, { field: "body" });
}
