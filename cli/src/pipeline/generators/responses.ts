// `responses.ts`: the documented responses of each operation, for the drift detector and the sandbox. One constant per
// operation; the bodies' schemas are in `validators.js`.

import type { DocumentedResponses, OperationResponses } from "../../../../src/runtime.ts";
import type { ServiceModel } from "../model/model.ts";
import {
  type Document,
  type Parameter,
  type Reference,
  referredSchema,
  resolve,
  type Schema,
} from "../model/openapi-document.ts";
import { placesOf, type ResponseModel } from "../model/response-object.ts";
import { branchesOf, isUntyped, jsonPaths, schemaName, typesOf } from "../model/schema-object.ts";
import { Code, generatedHeader, printConstant, printLiteral, shareLiterals } from "./print.ts";

type DocumentedResponse = OperationResponses["statuses"][string];
type OpenList = NonNullable<OperationResponses["openLists"]>[number];

/** Made from the bundle itself: the responses are those on the wire. */
export function generateResponses(service: ServiceModel): string {
  const { names, operations } = toDocumentedResponses(service);
  const common = mostCommonHeaders(operations);
  const short = Object.entries(operations).map(([id, { statuses, openLists }]) => {
    const entries = Object.entries(statuses).map(
      ([status, { headers, ...response }]) => [status, { ...response, headers: shorten(headers, common) }] as const,
    );
    return { id, entries, openLists };
  });
  const taken = new Set(["DocumentedResponses", "OperationResponses", "commonHeaders", ...Object.keys(operations)]);
  const answers = shareLiterals(
    short.flatMap(({ entries }) => entries.map(([, response]) => response)),
    "response",
    'OperationResponses["statuses"][string]',
    taken,
  );
  const lists = shareLiterals(
    short.flatMap(({ openLists = [] }) => openLists.map(({ known }) => known)),
    "values",
    "readonly string[]",
    taken,
  );
  const constants = short.map(({ id, entries, openLists }) => {
    const statuses = Object.fromEntries(entries.map(([status, response]) => [status, answers.shared(response)]));
    const known = openLists?.map((list) => ({ ...list, known: lists.shared(list.known) }));
    return printConstant(`export const ${id}: OperationResponses`, { statuses, ...(known && { openLists: known }) });
  });
  const all = Object.keys(operations).map((id) => `    ${id},\n`);
  return [
    generatedHeader(service.api, "The documented responses of each operation; their schemas are in `validators.js`."),
    `import type { DocumentedResponses, OperationResponses } from "${service.runtime}";\n`,
    ...(common.length > 0 ? [`const commonHeaders: readonly string[] = ${printLiteral(common)};\n`] : []),
    ...answers.constants,
    ...lists.constants,
    ...constants,
    `export const documentedResponses: DocumentedResponses = {\n  names: ${printLiteral(names, "  ")},\n  operations: {\n${all.join("")}  },\n};\n`,
  ].join("\n");
}

export function toDocumentedResponses({ document, operations }: ServiceModel): DocumentedResponses {
  const names = new Set<string>();
  // Operations share most of their failures.
  const known = new Map<ResponseModel["response"], DocumentedResponse>();
  const documented = (response: ResponseModel) => {
    const found = known.get(response.response) ?? documentedResponse(document, response);
    known.set(response.response, found);
    return found;
  };
  const entries = operations.map(({ id, responses }) => {
    const openLists = merge(responses.flatMap((response) => openListsOf(document, response, names)));
    const statuses = responses.map((response) => [response.status, documented(response)] as const);
    return [id, { statuses: Object.fromEntries(statuses), ...(openLists.length > 0 && { openLists }) }] as const;
  });
  return { names: [...names].sort(), operations: Object.fromEntries(entries) };
}

function documentedResponse(document: Document, { response, schema }: ResponseModel): DocumentedResponse {
  const [contentType] = Object.keys(response.content ?? {});
  const headers = Object.entries((response.headers ?? {}) as Record<string, Parameter | Reference>);
  const optional = headers.filter(([, header]) => resolve(document, header).required !== true);
  const fields = schema ? fieldsOf(document, schema) : [];
  return {
    ...(contentType !== undefined && { contentType }),
    schemas: schema ? [...new Set(schemaNames(document, schema))] : [],
    headers: headers.map(([name]) => name.toLowerCase()),
    ...(optional.length > 0 && { optionalHeaders: optional.map(([name]) => name.toLowerCase()) }),
    ...(schema && isUntyped(schema) && { undescribed: true }),
    ...(fields.length > 0 && { fields }),
  };
}

/** The places of all fields of a body, such as `data.cards[].status`. */
function fieldsOf(document: Document, body: Schema): string[] {
  const places = placesOf(document, body, "").map(({ place }) => place);
  return [...new Set(places)].filter((place) => place !== "" && !place.endsWith("[]"));
}

/** The records that a body is, or is composed of. */
function schemaNames(document: Document, schema: Schema): string[] {
  const name = schemaName(schema);
  if (name !== undefined) return [name];
  const target = schema.$ref === undefined ? schema : referredSchema(document, schema.$ref);
  return branchesOf(target).flatMap((part) => schemaNames(document, part));
}

/** The open lists of one response; adds the names of its properties to `names`. */
function openListsOf(
  document: Document,
  { status, schema: body, pointer }: ResponseModel,
  names: Set<string>,
): OpenList[] {
  const listed = new Map<string, string[]>();
  const open = new Set<string>();
  const free = new Set<string>();
  if (body) {
    jsonPaths(document, body, pointer, (schema, name, path) => {
      if (name !== undefined) names.add(name);
      const known = knownValues(schema);
      if (known) listed.set(path, [...new Set([...(listed.get(path) ?? []), ...known])]);
      else if (typesOf(schema).some((type) => type !== "null")) free.add(path);
      if (schema["x-open-enum"] !== undefined) open.add(path);
      return false;
    });
  }
  // If one form of a response has a list and another accepts anything, no value is unknown.
  return [...listed]
    .filter(([path]) => open.has(path) && !free.has(path))
    .map(([path, known]) => ({ statuses: [status], path, known }));
}

function knownValues(schema: Schema): string[] | undefined {
  const known = schema["x-open-enum"] ?? schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  return Array.isArray(known) ? known.filter((value) => typeof value === "string") : undefined;
}

/** One list for all statuses that share it: most errors of an operation have the same codes. */
function merge(lists: readonly OpenList[]): OpenList[] {
  const merged = new Map<string, OpenList>();
  for (const { statuses, path, known } of lists) {
    const key = JSON.stringify([path, known]);
    merged.set(key, { statuses: [...(merged.get(key)?.statuses ?? []), ...statuses], path, known });
  }
  return [...merged.values()];
}

/** The rate-limit headers, where a service has them: printed once and referred to. */
function mostCommonHeaders(operations: DocumentedResponses["operations"]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { statuses } of Object.values(operations)) {
    for (const { headers } of Object.values(statuses)) {
      if (headers.length > 1) counts.set(headers.join(" "), (counts.get(headers.join(" ")) ?? 0) + 1);
    }
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0].split(" ") ?? [];
}

function shorten(headers: readonly string[], common: readonly string[]): unknown {
  if (common.length === 0 || !common.every((name, index) => headers[index] === name)) return headers;
  const others = headers.slice(common.length);
  return others.length === 0 ? new Code("commonHeaders") : [new Code("...commonHeaders"), ...others];
}
