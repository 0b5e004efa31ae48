// Prepares a third-party document for the generators: what can be expressed is kept, what cannot is left out
// with the reason, per operation.

import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import {
  DocumentError,
  type DocumentProblem,
  type Locate,
  type Problem,
  problemAt,
} from "../pipeline/bundle/problem.ts";
import { toOperation } from "../pipeline/generators/operations.ts";
import { numberNames, pascalCase, valueTypes } from "../pipeline/generators/print.ts";
import { runtimeTypes } from "../pipeline/generators/resources.ts";
import { toDocumentedResponses } from "../pipeline/generators/responses.ts";
import { fromPointer, type JsonObject, type Path } from "../pipeline/model/json-pointer.ts";
import type { ServiceModel } from "../pipeline/model/model.ts";
import { asDocument, type OperationEntry } from "../pipeline/model/openapi-document.ts";
import { listOperations, type OperationModel, readOperation } from "../pipeline/model/operation-object.ts";
import { parameterProblems } from "../pipeline/model/parameter-object.ts";
import { isJson } from "../pipeline/model/schema-object.ts";
import { type AppliedDefault, applyDefaults } from "./apply-defaults.ts";
import { type NewName, nameOperations, nameTypes } from "./foreign-names.ts";
import { referToComponents } from "./refer-to-components.ts";
import type { Rename } from "./rename-document.ts";
import { chooseSecurity, plainSchemas, preferJson, type RemovedPart, reduceParameters } from "./simplify-foreign.ts";

export interface Prepared {
  readonly bundle: Bundle;
  readonly defaults: readonly AppliedDefault[];
  /** How many the document has. */
  readonly operations: number;
  readonly leftOut: readonly LeftOut[];
  readonly renames: readonly Rename[];
}

/** @param taken The operationIds of other services. */
export function prepareForeign(bundle: Bundle, api: string, taken: ReadonlySet<string>): Prepared {
  const copy = structuredClone(bundle.document);
  plainSchemas(copy);
  referToComponents(copy);
  const ids = nameOperations(copy, api, taken);
  const refused = chooseSecurity(copy);
  for (const { operation } of listOperations(asDocument(copy))) preferJson(copy, operation as unknown as JsonObject);

  const { bundle: completed, defaults } = applyDefaults({ ...bundle, document: copy }, api, taken);
  const { document } = completed;
  const operations = listOperations(asDocument(document)).length;
  const parts = leaveOutParameters(bundle, document);
  const whole = leaveOutOperations(bundle, document, api, refused);
  const gone = new Set(whole.map(({ operationId }) => operationId));
  const given = new Map(ids.map(({ from, to }) => [to, from]));
  const leftOut = [...whole, ...parts.filter(({ operationId }) => !gone.has(operationId))];
  const types = nameTypes(document, reservedTypes(document, api));
  return {
    bundle: { ...completed, locate: underOldNames(bundle.locate, types) },
    defaults: defaults.filter(({ operationId }) => !gone.has(operationId)),
    operations,
    leftOut: leftOut.map((one) => ({ ...one, operationId: given.get(one.operationId) ?? one.operationId })),
    renames: [
      ...ids.filter(({ to }) => !gone.has(to)).map((one) => ({ kind: "operation", ...one }) as const),
      ...types.map((one) => ({ kind: "component", ...one }) as const),
    ],
  };
}

/** With the new operationId. @param at Of the part, or of the operation. */
function leftOutOf(
  source: Bundle,
  { id, method, path }: OperationEntry,
  at: Path,
  { reason, ...more }: Pick<LeftOut, "reason" | "hint" | "part">,
): LeftOut {
  return { ...problemAt(source, at, reason), ...more, operationId: id, method, path };
}

function leaveOutParameters(source: Bundle, document: JsonObject): LeftOut[] {
  const entries = listOperations(asDocument(document));
  const ofPath = new Map(
    [...new Set(entries.map(({ pathItem }) => pathItem))].map((item) => [
      item,
      reduceParameters(document, item as unknown as JsonObject),
    ]),
  );
  return entries.flatMap((entry) => {
    const at = fromPointer(entry.pointer);
    const removed = (parts: readonly RemovedPart[], carrier: Path) =>
      parts.map(({ index, ...part }) => leftOutOf(source, entry, [...carrier, "parameters", index], part));
    const own = reduceParameters(document, entry.operation as unknown as JsonObject);
    return [...removed(ofPath.get(entry.pathItem) ?? [], at.slice(0, -1)), ...removed(own, at)];
  });
}

/** Removes the operations that the SDK cannot express, and paths without operations. */
function leaveOutOperations(
  source: Bundle,
  document: JsonObject,
  api: string,
  refused: ReadonlyMap<string, string>,
): LeftOut[] {
  const typed = asDocument(document);
  const naming = { api, runtime: "", extension: ".js", placeholder: api } as const;
  const service: ServiceModel = { ...naming, document: typed, operations: [], webhooks: [] };
  const leftOut: LeftOut[] = [];
  for (const entry of listOperations(typed)) {
    const credential = refused.get(entry.pointer);
    const found =
      credential === undefined ? whyNotExpressed(service, entry) : { reason: credential, hint: oneCredential };
    if (found === undefined) continue;
    delete entry.pathItem[entry.method.toLowerCase()];
    leftOut.push(leftOutOf(source, entry, fromPointer(entry.pointer), found));
  }
  const left = new Set(listOperations(typed).map(({ path }) => path));
  for (const path of Object.keys(typed.paths ?? {})) if (!left.has(path)) delete typed.paths?.[path];
  return leftOut;
}

/** Other types that the generated code declares or imports under a name of its own. */
function reservedTypes(document: JsonObject, api: string): ReadonlySet<string> {
  const operations = listOperations(asDocument(document));
  const resources = operations.map(({ operation }) => {
    const { client, resource } = operation["x-sdk"] as JsonObject;
    // The rules for extensions report any other value.
    if (typeof client !== "string" || typeof resource !== "string") return [];
    return [
      `${pascalCase(client)}Resources`,
      `${pascalCase(resource)}Resource`,
      `${pascalCase(client)}${pascalCase(resource)}Resource`,
    ];
  });
  return new Set([
    ...resources.flat(),
    ...operations.flatMap(({ id }) => [`${pascalCase(id)}Query`, `${pascalCase(id)}ErrorCode`]),
    ...["Array", "NonNullable", "Omit", "OperationTypes", "Partial", "Pick", "Readonly", "Record", pascalCase(api)],
    ...numberNames,
    ...valueTypes,
    ...runtimeTypes,
  ]);
}

/** In the source, schemas have their old names. */
function underOldNames(locate: Locate, types: readonly NewName[]): Locate {
  const before = new Map(types.map(({ from, to }) => [to, from]));
  return (at) => {
    const [first, section, name, ...rest] = at;
    const from = first === "components" && section === "schemas" ? before.get(String(name)) : undefined;
    return locate(from === undefined ? at : [first ?? "", section ?? "", from, ...rest]);
  };
}

const oneCredential = "If it also takes one bearer token or one key in a header, say so with an overlay.";

/** With the place of the operation or of its part, and how to change it, if there is a way. */
export interface LeftOut extends Problem {
  /** As the document writes it, or the default one. */
  readonly operationId: string;
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  /** The part of the operation, such as `query parameter filter`; absent for the whole operation. */
  readonly part?: string;
}

type Why = Pick<DocumentProblem, "reason" | "hint">;

/** @param service Without operations. */
function whyNotExpressed(service: ServiceModel, entry: OperationEntry): Why | undefined {
  try {
    const model = readOperation(service.document, entry);
    const problems = parameterProblems(service.document, entry.pointer, entry.parameters);
    if (problems.length > 0) throw new DocumentError(problems);
    const alone = { ...service, operations: [model] };
    toOperation(alone, model);
    toDocumentedResponses(alone);
    const reason = whyNotCalled(model);
    return reason === undefined ? undefined : { reason };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const hints = [...new Set(error.problems.flatMap(({ hint }) => hint ?? []))].join(" ");
    const reason = error.problems.map((problem) => problem.reason).join("; ");
    return { reason, ...(hints !== "" && { hint: hints }) };
  }
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** What the generators would accept, and the runtime could not call. */
function whyNotCalled({
  method,
  path,
  pathParameters,
  body,
  operation,
  responses,
}: OperationModel): string | undefined {
  if (!methods.includes(method)) return `the SDK does not send ${method} requests`;
  if (method === "GET" && body !== undefined) return "a GET with a body";
  const undeclared = [...path.matchAll(/\{([^{}]+)\}/g)]
    .map(([, name = ""]) => name)
    .filter((name) => pathParameters.every((parameter) => parameter.name !== name));
  if (undeclared.length > 0) return `the path parameter ${undeclared.join(", ")} is not declared`;
  const types = Object.keys((operation.requestBody as { content?: object } | undefined)?.content ?? {});
  if (body !== undefined && types.length > 0 && !types.some((type) => /^application\/json\b/.test(type))) {
    return types.some(isJson) ? `the SDK sends application/json, not ${types.join(", ")}` : undefined;
  }
  const statuses = responses.map(({ status }) => status);
  const isRedirect =
    statuses.some((status) => status.startsWith("3")) && !statuses.some((one) => /^2|^default$/.test(one));
  return isRedirect ? "it responds with a redirect, which the SDK never follows" : undefined;
}
