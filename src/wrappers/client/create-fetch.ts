// A `fetch` whose requests are calls of a client, for openapi-fetch and the libraries around it.

import { abortError, DeadlineScope } from "../call/deadline.ts";
import { type ClientState, limitsOf, warnOfUnknownFields } from "../call/request.ts";
import { callerOf } from "../call/sender.ts";
import { ApiError, ArgumentError } from "../errors.ts";
import { addFields, type ExtraBody, isPlain } from "../http/body.ts";
import { appendFields } from "../http/extra-fields.ts";
import { parseDocumented, stringifyExact } from "../http/json.ts";
import type { PathNode } from "../http/json-path.ts";
import { splitPath } from "../http/request-head.ts";
import { readJson, utf8 } from "../http/response.ts";
import type { ObservedResponse } from "../observability/hooks.ts";
import type { Operation } from "../operation.ts";
import type { CallArguments, KeyedCallOptions } from "../options.ts";
import { UnwrappingPromise } from "../results.ts";
import { withSentence } from "../util/branded-error.ts";
import { createScrubber } from "../util/redact.ts";
import { visibleText } from "../util/text.ts";
import { similarity } from "../util/validate.ts";
import { type ClientMethods, coreOf, type ResourcesClass } from "./client.ts";

/**
 * A `fetch` for `createClient` of openapi-fetch. Each request is the call of a method of the client: with its login, retries, exact
 * amounts, hooks and limits, and with the header `Idempotency-Key` as its `idempotencyKey`. Body fields that are not declared, such
 * as `twoFactorCode`, are its `extraBody`.
 *
 * It resolves to the response of the service, with its status and envelope, and with amounts as strings. It rejects as the method does
 * if nothing was sent or the outcome is unknown. A success that reports a failure in its envelope is a response. A refusal without a body
 * has the message of the method's error as its text.
 *
 * @example
 * const api = createClient<cryptoPaths>({ baseUrl: wallets.baseUrl, fetch: createFetch(wallets) });
 * const headers = { "Idempotency-Key": key };
 * const { data, error } = await api.POST("/transactions/send-funds", { body, headers });
 * @throws {ConfigurationError} if it is not a client of this SDK.
 */
export function createFetch(
  client: ClientMethods,
): (input: Request | URL | string, init?: RequestInit) => Promise<Response> {
  const { state, Resources } = coreOf(client);
  const calls = callsOf(Resources);
  return async (input, init) => {
    const request = toRequest(state, input, init);
    const { call, pathValues } = find(state, calls, request);
    const given = await readArguments(state, call, request);
    return respond(state, call.operation, { ...given, path: pathValues });
  };
}

function toRequest({ base }: ClientState, input: Request | URL | string, init: RequestInit | undefined): Request {
  try {
    return typeof input === "object" && "method" in input && init === undefined ? input : new Request(input, init);
  } catch {
    // Its message holds the address or a header, with a secret that may be in it.
    throw notBelow(base.href, ", and a method, headers and body that Request accepts");
  }
}

function notBelow(href: string, more = ""): ArgumentError {
  return new ArgumentError(`Not a request below ${href}. Pass the client's baseUrl to createClient${more}.`);
}

/** One method of a client. */
interface MethodCall {
  readonly operation: Operation;
  readonly hasBody: boolean;
  /** The path as its document has it: that of a health check lies above the prefix. */
  readonly template: string;
  readonly pattern: RegExp;
  readonly parameters: readonly string[];
}

/** All methods: each is run once, with a caller that only notes what it would call. So no bundle has a list of operations. */
function callsOf(Resources: ResourcesClass<object>): readonly MethodCall[] {
  const calls: MethodCall[] = [];
  const resources = new Resources((operation, args) => {
    const template = operation.path.replace(/^\.\.\//, "/");
    const parameters: string[] = [];
    const parts = splitPath(template).map((part, index) => {
      if (index % 2 === 0) return encodeURI(part).replace(/[^\w/]/g, "\\$&");
      parameters.push(part);
      return "([^/]*)";
    });
    calls.push({
      operation,
      hasBody: "body" in args,
      template,
      pattern: new RegExp(`^${parts.join("")}$`),
      parameters,
    });
    return new UnwrappingPromise(new Promise<never>(() => undefined));
  });
  for (const resource of Object.values(resources)) {
    const methods: Readonly<Record<string, () => unknown>> = Object.getPrototypeOf(resource);
    for (const name of Object.getOwnPropertyNames(methods)) if (name !== "constructor") methods[name]?.call(resource);
  }
  return calls;
}

interface Found {
  readonly call: MethodCall;
  readonly pathValues: Readonly<Record<string, string>>;
}

/** The operation of a request. Of several that its path fits, the one with the fewest parameters. */
function find(state: ClientState, calls: readonly MethodCall[], { method, url }: Request): Found {
  const { href } = state.base;
  const [address = ""] = url.split(/[?#]/);
  if (!address.startsWith(`${href}/`)) throw notBelow(href);
  const path = address.slice(href.length);
  const fitting = calls
    .filter(({ pattern }) => pattern.test(path))
    .sort((one, other) => one.parameters.length - other.parameters.length);
  const call = fitting.find(({ operation }) => operation.method === method);
  if (call) {
    const pathValues = valuesIn(call, path);
    for (const [name, value] of Object.entries(pathValues)) refuseShifted(calls, call, path, name, value);
    return { call, pathValues };
  }
  const near = fitting[0] ? fitting : [nearest(calls, method, path)];
  const known = near.map(({ operation, template }) => `${operation.method} ${template} (${operation.name})`).join(", ");
  const hide = createScrubber([...state.authorization.secrets(), ...state.heldSecrets.all]);
  const what = fitting[0] ? "This path has" : "The nearest is";
  const advice = path.startsWith("/agent/") ? ". Agent operations need an AgentClient" : "";
  throw new ArgumentError(
    `${method} ${visibleText(hide(decoded(path)).slice(0, 200))} is no operation of this client. ${what} ${known}${advice}`,
  );
}

function valuesIn({ pattern, parameters }: MethodCall, path: string): Readonly<Record<string, string>> {
  const [, ...values] = pattern.exec(path) ?? [];
  return Object.fromEntries(
    parameters.map((name, index) => {
      const value = decoded(values[index] ?? "");
      // openapi-fetch leaves an undefined value in the path as the name in braces.
      return [name, value === `{${name}}` ? "" : value];
    }),
  );
}

/** A URL loses a value "." with its segment, which makes a value of the segment after or before it. */
function refuseShifted(
  calls: readonly MethodCall[],
  { template, operation }: MethodCall,
  path: string,
  name: string,
  value: string,
): void {
  const segments = path.split("/");
  const at = template.split("/").indexOf(`{${name}}`);
  const isShifted = calls.some((other) => {
    const parts = other.template.split("/");
    const fits = parts.slice(0, at).every((part, index) => part.startsWith("{") || part === segments[index]);
    return fits && (parts[at] === value || (parts[at]?.startsWith("{") && parts[at + 1] === value));
  });
  if (!isShifted) return;
  const message = `${name} must not be "${value}", which is a part of another path: "." may be lost. Else call ${operation.name}.`;
  throw new ArgumentError(message, { field: name });
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new ArgumentError("The path is not percent-encoded UTF-8");
  }
}

function nearest(calls: readonly MethodCall[], method: string, path: string): MethodCall {
  const segments = path.split("/");
  const closeness = ({ template, operation }: MethodCall) => {
    const parts = template.split("/").map((part, index) => (part.startsWith("{") ? segments[index] : part));
    return similarity(path, parts.join("/")) + (operation.method === method ? 0.1 : 0);
  };
  return calls.reduce((best, call) => (closeness(call) > closeness(best) ? call : best));
}

/** Every number of a body, at any depth. */
const anyNumber: PathNode = {
  leaf: 2,
  named: new Map(),
  get items() {
    return anyNumber;
  },
  get any() {
    return anyNumber;
  },
};

/** The arguments of the method that would send this request. */
async function readArguments(
  state: ClientState,
  { operation, hasBody }: MethodCall,
  request: Request,
): Promise<CallArguments> {
  const { name, bodyFields, openBody } = operation;
  const { "idempotency-key": key, "content-type": _, ...headers } = Object.fromEntries(request.headers);
  const { searchParams } = new URL(request.url);
  const query = Object.fromEntries(
    [...searchParams.keys()].map((parameter) => {
      const values = searchParams.getAll(parameter);
      return [parameter, values.length > 1 ? values : values[0]];
    }),
  );
  const options: KeyedCallOptions = {
    headers,
    signal: request.signal,
    // A login has a key of its own for each attempt.
    idempotencyKey: operation.idempotency?.mode === "fresh" ? undefined : key,
  };
  let body = await readBody(state, operation, request);
  if (!hasBody && body !== undefined) {
    const isEmpty = operation.body === "empty" && isPlain(body) && Object.keys(body).length === 0;
    if (!isEmpty) throw new ArgumentError(`${name} takes no body`, { field: "body" });
    body = undefined;
  }
  if (!bodyFields || openBody || !isPlain(body)) return { query, body, options };
  warnOfUnknownFields(state, operation, body);
  // A key in the body is refused as one.
  const declared = [...bodyFields, "idempotency_key"];
  const [own, extra] = [true, false].map((isOwn) =>
    Object.fromEntries(Object.entries(body as object).filter(([field]) => declared.includes(field) === isOwn)),
  );
  const extraBody: ExtraBody = { [addFields]: (text) => appendFields(stringifyExact(extra), text) };
  return { query, body: own, options: { ...options, extraBody } };
}

/** Messages hold no part of the body, and no cause that might. */
async function readBody(state: ClientState, operation: Operation, request: Request): Promise<unknown> {
  const { name, body } = operation;
  const wrong = (complaint: string) => new ArgumentError(`${name}: ${complaint}`, { field: "body" });
  if (body === "multipart") throw wrong("createFetch sends no files. Call this method.");
  // A stream may never end.
  const scope = DeadlineScope.open(state, request.signal, limitsOf(operation, {}, state.limits).totalTimeoutMs);
  let bytes: ArrayBuffer;
  try {
    bytes = await scope.race(request.arrayBuffer());
  } catch {
    if (scope.abortReason) throw abortError(scope.abortReason, { method: name }, "not-sent");
    throw wrong("the body cannot be read. Pass an unused Request.");
  } finally {
    scope.close();
  }
  let read: ReturnType<typeof parseDocumented>;
  try {
    const text = utf8.decode(bytes);
    if (text === "") return undefined;
    read = parseDocumented(text, anyNumber);
  } catch {
    throw wrong("the body must be JSON");
  }
  if (!read.wrong) return read.body;
  throw wrong(`${read.wrong.path || "the body"} is a number that JavaScript would round. Send it as a string.`);
}

/** The call as a response: that of the service, unless the method rejects without knowing what the service did. */
async function respond(state: ClientState, operation: Operation, args: CallArguments): Promise<Response> {
  let last: ObservedResponse | undefined;
  const observe = (response: ObservedResponse) => {
    last = response;
    state.drift?.observe(response);
  };
  const call = callerOf({ ...state, drift: { observe } });
  try {
    const { data, headers } = await call(operation, args).withResponse();
    return responseOf(state, operation, last, headers, data);
  } catch (error) {
    if (error instanceof ArgumentError && /^idempotency_?key$/i.test(error.field ?? "")) {
      const isRequired = operation.idempotency?.mode === "required";
      const others = isRequired ? `. For false or firstUsedAt, call ${operation.name}` : "";
      throw withSentence(error, `With createFetch, it is the header Idempotency-Key${others}`);
    }
    // A login that was refused has an error of its own.
    if (!(error instanceof ApiError) || error.outcome !== "rejected" || error.method !== operation.name) throw error;
    return responseOf(state, operation, last, error.headers, error);
  }
}

function responseOf(
  state: ClientState,
  operation: Operation,
  last: ObservedResponse | undefined,
  received: Headers | undefined,
  result: unknown,
): Response {
  const { status = 200 } = last ?? {};
  const headers = new Headers(received);
  // They describe the body before it was decoded.
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
  let body = result instanceof Uint8Array ? (result as BodyInit) : last && textOf(state, operation, last, result);
  if (result instanceof ApiError && isFalsy(body)) {
    // Libraries throw only what is truthy: they would take this for a success.
    body = result.message;
    headers.delete("content-type");
  }
  if (!body) headers.set("content-length", "0");
  return new Response(status === 204 || status === 205 ? null : (body ?? null), { status, headers });
}

function isFalsy(text: unknown): boolean {
  try {
    return !JSON.parse(text as string);
  } catch {
    return !text;
  }
}

/** The body with exact amounts and documented names. Without any, and without valid JSON, it is the text as received. */
function textOf(
  { renamer }: ClientState,
  operation: Operation,
  { body: text, rename }: ObservedResponse,
  result: unknown,
): string {
  const kind = result instanceof ApiError ? "failure" : "success";
  try {
    const exact = JSON.stringify(rename(readJson({ operation, renamer }, text, kind).body));
    return exact === JSON.stringify(JSON.parse(text)) ? text : exact;
  } catch {
    return text;
  }
}

/**
 * The `paths` of a document, as openapi-fetch can use them. It makes an object of a string with a flavor, so ids in responses are plain
 * strings, which every method accepts. It writes bodies by `JSON.stringify`, so their amounts are strings only.
 */
export type FetchPaths<Paths> = {
  [Path in keyof Paths]: { [Method in keyof Paths[Path]]: FetchOperation<Paths[Path][Method]> };
};

type FetchOperation<Described> = {
  [Part in keyof Described]: Part extends "requestBody"
    ? Sent<Described[Part]>
    : Part extends "responses"
      ? Received<Described[Part]>
      : Described[Part];
};

type Sent<T> = T extends string
  ? T
  : T extends bigint
    ? never
    : T extends object
      ? { [Name in keyof T]: Sent<T[Name]> }
      : T;

type Received<T> = T extends string
  ? string extends T
    ? string
    : T
  : T extends object
    ? { [Name in keyof T]: Received<T[Name]> }
    : T;
