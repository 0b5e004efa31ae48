// Defaults for what names and groups an operation: operationId, tag, summary and x-sdk.

import { freeName } from "../pipeline/generators/print.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { clientOf } from "../project/project-config.ts";

export interface IncompleteOperation {
  /** The service of the document. */
  readonly api: string;
  /** The whole document, to follow references. */
  readonly document: JsonObject;
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  /** With the defaults so far. */
  readonly operation: JsonObject;
}

export interface Default<Value> {
  readonly value: Value;
  readonly why: string;
}

export function isRead({ method }: Pick<IncompleteOperation, "method">): boolean {
  return method === "GET" || method === "HEAD";
}

const verbs: Readonly<Record<string, string>> = {
  GET: "get",
  HEAD: "check",
  POST: "create",
  PUT: "replace",
  PATCH: "update",
  DELETE: "delete",
  OPTIONS: "options",
  TRACE: "trace",
};

/** @param taken Other operationIds. */
export function defaultOperationId(
  { method, path }: Pick<IncompleteOperation, "method" | "path">,
  taken: ReadonlySet<string>,
): Default<string> {
  const value = freeName(camelCase(wordsFor(method, path)) ?? "operation", taken);
  return { value, why: `from ${method} ${path}` };
}

function wordsFor(method: string, path: string): string[] {
  const segments = segmentsOf(path).map(wordsOf);
  const last = segments.at(-1) ?? [];
  const others = segments.slice(0, -1).flatMap((words) => words.map(singular));
  const endsWithParameter = /\}\/?$/.test(path);
  const isList = method === "GET" && !endsWithParameter && isPlural(last);
  if (isList) return ["list", ...others, ...last];
  // `POST /customers/{id}/archive` archives a customer.
  const isAction = method === "POST" && segments.length > 1 && !endsWithParameter && !isPlural(last);
  if (isAction) return [...last, ...others];
  return [verbs[method] ?? method.toLowerCase(), ...others, ...last.map(singular)];
}

function isPlural(words: readonly string[]): boolean {
  const word = words.at(-1) ?? "";
  return singular(word) !== word;
}

export function defaultTag({ path, api }: IncompleteOperation): Default<string> {
  const [first, second] = segmentsOf(path);
  if (first === undefined) return { value: api, why: "the name of the service" };
  // All operations of the agent's client begin with it.
  if (api === "crypto" && first === "agent" && second !== undefined) {
    return { value: second, why: "the first segment after /agent/" };
  }
  return { value: first, why: "the first segment of the path" };
}

export function defaultSummary({ operation }: IncompleteOperation): Default<string> {
  const text = wordsOf(String(operation.operationId)).join(" ");
  return { value: text.charAt(0).toUpperCase() + text.slice(1), why: "from the operationId" };
}

export interface DefaultSdkName extends JsonObject {
  client: string;
  resource: string;
  method: string;
}

/** @param taken The SDK names of other operations, as `sdkKey` has them. */
export function defaultSdkName(incomplete: IncompleteOperation, taken: ReadonlySet<string>): Default<DefaultSdkName> {
  const { api, path } = incomplete;
  const client = api === "crypto" && path.startsWith("/agent/") ? "agent" : clientOf(api);
  const { resource, why } = resourceOf(incomplete);
  const candidates = methodNames(String(incomplete.operation.operationId), resource, client);
  const names = candidates.map((method): DefaultSdkName => ({ client, resource, method }));
  const free = names.find((name) => !taken.has(sdkKey(name)));
  return { value: free ?? { client, resource, method: candidates.at(-1) ?? "call" }, why };
}

export function sdkKey({ client, resource, method }: DefaultSdkName): string {
  return `${client}.${resource}.${method}`;
}

/** What every client has: a resource of that name would hide it. */
const memberNames: ReadonlySet<string> = new Set(["baseUrl", "close", "constructor", "request", "withOptions"]);

function resourceOf({ path, operation: { tags } }: IncompleteOperation): { resource: string; why: string } {
  const [tag] = Array.isArray(tags) ? tags : [];
  const [segment = ""] = segmentsOf(path).filter((part) => part !== "agent");
  const ofTag = typeof tag === "string" ? camelCase(wordsOf(tag)) : undefined;
  const resource = ofTag ?? camelCase(wordsOf(segment)) ?? "operations";
  const why = ofTag === undefined ? "from the first segment of the path" : `from the tag ${tag}`;
  return { resource: memberNames.has(resource) ? `${resource}Operations` : resource, why };
}

/** `createCustomer` of `customers` is `create`; the shortest name first. */
function methodNames(operationId: string, resource: string, client: string): string[] {
  const words = wordsOf(operationId);
  const ofResource = new Set([...wordsOf(resource), client].map(singular));
  const short = words.filter((word) => !ofResource.has(singular(word)));
  const whole = camelCase(words) ?? "call";
  return [camelCase(short) ?? whole, whole].filter((name) => name !== "constructor").concat(`${whole}Operation`);
}

/** `payment-methods`, `paymentMethods`, `Payment methods` → payment, methods. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

/** A name that starts with a letter; undefined without any letter. */
export function camelCase(words: readonly string[]): string | undefined {
  const [first, ...rest] = words;
  if (first === undefined) return undefined;
  const name = [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
  return /^[a-z]/.test(name) ? name : `n${name}`;
}

function singular(word: string): string {
  if (/(ss|us|is)$/.test(word) || word.length < 3) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=(?:ss|x|ch|sh))es$|s$/, "");
}

/** The parts of a path without parameters. */
function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "" && !segment.includes("{"));
}
