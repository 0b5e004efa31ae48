// Turns the arguments of a method into requests. Invalid arguments are rejected here, before anything is sent.

import { ArgumentError } from "../errors.ts";
import { amountPaths, isPlain, prepareBody, withExtraBody } from "../http/body.ts";
import { checkHeaders } from "../http/headers.ts";
import { stringifyExact } from "../http/json.ts";
import { sensitiveValues } from "../http/json-path.ts";
import { checkPathValue, checkQuery, splitPath, toParameterText, type WireRequest } from "../http/url.ts";
import type { CallContent } from "../idempotency/fingerprint.ts";
import { type ChosenKey, chooseKey } from "../idempotency/key.ts";
import type { Operation } from "../operation.ts";
import type { CallArguments } from "../options.ts";
import { createScrubber } from "../util/redact.ts";
import {
  complaintAboutNames,
  complaintAboutValues,
  fieldsOf,
  mustBe,
  type OptionCheck,
  ownOptions,
} from "../util/validate.ts";
import type { CallContext } from "./call-context.ts";
import type { DeadlineScope } from "./deadline.ts";
import { type CallLimits, limitChecks, limitNames, limitsOf } from "./limits.ts";
import { type ReadArguments, readArgumentsOf } from "./next-step.ts";

/** One call. Its arguments are read once: changing them later changes no attempt. */
export interface PreparedCall {
  readonly operation: Operation;
  /** The same on every attempt (S10); undefined if the call sends none, or a new one each time. */
  readonly key: ChosenKey | undefined;
  readonly pathValues: Readonly<Record<string, string>> | undefined;
  /** The first argument of the read that would show its outcome. */
  readonly readArgs: ReadArguments | undefined;
  /** What the call asks for, to tell calls with the same key apart (S12). */
  readonly content: () => CallContent;
  readonly signal: AbortSignal | undefined;
  readonly limits: CallLimits;
  /** Whether its retries count against the client's budget. */
  readonly takesBudget: boolean;
  /** Values of the body that must not appear in messages. */
  readonly sensitive: readonly string[];
  /** The request of one attempt, without its credential: `extraBody` and fresh keys may differ each time. */
  attemptRequest(): AttemptRequest;
}

export interface AttemptRequest extends WireRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** Values of extra fields and headers that must not appear in messages. */
  readonly sensitive: readonly string[];
}

/** @throws {ArgumentError} if an argument is invalid. */
export function prepareCall(context: CallContext, operation: Operation, args: CallArguments): PreparedCall {
  const { base, renamer, random } = context;
  const options = checkOptions(operation, args.options);
  const { signal, headers, extraBody } = options;
  const newKey = () => chooseKey(operation, options, () => random.uuid());
  const isFresh = operation.idempotency?.mode === "fresh";
  const key = isFresh ? undefined : newKey();
  const pathValues = checkPathValues(operation, args.path);
  const query = renameKeys(checkQuery(operation, args.query), renamer.queryName);
  const extraHeaders = checkHeaders(headers);
  const body = checkBody(operation, args.body);
  const bodyText =
    body === undefined ? undefined : stringifyExact(renamer.requestBody(operation.id, prepareBody(operation, body)));
  const sentBody: unknown = bodyText && JSON.parse(bodyText);
  checkSentBody(operation, sentBody);
  warnOfUnknownFields(context, operation, body);
  const isAbovePrefix = operation.path.startsWith("../");
  const path = renamer.path(isAbovePrefix ? operation.path.slice(2) : operation.path);
  // Of all attempts: a later response may repeat what an earlier attempt sent.
  const added = new Set(Object.values(extraHeaders));

  return {
    operation,
    key,
    pathValues,
    readArgs: readArgumentsOf(operation, { ...fieldsOf(sentBody), ...fieldsOf(body), ...pathValues }),
    content() {
      return { operation, pathValues, query, body: bodyText, amounts: renamer.wirePaths(amountPaths(operation)) };
    },
    signal,
    limits: limitsOf(operation, options, context.limits),
    takesBudget: options.retryBudget !== false,
    // The given body has the names that the paths use; the sent one has what a toJSON returned.
    sensitive: [
      ...sensitiveValues([body, sentBody], operation.sensitive?.request),
      ...(operation.query === "free" ? sensitiveValues([query], [""]) : []),
    ],
    attemptRequest() {
      const text = withExtraBody(operation, bodyText, extraBody);
      const attemptKey = isFresh ? newKey() : key;
      if (extraBody) for (const value of addedValues(text, sentBody)) added.add(value);
      return {
        method: operation.method,
        base: isAbovePrefix ? base.parent : base.href,
        path,
        pathValues,
        query,
        sensitive: [...added],
        body: text,
        headers: headersOf(operation, context.userAgent, extraHeaders, text, attemptKey),
      };
    },
  };
}

// Conditional spreads would take several times as long.
function headersOf(
  operation: Operation,
  userAgent: string | undefined,
  extra: Readonly<Record<string, string>>,
  body: string | undefined,
  key: ChosenKey | undefined,
): Record<string, string> {
  const headers: Record<string, string> = { accept: operation.response === "bytes" ? "*/*" : "application/json" };
  if (userAgent !== undefined) headers["user-agent"] = userAgent;
  Object.assign(headers, extra);
  if (needsContentType(operation, body)) headers["content-type"] = "application/json";
  if (key !== undefined) headers["idempotency-key"] = key.key;
  return headers;
}

function addedValues(text: string | undefined, own: unknown): string[] {
  const fields = Object.entries(JSON.parse(text ?? "{}")).filter(([name]) => !Object.hasOwn(Object(own), name));
  return sensitiveValues([Object.fromEntries(fields)], [""]);
}

// The crypto service demands the header on every POST and PUT, with or without a body (C8, A18).
function needsContentType({ method }: Operation, body: string | undefined): boolean {
  return method === "POST" || method === "PUT" || body !== undefined;
}

/** The options of every call. */
export const optionNames: readonly string[] = [
  "signal",
  "headers",
  "extraBody",
  "idempotencyKey",
  ...limitNames,
  "retryBudget",
];

const optionChecks: Readonly<Record<string, OptionCheck>> = {
  ...limitChecks,
  retryBudget: mustBe("false; its size is an option of the client", (value) => value === false),
  signal: mustBe("an AbortSignal", (value) => typeof Object(value).throwIfAborted === "function"),
};

const NO_OPTIONS: NonNullable<CallArguments["options"]> = Object.freeze(Object.create(null));

function checkOptions({ name, method }: Operation, given: CallArguments["options"]) {
  if (given === undefined) return NO_OPTIONS;
  const options = ownOptions(name, given, optionNames, ArgumentError);
  const complaint = complaintAboutValues(options, optionChecks);
  if (complaint) throw new ArgumentError(`${name}: ${complaint.message}`, { field: complaint.field });
  if (method === "GET" && options.extraBody !== undefined)
    throw new ArgumentError(`${name} is a GET request without a body: extraBody is not allowed`, {
      field: "extraBody",
    });
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
    throw new ArgumentError("Pass the key as the option idempotencyKey, not as idempotency_key in the body", {
      field: "idempotency_key",
    });
  }
}

const scrub = createScrubber([]);

/** Warns once a call. The type rejects such a field, but JavaScript and spread objects do not. */
export function warnOfUnknownFields(
  { hooks }: CallContext,
  { name, bodyFields, openBody }: Operation,
  body: unknown,
): void {
  if (!bodyFields?.length || openBody || !isPlain(body)) return;
  const complaint = complaintAboutNames(body, bodyFields)
    ?.message.replace("option", "field")
    .replace("Known options", "Fields");
  if (complaint !== undefined) {
    hooks.warn({ code: "unknown_body_field", message: scrub(`${name}: ${complaint} It is sent as given.`) });
  }
}

function notAnObject(name: string): ArgumentError {
  return new ArgumentError(`The body of ${name} must be a plain object, or have a toJSON() that returns one`, {
    field: "body",
  });
}

function renameKeys<Value>(values: Readonly<Record<string, Value>>, rename: (name: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]));
}

// Arguments of a call that checks something before it is sent.

export interface CheckedArguments extends CallArguments {
  /** Runs once, within the call's time limit, and before its idempotency key is used. If it rejects, the call is not sent. */
  readonly before?: ((context: CallContext, call: PreparedCall, scope: DeadlineScope) => Promise<void>) | undefined;
}
