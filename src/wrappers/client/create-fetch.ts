// A `fetch` whose requests are calls of a client, for openapi-fetch and the libraries around it.

import { abortError, DeadlineScope } from "../call/deadline.ts";
import { type ClientState, limitsOf, warnOfUnknownFields } from "../call/request.ts";
import { callerOf, secretsOf } from "../call/sender.ts";
import { ApiError, ArgumentError } from "../errors.ts";
import { addFields, type ExtraBody, isPlain } from "../http/body.ts";
import { appendFields } from "../http/extra-fields.ts";
import { parseDocumented, stringifyExact } from "../http/json.ts";
import { splitPath } from "../http/request-head.ts";
import { readJson, utf8 } from "../http/response.ts";
import type { ObservedResponse } from "../observability/hooks.ts";
import type { Operation, Shape } from "../operation.ts";
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
    const { request, path, query } = readRequest(state, input, init);
    const call = find(state, calls, request.method, path);
    const values = pathValuesOf(call, calls, path);
    return respond(state, call.operation, { ...(await readArguments(state, call, request)), path: values, query });
  };
}

/** `path`: below the base address, still encoded. */
function readRequest({ base: { href } }: ClientState, input: Request | URL | string, init: RequestInit | undefined) {
  try {
    const isRequest = typeof input === "object" && "method" in input && init === undefined;
    const request = isRequest ? input : new Request(input, init);
    const { origin, pathname, searchParams } = new URL(request.url);
    const address = origin + pathname;
    const query = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
    if (address.startsWith(`${href}/`)) return { request, path: address.slice(href.length), query };
  } catch {
    // Its message holds the address or a header, with a secret that may be in it.
  }
  const advice = "Pass the client's baseUrl to createClient, and a method, headers and body that Request accepts.";
  throw new ArgumentError(`Not a request below ${href}. ${advice}`);
}

/** One method of a client. */
interface MethodCall {
  readonly operation: Operation;
  readonly hasBody: boolean;
  /** The path as its document has it: that of a health check lies above the prefix. */
  readonly template: string;
  /** Between the slashes of the template. */
  readonly segments: readonly string[];
  readonly pattern: RegExp;
  readonly parameters: readonly string[];
}

/**
 * All methods, those with the fewest parameters first: each is run once, with a caller that only notes what it would call. So no bundle
 * has a list of operations.
 */
function callsOf(Resources: ResourcesClass<object>): readonly MethodCall[] {
  const calls: MethodCall[] = [];
  const resources = new Resources((operation, args) => {
    const template = operation.path.replace("../", "/");
    const parts = splitPath(template);
    const pattern = parts.map((part, at) => (at % 2 ? "([^/]*)" : encodeURI(part).replace(/[^\w/]/g, "\\$&"))).join("");
    calls.push({
      operation,
      hasBody: "body" in args,
      template,
      segments: template.split("/"),
      pattern: new RegExp(`^${pattern}$`),
      parameters: parts.filter((_, at) => at % 2),
    });
    return new UnwrappingPromise(new Promise<never>(() => undefined));
  });
  for (const resource of Object.values(resources) as readonly Readonly<Record<string, () => unknown>>[]) {
    const names = Object.getOwnPropertyNames(Object.getPrototypeOf(resource));
    for (const name of names) if (name !== "constructor") resource[name]?.();
  }
  return calls.sort((one, other) => one.parameters.length - other.parameters.length);
}

/** The operation of a request. */
function find(state: ClientState, calls: readonly MethodCall[], method: string, path: string): MethodCall {
  const fitting = calls.filter(({ pattern }) => pattern.test(path));
  const found = fitting.find(({ operation }) => operation.method === method);
  if (found) return found;
  const given = path.split("/");
  const closeness = ({ segments, operation }: MethodCall) => {
    const filled = segments.map((segment, at) => (segment.startsWith("{") ? given[at] : segment)).join("/");
    return similarity(`${method} ${path}`, `${operation.method} ${filled}`);
  };
  const near = fitting[0] ? fitting : [...calls].sort((one, other) => closeness(other) - closeness(one)).slice(0, 1);
  const known = near.map(({ operation, template }) => `${operation.method} ${template} (${operation.name})`).join(", ");
  const hide = createScrubber(secretsOf(state, []));
  const what = fitting[0] ? "This path has" : "The nearest is";
  const advice = path.startsWith("/agent/") ? ": call it with an AgentClient" : "";
  throw new ArgumentError(
    `${method} ${visibleText(hide(decoded(path)).slice(0, 200))} is no operation of this client${advice}. ${what} ${known}`,
  );
}

function pathValuesOf(call: MethodCall, calls: readonly MethodCall[], path: string): Readonly<Record<string, string>> {
  const values = call.pattern.exec(path) ?? [];
  const given = path.split("/");
  const entries = call.parameters.map((name, index) => {
    const value = decoded(values[index + 1] ?? "");
    // openapi-fetch leaves an undefined value in the path as the name in braces.
    if (value === `{${name}}`) return [name, ""];
    // A URL loses a value "." with its segment, which makes a value of the segment after or before it.
    const at = call.segments.indexOf(`{${name}}`);
    const isShifted = calls.some(({ segments }) => {
      const fits = segments
        .slice(0, at)
        .every((segment, place) => segment.startsWith("{") || encodeURI(segment) === given[place]);
      return fits && (segments[at] === value || (segments[at]?.startsWith("{") && segments[at + 1] === value));
    });
    if (!isShifted) return [name, value];
    const message = `${name} must not be "${value}", which is a part of another path: "." may be lost. Else call ${call.operation.name}.`;
    throw new ArgumentError(message, { field: name });
  });
  return Object.fromEntries(entries);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw new ArgumentError("The path is not percent-encoded UTF-8");
  }
}

/** The arguments of the method that would send this request, without those in its address. */
async function readArguments(
  state: ClientState,
  { operation, hasBody }: MethodCall,
  request: Request,
): Promise<CallArguments> {
  const { name, bodyFields, openBody } = operation;
  const { "idempotency-key": key, "content-type": _, ...headers } = Object.fromEntries(request.headers);
  const options: KeyedCallOptions = {
    headers,
    signal: request.signal,
    // A login has a key of its own for each attempt.
    idempotencyKey: operation.idempotency?.mode === "fresh" ? undefined : key,
  };
  const body = await readBody(state, operation, request);
  if (!hasBody) {
    const isAllowed = body === undefined || (operation.body === "empty" && JSON.stringify(body) === "{}");
    if (!isAllowed) throw wrongBody(name, "takes no body");
    return { options };
  }
  if (!bodyFields || openBody || !isPlain(body)) return { body, options };
  warnOfUnknownFields(state, operation, body);
  const own: Record<string, unknown> = { ...body };
  const extra = { ...own };
  // A key in the body is refused as one.
  const declared = [...bodyFields, "idempotency_key"];
  for (const field of Object.keys(own)) delete (declared.includes(field) ? extra : own)[field];
  const extraBody: ExtraBody = { [addFields]: (text) => appendFields(stringifyExact(extra), text) };
  return { body: own, options: { ...options, extraBody } };
}

/** Every number of a body, at any depth. */
const anyNumber: Shape = { "=": 2, "[]": () => anyNumber, "*": () => anyNumber };

/** Messages hold no part of the body, and no cause that might. */
async function readBody(state: ClientState, operation: Operation, request: Request): Promise<unknown> {
  const { name, body } = operation;
  if (body === "multipart") throw wrongBody(name, "createFetch sends no files: call this method");
  // A stream may never end.
  const scope = DeadlineScope.open(state, request.signal, limitsOf(operation, {}, state.limits).totalTimeoutMs);
  let bytes: ArrayBuffer;
  try {
    bytes = await scope.race(request.arrayBuffer());
  } catch {
    if (scope.abortReason) throw abortError(scope.abortReason, { method: name }, "not-sent");
    throw wrongBody(name, "the body cannot be read. Pass an unused Request.");
  } finally {
    scope.close();
  }
  let read: ReturnType<typeof parseDocumented>;
  try {
    const text = utf8.decode(bytes);
    if (text === "") return undefined;
    read = parseDocumented(text, state.renamer.wireShape(anyNumber));
  } catch {
    throw wrongBody(name, "the body must be JSON");
  }
  if (!read.wrong) return read.body;
  const problem = "a number that JavaScript would round, at";
  throw wrongBody(name, `${problem} ${read.wrong.path || "the body"}. Send it as a string.`);
}

function wrongBody(name: string, complaint: string): ArgumentError {
  return new ArgumentError(`${name}: ${complaint}`, { field: "body" });
}

/** The call as a response: that of the service, unless the method rejects without knowing what the service did. */
async function respond(state: ClientState, operation: Operation, args: CallArguments): Promise<Response> {
  let last: ObservedResponse | undefined;
  const observe = (response: ObservedResponse) => {
    last = response;
    state.drift?.observe(response);
  };
  const call = callerOf({ ...state, drift: { observe } });
  const { data, headers: received } = await call(operation, args)
    .withResponse()
    .catch((cause: unknown) => {
      const error = refusal(operation, cause);
      return { data: error, headers: error.headers };
    });
  const headers = new Headers(received);
  // They describe the body before it was decoded.
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
  const isRefused = data instanceof ApiError;
  let body =
    data instanceof Uint8Array
      ? (data as BodyInit)
      : last && textOf(state, operation, last, isRefused ? "failure" : "success");
  if (isRefused && isFalsy(body)) {
    // Libraries throw only what is truthy: they would take this for a success.
    body = data.message;
    headers.delete("content-type");
  }
  const status = last?.status ?? 200;
  if (status === 204 || status === 205) body = "";
  if (!body) headers.set("content-length", "0");
  return new Response(body || null, { status, headers });
}

/** The error of a response that can be returned. */
function refusal({ name, idempotency }: Operation, error: unknown): ApiError {
  // A login that was refused has an error of its own.
  if (error instanceof ApiError && error.outcome === "rejected" && error.method === name) return error;
  if (!(error instanceof ArgumentError && /^idempotency_?key$/i.test(error.field ?? ""))) throw error;
  const others = idempotency?.mode === "required" ? `. For false or firstUsedAt, call ${name}` : "";
  throw withSentence(error, `With createFetch, it is the header Idempotency-Key${others}`);
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
  kind: "success" | "failure",
): string {
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
