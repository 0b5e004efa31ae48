// Everything that must be covered, read from the documents alone: a missing test shows up as a gap. Names are unique and
// read like a line of a table; tests make the same names with the functions below.

import {
  type BundledOperation,
  isUntyped,
  type MediaTypeObject,
  type OpenApiDocument,
  type ParameterObject,
  type ResponseObject,
  resolve,
} from "../support/documents/bundled-documents.ts";
import { operations } from "../support/documents/document-reader.ts";
import { invalidInputsOf } from "../support/documents/input-parts.ts";
import { parametersOf } from "../support/documents/parameters.ts";
import { propertiesOf } from "../support/documents/properties.ts";
import { documentOf, type ServiceName, services } from "../support/subject/subject.ts";
import type { CoverageSubject } from "./evidence.ts";
import { factNames } from "./fact-list.ts";

/** `<operationId> <status>`, the status as the document writes it. */
export function statusName(operationId: string, status: string): string {
  return `${operationId} ${status}`;
}

/** `<operationId> <status> <code>` */
export function codeName(operationId: string, status: string, code: string): string {
  return `${operationId} ${status} ${code}`;
}

/** `<operationId> <query|path|header> <name>` */
export function parameterName(operationId: string, parameter: Pick<ParameterObject, "in" | "name">): string {
  return `${operationId} ${parameter.in} ${parameter.name}`;
}

/** `<operationId> <place>`, the place as `propertiesOf` writes it. */
export function fieldName(operationId: string, place: string): string {
  return `${operationId} ${place}`;
}

/** `<operationId> <status> <place>`, the place as `propertiesOf` writes it. */
export function propertyName(operationId: string, status: string, place: string): string {
  return `${operationId} ${status} ${place}`;
}

/** `<api> <event>`, the event as the document writes it. */
export function webhookName(api: ServiceName, event: string): string {
  return `${api} ${event}`;
}

type OperationSubject =
  | "operations"
  | "statuses"
  | "error codes"
  | "parameters"
  | "request fields"
  | "response properties";

let whole: Readonly<Record<CoverageSubject, readonly string[]>> | undefined;

/** Everything that must be covered, by subject. */
export function inventory(): Readonly<Record<CoverageSubject, readonly string[]>> {
  whole ??= {
    ...ofOperations(),
    "invalid inputs": operations().flatMap(invalidInputsOf),
    webhooks: services.flatMap((api) =>
      Object.keys(documentOf(api).webhooks ?? {}).map((event) => webhookName(api, event)),
    ),
    facts: factNames(),
  };
  return whole;
}

function ofOperations(): Record<OperationSubject, string[]> {
  const entries = operations();
  const statuses = entries.flatMap(responsesOf);
  return {
    operations: entries.map(({ operation }) => operation.operationId),
    statuses: statuses.map(({ id, status }) => statusName(id, status)),
    "error codes": statuses.flatMap(({ id, status, response }) =>
      (response["x-error-codes"] ?? []).map((code) => codeName(id, status, code)),
    ),
    parameters: entries.flatMap((entry) =>
      parametersOf(entry).map((parameter) => parameterName(entry.operation.operationId, parameter)),
    ),
    "request fields": entries.flatMap((entry) => {
      const media = entry.operation.requestBody?.content["application/json"];
      return places(entry.document, media).map((place) => fieldName(entry.operation.operationId, place));
    }),
    "response properties": statuses.flatMap(({ document, id, status, response }) =>
      places(document, response.content?.["application/json"]).map((place) => propertyName(id, status, place)),
    ),
  };
}

/** Every documented status of every operation, in the order of the documents. */
export function documentedStatuses(): { readonly operation: string; readonly status: string }[] {
  return operations()
    .flatMap(responsesOf)
    .map(({ id, status }) => ({ operation: id, status }));
}

/** `<operationId> request` and `<operationId> <status>` of all undocumented bodies, which have no properties to count. */
export function untypedBodies(): string[] {
  const isOpen = (media: MediaTypeObject | undefined) => media !== undefined && isUntyped(media.schema);
  return operations().flatMap((entry) => {
    const { operationId, requestBody } = entry.operation;
    const answers = responsesOf(entry).filter(({ response }) => isOpen(response.content?.["application/json"]));
    return [
      ...(isOpen(requestBody?.content["application/json"]) ? [`${operationId} request`] : []),
      ...answers.map(({ status }) => statusName(operationId, status)),
    ];
  });
}

function responsesOf({ document, operation }: BundledOperation) {
  return Object.entries(operation.responses).map(([status, node]) => ({
    document,
    id: operation.operationId,
    status,
    response: resolve<ResponseObject>(document, node),
  }));
}

function places(document: OpenApiDocument, media: MediaTypeObject | undefined): string[] {
  return media === undefined ? [] : [...propertiesOf(document, media.schema)];
}
