// Turns a method's arguments into requests: everything that can be refused is refused here, before anything is sent.

import { type CallLimits, complaintAboutLimits, limitNames, limitsOf } from "../deadlines/call-limits.ts";
import { ArgumentError } from "../errors/argument-error.ts";
import { prepareBody } from "../http/body.ts";
import { isPlain, withExtraBody } from "../http/extra-body.ts";
import { checkHeaders } from "../http/headers.ts";
import { checkPathValue } from "../http/path.ts";
import { checkQuery } from "../http/query.ts";
import type { QueryValue, WireRequest } from "../http/wire.ts";
import { type ChosenKey, chooseKey } from "../idempotency/idempotency-key.ts";
import { stringifyExact } from "../money/exact-json.ts";
import type { CallArguments } from "../operation/call-options.ts";
import type { Operation } from "../operation/operation.ts";
import { complaintAboutNames } from "../parsing/unknown-option.ts";
import { sensitiveValues } from "../redaction/redact.ts";
import type { CallContext } from "./call-context.ts";

/** One logical call. What the caller gave is read once, so changing it afterwards changes no attempt. */
export interface PreparedCall {
  readonly operation: Operation;
  /** The same on every attempt (S10); undefined where none is sent, or a fresh one each time. */
  readonly key: ChosenKey | undefined;
  readonly pathValues: Readonly<Record<string, string>> | undefined;
  /** Query and body as they are sent, without `extraBody`, for telling calls with one key apart (S12). */
  readonly query: Readonly<Record<string, QueryValue>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly limits: CallLimits;
  /** Whether its retries are taken from the client's budget. */
  readonly takesBudget: boolean;
  /** Values of the body that must not show up in messages. */
  readonly sensitive: readonly string[];
  /** The request of one attempt, still without its credential: `extraBody` and fresh keys may differ each time. */
  attemptRequest(): AttemptRequest;
}

export interface AttemptRequest extends Omit<WireRequest, "signal"> {
  /** Values of extra fields and headers, which must not show up in messages either. */
  readonly sensitive: readonly string[];
}

/** @throws {ArgumentError} on any argument that must not be sent. */
export function prepareCall(context: CallContext, operation: Operation, args: CallArguments): PreparedCall {
  const { base, renamer, random } = context;
  const options = checkOptions(operation, args.options);
  const { signal, headers, extraBody } = options;
  const newKey = () => chooseKey(operation, args.options, () => random.uuid());
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
  const isAbovePrefix = operation.path.startsWith("../");
  const target = {
    method: operation.method,
    base: isAbovePrefix ? base.parent : base.href,
    path: renamer.path(isAbovePrefix ? operation.path.slice(2) : operation.path),
    pathValues,
    query,
  };

  return {
    operation,
    key,
    pathValues,
    query,
    body: bodyText,
    signal,
    limits: limitsOf(operation, options, context.limits),
    takesBudget: options.retryBudget !== false,
    // The given body has the names that the paths name, the sent one what a toJSON made.
    sensitive: [body, sentBody].flatMap((form) => sensitiveValues(form, operation.sensitive?.request)),
    attemptRequest() {
      const text = withExtraBody(operation, bodyText, extraBody);
      const attemptKey = isFresh ? newKey() : key;
      return {
        ...target,
        sensitive: [...Object.values(extraHeaders), ...(extraBody ? addedValues(text, sentBody) : [])],
        body: text,
        headers: {
          accept: operation.response === "bytes" ? "*/*" : "application/json",
          ...(context.userAgent !== undefined && { "user-agent": context.userAgent }),
          ...extraHeaders,
          ...(needsContentType(operation, text) && { "content-type": "application/json" }),
          ...(attemptKey !== undefined && { "idempotency-key": attemptKey.key }),
        },
      };
    },
  };
}

function addedValues(text: string | undefined, own: unknown): string[] {
  const fields = Object.entries(JSON.parse(text ?? "{}")).filter(([name]) => !Object.hasOwn(Object(own), name));
  return sensitiveValues(Object.fromEntries(fields), [""]);
}

// The crypto service wants the header on every POST and PUT, with a body or without (C8, A18).
function needsContentType({ method }: Operation, body: string | undefined): boolean {
  return method === "POST" || method === "PUT" || body !== undefined;
}

const optionNames: readonly string[] = [
  "signal",
  "headers",
  "extraBody",
  "idempotencyKey",
  ...limitNames,
  "retryBudget",
];

// A misspelled option would be lost without a word, and with it perhaps the protection against a second payment.
function checkOptions({ id, method }: Operation, options: CallArguments["options"] = {}) {
  if (typeof options !== "object" || options === null)
    throw new ArgumentError(`the options of ${id} must be an object`);
  const complaint = complaintAboutNames(options, optionNames) ?? complaintAboutLimits(options);
  if (complaint !== undefined) throw new ArgumentError(`${id}: ${complaint}`);
  const { signal, extraBody, retryBudget } = options;
  if (retryBudget !== undefined && retryBudget !== false) {
    throw new ArgumentError("retryBudget of a call can only be false: its size is an option of the client");
  }
  if (signal !== undefined && typeof signal?.throwIfAborted !== "function") {
    throw new ArgumentError("signal must be an AbortSignal");
  }
  if (method === "GET" && extraBody !== undefined) throw new ArgumentError(`${id} is a GET, which has no body`);
  return options;
}

function checkPathValues({ path }: Operation, given: Readonly<Record<string, unknown>> | undefined) {
  const names = path.match(/(?<=\{)[^}]+/g);
  return names ? Object.fromEntries(names.map((name) => [name, checkPathValue(name, given?.[name])])) : undefined;
}

function checkBody({ id, body, bodyFields }: Operation, given: unknown): unknown {
  if (body === "empty") return {};
  if (bodyFields === undefined) return given;
  // Of a Map or a FormData nothing would be sent; with a toJSON, what it gives decides.
  if (!isPlain(given) && typeof Object(given).toJSON !== "function") throw notAnObject(id);
  return given;
}

// A toJSON may make anything of a body, so what is sent is checked, not what was given.
function checkSentBody({ id, bodyFields }: Operation, sent: unknown): void {
  if (bodyFields === undefined || sent === undefined) return;
  if (!isPlain(sent)) throw notAnObject(id);
  if (Object.hasOwn(sent, "idempotency_key")) {
    throw new ArgumentError("give the key as the option idempotencyKey, not in the body");
  }
}

function notAnObject(id: string): ArgumentError {
  return new ArgumentError(`the body of ${id} must be a plain object, or have a toJSON that gives one`);
}

function renameKeys<Value>(values: Readonly<Record<string, Value>>, rename: (name: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]));
}
