// Types one undocumented endpoint, without a generator (S53).

import { ArgumentError } from "../errors/argument-error.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import { isPlain } from "../http/extra-body.ts";
import { checkRequestPath } from "../http/path.ts";
import type { CallArguments } from "../operation/call-options.ts";
import type { HttpMethod, Operation } from "../operation/operation.ts";
import type { Undescribed } from "../operation/undescribed.ts";
import { ownFields } from "../parsing/fields.ts";
import { type DescribedRequest, definedOperations, methods, retryRules } from "./client-request.ts";
import type { DefinedArguments, DefinedOperation, EndpointDefinition, KeyMode, Reader } from "./endpoint-definition.ts";

/** The type of a body or result in `defineOperation`. Nothing is checked at run time. */
export function typed<T>(): Reader<T> {
  return (value) => value as T;
}

/**
 * Defines an endpoint that the SDK does not know, for `client.request`. Its calls have the types, checks, retries, keys, exact
 * amounts and errors of a method. The data is that of `Undescribed.unwrap()`. Property names are sent as given, also with
 * `serviceName` (S53).
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
  const defined = Object.freeze({ id: operation.id });
  definedOperations.set(defined, (given) => describe(operation, given));
  return defined;
}

type AnyDefinition = EndpointDefinition<HttpMethod, string, object, unknown, string, KeyMode>;

const partNames: readonly string[] = [
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
] satisfies (keyof AnyDefinition)[];
const keyModes: readonly string[] = ["auto", "required", "none"] satisfies KeyMode[];

function toOperation(definition: AnyDefinition): Operation {
  const own = ownOptions("defineOperation", definition, partNames);
  const { method, path, query = [], body, result, decimals = {}, keyLifetimeSeconds: ttl, money = false } = own;
  // Unless the definition says which fields are secret, none appears in messages (S36).
  const { sensitive = [""] } = own;
  const isRead = method === "GET";
  const { retry = isRead ? "read" : "unsent", idempotencyKey: mode = isRead ? "none" : "auto" } = own;
  const { body: amounts = {}, response = [] } = ownOptions("decimals.", decimals, ["body", "response"]);
  const problems: readonly (readonly [wrong: boolean, message: string])[] = [
    [!methods.includes(method), `method must be one of ${methods.join(", ")}`],
    [!isList(query) || !query.every(isName), "query must be an array of parameter names"],
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
    ...{ id: `${method} ${path}`, name: `${method} ${path}`, method, path, query, retry, money: money || undefined },
    envelope: "unknown",
    idempotency: { mode, ...(ttl !== undefined && { ttl }) },
    decimals: { request: Object.entries(amounts).map(([at, wire]) => ({ path: at, wire })), response: [...response] },
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

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isPlaces(value: unknown): boolean {
  return isList(value) && value.every((place) => typeof place === "string");
}

function isName(value: unknown): boolean {
  return typeof value === "string" && /^[\w.\-[\]~]+$/.test(value);
}

function isReader(value: unknown): boolean {
  return value === undefined || typeof value === "function";
}
