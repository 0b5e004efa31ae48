// Types one undocumented endpoint, without a generator.

import { ArgumentError, ConfigurationError } from "../errors.ts";
import { isPlain } from "../http/body.ts";
import { shapeOf } from "../http/json-path.ts";
import { checkRequestPath } from "../http/request-head.ts";
import type { HttpMethod, JsonPath, Operation, RetryRule } from "../operation.ts";
import type { CallArguments, CallOptions, KeyedCallOptions, TransferCallOptions } from "../options.ts";
import type { Undescribed } from "../results.ts";
import { ownFields, ownOptions } from "../util/validate.ts";
import { type DescribedRequest, sendable } from "./client-request.ts";
import { methods, retryRules } from "./raw-request.ts";

/** The type of a body or result in `defineOperation`. Nothing is checked at run time. */
export function typed<T>(): Reader<T> {
  return (value) => value as T;
}

/**
 * Defines an endpoint that the SDK does not know, for `client.request`. Its calls have the types, checks, retries, keys, exact
 * amounts and errors of a method. The data is that of `Undescribed.unwrap()`. Property names are sent as given, also with
 * `serviceName`.
 *
 * @example
 * const payOut = defineOperation({
 *   method: "POST",
 *   path: "/wallets/{wallet_id}/payouts",
 *   body: typed<{ amount: DecimalInput }>(),
 *   result: typed<{ id: string; fee: Decimal }>(),
 *   money: true,
 *   idempotencyKey: "required",
 *   decimals: { body: { amount: "number" }, response: ["data.fee"] },
 * });
 * const { id } = await wallets.request(payOut, { path: { wallet_id }, body: { amount: "25.10" }, idempotencyKey: "payout-1" });
 * @throws {ConfigurationError} if the definition has an unknown or invalid part, or parts that contradict each other.
 */
export function defineOperation<
  const Method extends HttpMethod,
  const Path extends string,
  Body extends object = never,
  Result = Undescribed,
  const Query extends string = never,
  const Key extends KeyMode = KeyMode,
>(
  definition: EndpointDefinition<Method, Path, Body, Result, Query, Key>,
): DefinedOperation<DefinedArguments<Method, Path, Body, Query, Key>, Result> {
  const operation = toOperation(definition);
  return sendable(operation.id, (given) => describe(operation, given));
}

type AnyDefinition = EndpointDefinition<HttpMethod, string, object, unknown, string, KeyMode>;

const partNames: readonly (keyof AnyDefinition)[] = [
  "method",
  "path",
  "query",
  "body",
  "result",
  "retry",
  "idempotencyKey",
  "keyLifetimeSeconds",
  "money",
  "decimals",
  "sensitive",
];
const keyModes: readonly KeyMode[] = ["auto", "required", "none"];

function toOperation(definition: AnyDefinition): Operation {
  const own = ownOptions("defineOperation", definition, partNames, ConfigurationError);
  const { method, path, query = [], body, result, decimals = {}, keyLifetimeSeconds: ttl, money = false } = own;
  // Unless the definition says which fields are secret, none appears in messages.
  const { sensitive = [""] } = own;
  const isRead = method === "GET";
  const { retry = isRead ? "read" : "unsent", idempotencyKey: mode = isRead ? "none" : "auto" } = own;
  const places = ownOptions("decimals.", decimals, ["body", "response"], ConfigurationError);
  const { body: amounts = {}, response = [] } = places;
  const problems: readonly (readonly [wrong: boolean, message: string])[] = [
    [!methods.includes(method), `method must be one of ${methods.join(", ")}`],
    [!Array.isArray(query) || !query.every(isName), "query must be an array of parameter names"],
    [!isReader(body), "body must be a function, such as typed<T>()"],
    [!isReader(result), "result must be a function, such as typed<T>()"],
    [isRead && body !== undefined, "a GET request has no body: use query"],
    [!retryRules.includes(retry), `retry must be one of ${retryRules.join(", ")}`],
    [!keyModes.includes(mode), `idempotencyKey must be one of ${keyModes.join(", ")}`],
    [typeof money !== "boolean", "money must be true or false"],
    [ttl !== undefined && !(Number.isSafeInteger(ttl) && ttl > 0), "keyLifetimeSeconds must be a whole number above 0"],
    [isRead && retry !== "read", 'the retry rule of a GET is "read"'],
    [retry.startsWith("keyed") && mode === "none", `retry "${retry}" needs an idempotency key`],
    [money && mode === "auto", 'decide on the key of a payment: idempotencyKey "required" or "none"'],
    [
      retry === "keyed-transfer" && !(money && mode === "required" && ttl !== undefined),
      'retry "keyed-transfer" needs money, idempotencyKey "required" and keyLifetimeSeconds; otherwise use "unsent"',
    ],
    [
      !isPlain(amounts) || !Object.values(amounts).every((wire) => wire === "number" || wire === "string"),
      'decimals.body must map each place to "number" or "string"',
    ],
    [body === undefined && Object.keys(amounts).length > 0, "decimals.body needs body"],
    [!isPlaces(response), "decimals.response must be an array of places"],
    [!isPlaces(sensitive), "sensitive must be an array of places"],
  ];
  const problem = problems.find(([wrong]) => wrong);
  if (problem) throw new ConfigurationError(`defineOperation: ${problem[1]}`);
  checkPath(path);
  return {
    id: `${method} ${path}`,
    name: `${method} ${path}`,
    method,
    path,
    query,
    retry,
    money: money || undefined,
    envelope: "unknown",
    idempotency: { mode, ...(ttl !== undefined && { ttl }) },
    amounts: Object.entries(amounts).map(([at, wire]) => ({ path: at, wire })),
    shape: { success: shapeOf(response, 4), failure: shapeOf(response, 4) },
    sensitive: { request: [...sensitive] },
    // A body that is declared is an object.
    ...(body && { bodyFields: [], checkBody: body }),
    ...(result && { checkData: result }),
  } as Operation;
}

function describe(operation: Operation, given: unknown): DescribedRequest {
  const { name, checkBody } = operation;
  if (typeof given !== "object" || given === null)
    throw new ArgumentError(`The arguments of ${name} must be an object`);
  const { path, query, body, ...options }: CallArguments & object = ownFields(given);
  if (body !== undefined && checkBody === undefined) throw new ArgumentError(`${name} has no body`, { field: "body" });
  return { operation, args: { path, query, body, options } as CallArguments };
}

function checkPath(path: unknown): void {
  const names = String(path).match(/(?<=\{)[^{}]*(?=\})/g) ?? [];
  if (new Set(names).size < names.length || !names.every(isName)) {
    throw new ConfigurationError("defineOperation: path must name each parameter once, such as {wallet_id}");
  }
  try {
    checkRequestPath(typeof path === "string" ? path.replace(/\{[^{}]*\}/g, "value") : path);
  } catch (cause) {
    const { message } = cause as ArgumentError;
    throw new ConfigurationError(`defineOperation: ${message}`, { cause });
  }
}

function isPlaces(value: unknown): boolean {
  return Array.isArray(value) && value.every((place) => typeof place === "string");
}

function isName(value: unknown): boolean {
  return typeof value === "string" && /^[\w.\-[\]~]+$/.test(value);
}

function isReader(value: unknown): boolean {
  return value === undefined || typeof value === "function";
}

/** Who makes the idempotency key: the SDK, unless you pass one (`auto`); you, with every call (`required`); `none`: no key is sent. */
export type KeyMode = "auto" | "required" | "none";

/** Checks or only types a value: `typed<T>()`, or the `parse` function of a schema library. */
export type Reader<T> = (value: unknown) => T;

/** One endpoint that the SDK does not know. */
export interface EndpointDefinition<Method extends HttpMethod, Path extends string, Body, Result, Query, Key> {
  readonly method: Method;
  /** Path below the base address, with parameters in braces: `/wallets/{wallet_id}/archive`. */
  readonly path: Path;
  /** Names of the query parameters. @default none */
  readonly query?: readonly Query[] | undefined;
  /** The type of the JSON body, an object. A function may check it; what it returns is sent. @default no body */
  readonly body?: Reader<Body> | undefined;
  /**
   * The type of the data. A function may check it; if it throws, the call fails with a `ResponseError`, and a write with an
   * `OutcomeUnknownError`.
   *
   * @default an `Undescribed`
   */
  readonly result?: Reader<Result> | undefined;
  /** When a call may be retried. @default `"read"` for GET, `"unsent"` for other methods */
  readonly retry?: RetryRule | undefined;
  /** @default `"none"` for GET, `"auto"` for other methods */
  readonly idempotencyKey?: Key | undefined;
  /** Documented lifetime of a key in seconds; `keyed-transfer` needs it. @default none */
  readonly keyLifetimeSeconds?: number | undefined;
  /** Whether it moves money: 60 s per attempt, no zero amounts, and `"required"` or `"none"` as key mode. @default false */
  readonly money?: boolean | undefined;
  /** Where amounts are, so that they keep their digits. */
  readonly decimals?:
    | {
        /** By place in the request body, such as `payout.amount`: whether the service expects a JSON number or a string. */
        readonly body?: Readonly<Record<JsonPath, "number" | "string">> | undefined;
        /** Places in the response body, with its envelope, such as `data.items[].fee`. */
        readonly response?: readonly JsonPath[] | undefined;
      }
    | undefined;
  /**
   * Places in the request body whose values must not appear in messages, such as `user.pin`: a service may repeat in a message what it
   * rejects. Set it if end users are to see the messages. @default the whole body
   */
  readonly sensitive?: readonly JsonPath[] | undefined;
}

declare const types: unique symbol;

/** A defined operation: pass it to `client.request`. */
export interface DefinedOperation<Given, Result> {
  /** Method and path, by which errors and hooks name it. */
  readonly id: string;
  readonly [types]?: readonly [Given, Result];
}

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

type KeyOf<Method, Key> = KeyMode extends Key ? (Method extends "GET" ? "none" : "auto") : Key;

type OptionsOf<Mode> = Mode extends "required"
  ? TransferCallOptions
  : Mode extends "auto"
    ? KeyedCallOptions
    : CallOptions;

/** The arguments of a call: path, query, body and options. */
export type DefinedArguments<Method, Path extends string, Body, Query extends string, Key> = OptionsOf<
  KeyOf<Method, Key>
> &
  ([PathNames<Path>] extends [never] ? unknown : { readonly path: Readonly<Record<PathNames<Path>, string>> }) &
  ([Query] extends [never]
    ? unknown
    : { readonly query?: Readonly<Partial<Record<Query, string | number | boolean | undefined>>> | undefined }) &
  ([Body] extends [never] ? unknown : { readonly body: Body });
