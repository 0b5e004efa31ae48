// Adds what an operation needs and its document does not say. Everything that is added is listed, nothing that is given
// changes, and nothing else is invented.

import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { DocumentError, type Problem, problemAt, refuse } from "../pipeline/bundle/problem.ts";
import { closest } from "../pipeline/model/closest.ts";
import { sdkMarks } from "../pipeline/model/extensions.ts";
import { dereference, isObject, type Json, type JsonObject, toPointer } from "../pipeline/model/json-pointer.ts";
import {
  asDocument,
  type Document,
  type Reference,
  type RequestBody,
  resolve,
  type Schema,
} from "../pipeline/model/openapi-document.ts";
import { envelopeOf, usualEnvelopes } from "../pipeline/model/response-object.ts";
import { isDecimal, isJson, isUntyped, jsonPaths, jsonSchema } from "../pipeline/model/schema-object.ts";
import { type DocumentNode, walk } from "../pipeline/model/walk.ts";
import {
  type Default,
  type DefaultSdkName,
  defaultOperationId,
  defaultSdkName,
  defaultSummary,
  defaultTag,
  type IncompleteOperation,
  isRead,
  sdkKey,
} from "./default-names.ts";

interface Completed {
  readonly bundle: Bundle;
  readonly defaults: readonly AppliedDefault[];
}

/**
 * The given bundle stays as it is.
 *
 * @param taken The operationIds of other services.
 * @throws {PipelineError} with each JSON success of our services that has no envelope and does not say so
 */
export function applyDefaults(bundle: Bundle, api: string, taken: ReadonlySet<string> = new Set()): Completed {
  const document = structuredClone(bundle.document);
  const operations = [...walk(document)].filter(({ kind, path }) => kind === "operation" && path[0] === "paths");
  const given = operations.map(({ node }) => node.operationId).filter((id) => typeof id === "string");
  const ids = new Set([...taken, ...given]);
  const names = new Set(
    operations
      .map(({ node }) => node["x-sdk"])
      .filter(isSdkName)
      .map(sdkKey),
  );
  const defaults = operations.flatMap((operation) => complete(document, operation, { api, ids, names }));
  const completed = { ...bundle, document };
  refuse(
    operations.flatMap((operation) => [
      ...misspelt(completed, operation, api),
      ...unwrapped(completed, operation, api),
    ]),
  );
  return { bundle: { ...bundle, document }, defaults };
}

interface Given {
  readonly api: string;
  /** Grow with every default. */
  readonly ids: Set<string>;
  readonly names: Set<string>;
}

function complete(document: JsonObject, { node, path }: DocumentNode, { api, ids, names }: Given): AppliedDefault[] {
  const [, template, verb] = path.map(String);
  const method = String(verb).toUpperCase();
  const incomplete: IncompleteOperation = { api, document, method, path: String(template), operation: node };
  const applied: Omit<AppliedDefault, "operationId">[] = [];
  const add = <Value extends Json>(
    key: string,
    find: () => Default<Value> | undefined,
    toNode: (value: Value) => Json = (value) => value,
  ): Value | undefined => {
    const found = node[key] === undefined ? find() : undefined;
    if (found === undefined) return undefined;
    node[key] = toNode(found.value);
    applied.push({ name: key, value: inWords(found.value), why: found.why });
    return found.value;
  };

  const id = add("operationId", () => defaultOperationId(incomplete, ids));
  if (id !== undefined) ids.add(id);
  if (Array.isArray(node.tags) && node.tags.length === 0) delete node.tags;
  add(
    "tags",
    () => defaultTag(incomplete),
    (tag) => [tag],
  );
  add("summary", () => defaultSummary(incomplete));
  const name = add("x-sdk", () => defaultSdkName(incomplete, names));
  if (name !== undefined) names.add(sdkKey(name));
  add("x-retry", () => defaultRetry(incomplete));
  add("x-money", () => defaultMoney(incomplete, toPointer(path)));
  add(
    "x-idempotency",
    () => defaultIdempotency(incomplete),
    (mode) => ({ mode }),
  );
  applied.push(...manageKey(incomplete), ...addEnvelopes(incomplete));
  return applied.map((one) => ({ operationId: String(node.operationId), ...one }));
}

/** A declared key is a header that the SDK sends. */
function manageKey({
  document,
  operation: { parameters },
}: IncompleteOperation): Omit<AppliedDefault, "operationId">[] {
  return (Array.isArray(parameters) ? parameters : []).flatMap((given) => {
    const parameter = dereference(document, given);
    if (!isObject(parameter) || parameter.in !== "header" || sdkMarks(parameter).managed !== undefined) return [];
    if (!/^idempotency-key$/i.test(String(parameter.name))) return [];
    parameter["x-sdk"] = { ...(isObject(parameter["x-sdk"]) && parameter["x-sdk"]), managed: true };
    return [{ name: "x-sdk", value: `managed, of ${String(parameter.name)}`, why: "the SDK sends the key" }];
  });
}

function addEnvelopes(incomplete: IncompleteOperation): Omit<AppliedDefault, "operationId">[] {
  const {
    document,
    operation: { responses },
  } = incomplete;
  return Object.entries(isObject(responses) ? responses : {}).flatMap(([status, given]) => {
    const response = dereference(document, given);
    if (!status.startsWith("2") || !isObject(response) || response["x-envelope"] !== undefined) return [];
    const found = isUndocumented(document, response) ? undefined : defaultEnvelope(incomplete, response);
    if (found === undefined) return [];
    response["x-envelope"] = found.value;
    return [{ name: "x-envelope", value: `${found.value} of ${status}`, why: found.why }];
  });
}

/** A body without constraints: what it holds is left to the caller. */
function isUndocumented(document: JsonObject, { content }: JsonObject): boolean {
  return Object.values(isObject(content) ? content : {}).some((media) => {
    const schema = isObject(media) ? dereference(document, media.schema) : undefined;
    return isObject(schema) && isUntyped(schema as Schema);
  });
}

function isSdkName(value: Json | undefined): value is DefaultSdkName {
  return isObject(value) && typeof value.method === "string";
}

function inWords(value: Json): string {
  return isSdkName(value) ? sdkKey(value) : String(value);
}

export interface AppliedDefault {
  readonly operationId: string;
  /** `x-retry` */
  readonly name: string;
  /** In words, such as `keyed`. */
  readonly value: string;
  readonly why: string;
}

/** `default  createCustomer: x-retry keyed (a POST of the fiat service, F10)` */
export function formatDefault({ operationId, name, value, why }: AppliedDefault): string {
  return `default  ${operationId}: ${name} ${value} (${why})`;
}

function defaultRetry(incomplete: IncompleteOperation): Default<"read" | "keyed" | "unsent"> {
  const { api, method } = incomplete;
  if (isRead(incomplete)) return { value: "read", why: `a ${method}` };
  if (api === "fiat" && takesKey(incomplete)) return { value: "keyed", why: `a ${method} of the fiat service, F10` };
  return { value: "unsent", why: "a write whose repetition is undocumented" };
}

/** Writes of the fiat service that replay their first response for a known key. */
function takesKey({ method }: Pick<IncompleteOperation, "method">): boolean {
  return method === "POST" || method === "PUT";
}

/** @param pointer Of the operation. */
function defaultMoney(incomplete: IncompleteOperation, pointer: string): Default<true> | undefined {
  const { operation, document } = incomplete;
  if (isRead(incomplete) || operation["x-retry"] === "read" || operation.requestBody === undefined) return undefined;
  const typed = asDocument(document);
  const { content } = resolve(typed, operation.requestBody as unknown as RequestBody | Reference);
  const schema = jsonSchema(content);
  const amount = schema && firstAmount(typed, schema, pointer);
  return amount === undefined ? undefined : { value: true, why: `its request has the amount ${amount}` };
}

function firstAmount(typed: Document, schema: Schema, pointer: string): string | undefined {
  try {
    return jsonPaths(typed, schema, pointer, isDecimal)[0];
  } catch (error) {
    // The generators refuse such an operation, and say why.
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}

/** By what `x-retry` and `x-money` say, given or not. */
function defaultIdempotency({ api, method, operation }: IncompleteOperation): Default<"auto" | "required" | "none"> {
  const retry = operation["x-retry"];
  if (retry === "read") return { value: "none", why: "a read" };
  if (retry === "keyed" || retry === "idempotent") return { value: "auto", why: `x-retry is ${retry}` };
  if (retry === "keyed-transfer") return { value: "required", why: "x-retry is keyed-transfer" };
  if (api === "crypto" && operation["x-money"] === true)
    return { value: "required", why: "a payment: its key is the caller's" };
  if (api === "crypto") return { value: "auto", why: "a write of the crypto service" };
  if (api === "fiat" && takesKey({ method })) return { value: "auto", why: `a ${method} of the fiat service, F10` };
  return { value: "none", why: "the service documents no key for it" };
}

/** Undefined for a response without a body, whose data is left to the caller. */
function defaultEnvelope({ api, document }: IncompleteOperation, response: JsonObject): Default<string> | undefined {
  const schemas = Object.values(isObject(response.content) ? response.content : {}).flatMap((media): Json[] =>
    isObject(media) && media.schema !== undefined ? [media.schema] : [],
  );
  if (schemas.length === 0) return undefined;
  if (api !== "fiat" && api !== "crypto") return { value: "none", why: "only our services have envelopes" };
  const value = envelopeOf(document, schemas);
  if (value !== "none") return { value, why: "by its schema" };
  return hasEnvelopes(document, api) && bareJson(response) ? undefined : { value, why: "its schema is no envelope" };
}

/** Small documents may lack the envelope of their service. */
function hasEnvelopes({ components }: JsonObject, api: "fiat" | "crypto"): boolean {
  return isObject(components) && isObject(components.schemas) && Object.hasOwn(components.schemas, usualEnvelopes[api]);
}

/** The type of a JSON body, and its schema. */
function bareJson({ content }: JsonObject): [type: string, schema: Json] | undefined {
  const found = Object.entries(isObject(content) ? content : {}).find(([type]) => isJson(type));
  return found && isObject(found[1]) && found[1].schema !== undefined ? [found[0], found[1].schema] : undefined;
}

/** A tag that our document does not have and that is nearly one of its own would become a resource beside it. */
function misspelt(bundle: Bundle, { node, path }: DocumentNode, api: string): Problem[] {
  if ((api !== "fiat" && api !== "crypto") || !Array.isArray(node.tags)) return [];
  const { tags } = asDocument(bundle.document);
  const known = (tags ?? []).map(({ name }) => name);
  return node.tags.flatMap((tag, index) => {
    const close = known.includes(`${tag}`) ? undefined : closest(`${tag}`, known);
    if (close === undefined) return [];
    const reason = `the tag "${tag}" of ${node.operationId} is not in the tags of the document`;
    const hint = `Did you mean ${close}? If not, add { name: ${tag} } to the tags of the document.`;
    return [{ ...problemAt(bundle, [...path, "tags", index], reason), hint }];
  });
}

/**
 * Our services wrap nearly all JSON. Without its envelope, a method would return the whole body under the type of its data, and
 * `unwrap()` another value than before.
 */
function unwrapped(bundle: Bundle, { node, path }: DocumentNode, api: string): Problem[] {
  if (api !== "fiat" && api !== "crypto") return [];
  const { document } = bundle;
  return Object.entries(isObject(node.responses) ? node.responses : {}).flatMap(([status, given]) => {
    const response = dereference(document, given);
    if (!status.startsWith("2") || !isObject(response) || response["x-envelope"] !== undefined) return [];
    const [type, schema] = bareJson(response) ?? [];
    if (type === undefined || schema === undefined || isUndocumented(document, response)) return [];
    const at = [...path, "responses", status, ...(response === given ? ["content", type, "schema"] : [])];
    const reason = `the ${status} of ${node.operationId} has no envelope, as the other JSON of the ${api} service has`;
    // An overlay may have written what is in the schema, not the schema.
    const [written = ""] = Object.keys(Object(schema)).filter((key) => !key.startsWith("x-"));
    const place = response === given ? bundle.locate([...at, written]) : {};
    return [{ ...problemAt(bundle, at, reason), ...place, hint: envelopeHint(api, schema) }];
  });
}

function envelopeHint(api: "fiat" | "crypto", schema: Json): string {
  const data = isObject(schema) && typeof schema.$ref === "string" ? `{ $ref: "${schema.$ref}" }` : "<the schema>";
  const lines = [
    "Make it the field `data` of the envelope, as the two parts of allOf in the schema:",
    `  - $ref: "#/components/schemas/${usualEnvelopes[api]}"`,
    `  - { type: object, required: [data], properties: { data: ${data} } }`,
    "If the body has no envelope, add `x-envelope: none` to the response.",
  ];
  return lines.join("\n    ");
}
