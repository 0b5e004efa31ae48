// Adds what an operation needs and its document does not say. Everything that is added is listed, nothing that is given
// changes, and nothing else is invented.

import type { Bundle } from "../../pipeline/bundle/bundle-spec.ts";
import { isUntyped } from "../../pipeline/generators/method-signature.ts";
import { dereference, isObject, type Json, type JsonObject, toPointer } from "../../pipeline/model/json-pointer.ts";
import type { Schema } from "../../pipeline/model/openapi-document.ts";
import { type DocumentNode, walk } from "../../pipeline/model/walk.ts";
import type { AppliedDefault } from "./applied-default.ts";
import { defaultEnvelope } from "./default-envelope.ts";
import { defaultIdempotency } from "./default-idempotency.ts";
import { defaultMoney } from "./default-money.ts";
import { defaultOperationId } from "./default-operation-id.ts";
import { defaultRetry } from "./default-retry.ts";
import { type DefaultSdkName, defaultSdkName, sdkKey } from "./default-sdk-name.ts";
import { defaultSummary, defaultTag } from "./default-tag.ts";
import type { Default, OperationFacts } from "./operation-facts.ts";

export interface Completed {
  readonly bundle: Bundle;
  readonly defaults: readonly AppliedDefault[];
}

/**
 * The given bundle stays as it is.
 *
 * @param taken The operationIds of other services.
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
  const facts: OperationFacts = { api, document, method, path: String(template), operation: node };
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

  const id = add("operationId", () => defaultOperationId(facts, ids));
  if (id !== undefined) ids.add(id);
  if (Array.isArray(node.tags) && node.tags.length === 0) delete node.tags;
  add(
    "tags",
    () => defaultTag(facts),
    (tag) => [tag],
  );
  add("summary", () => defaultSummary(facts));
  const name = add("x-sdk", () => defaultSdkName(facts, names));
  if (name !== undefined) names.add(sdkKey(name));
  add("x-retry", () => defaultRetry(facts));
  add("x-money", () => defaultMoney(facts, toPointer(path)));
  add(
    "x-idempotency",
    () => defaultIdempotency(facts),
    (mode) => ({ mode }),
  );
  applied.push(...manageKey(facts), ...addEnvelopes(facts));
  return applied.map((one) => ({ operationId: String(node.operationId), ...one }));
}

/** A declared key is a header that the SDK sends. */
function manageKey({ document, operation: { parameters } }: OperationFacts): Omit<AppliedDefault, "operationId">[] {
  return (Array.isArray(parameters) ? parameters : []).flatMap((given) => {
    const parameter = dereference(document, given);
    if (!isObject(parameter) || parameter.in !== "header" || parameter["x-sdk-managed"] !== undefined) return [];
    if (!/^idempotency-key$/i.test(String(parameter.name))) return [];
    parameter["x-sdk-managed"] = true;
    return [{ name: "x-sdk-managed", value: `of ${String(parameter.name)}`, why: "the SDK sends the key" }];
  });
}

function addEnvelopes(facts: OperationFacts): Omit<AppliedDefault, "operationId">[] {
  const {
    document,
    operation: { responses },
  } = facts;
  return Object.entries(isObject(responses) ? responses : {}).flatMap(([status, given]) => {
    const response = dereference(document, given);
    if (!status.startsWith("2") || !isObject(response) || response["x-envelope"] !== undefined) return [];
    const found = isUndocumented(document, response) ? undefined : defaultEnvelope(facts, response);
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
