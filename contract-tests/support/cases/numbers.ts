// The places where a caller gives or gets numbers. Read from the documents alone.

import {
  type OpenApiDocument,
  type ResponseObject,
  resolve,
  type SchemaObject,
} from "../documents/bundled-documents.ts";
import { isAmount, numbersOf } from "../documents/decimals.ts";
import { operations } from "../documents/document-reader.ts";
import { schemasWhere } from "../documents/schema-walk.ts";
import { hasEnvelope } from "./success-cases.ts";

/** `<operationId> request <place>`, or with the documented status in place of `request`. */
export function numberName(operationId: string, direction: string, place: string): string {
  return `${operationId} ${direction} ${place}`;
}

/** Whether the SDK returns the value at a place of a response: of an envelope only the data. */
export function isHandedOn(envelope: ResponseObject["x-envelope"], place: string): boolean {
  return !hasEnvelope(envelope) || place.startsWith("/data/");
}

/** The names of all places. */
export function allNumbers(): string[] {
  return bodies().flatMap(({ document, operationId, direction, schema, envelope }) =>
    [...numbersOf(document, schema)]
      .filter((place) => isHandedOn(envelope, place))
      .map((place) => numberName(operationId, direction, place)),
  );
}

/** Amounts that `allNumbers` does not find: in parameters, or behind keywords that it does not follow. */
export function overlookedAmounts(): string[] {
  const known = new Set(
    bodies().flatMap(({ document, schema }) => schemasWhere(document, schema, isAmount).map(([, amount]) => amount)),
  );
  return operations().flatMap(({ document, operation }) =>
    [...nodesOf(document, operation)]
      .filter((node) => isAmount(node as SchemaObject) && !known.has(node as SchemaObject))
      .map((node) => `${operation.operationId}: ${JSON.stringify(node)}`),
  );
}

interface Body {
  readonly document: OpenApiDocument;
  readonly operationId: string;
  readonly direction: string;
  readonly schema: SchemaObject;
  readonly envelope: ResponseObject["x-envelope"];
}

function bodies(): Body[] {
  return operations().flatMap(({ document, operation }) => {
    const { operationId, requestBody, responses } = operation;
    const answers = Object.entries(responses).map(
      ([status, node]) => [status, resolve<ResponseObject>(document, node)] as const,
    );
    return [["request", requestBody] as const, ...answers].flatMap(([direction, body]) => {
      const schema = body?.content?.["application/json"]?.schema;
      const envelope = body && "x-envelope" in body ? body["x-envelope"] : undefined;
      return schema ? [{ document, operationId, direction, schema, envelope }] : [];
    });
  });
}

// All nodes inside a node, with references followed.
function nodesOf(document: OpenApiDocument, start: object, found: Set<object> = new Set()): Set<object> {
  const node = resolve(document, start);
  if (found.has(node)) return found;
  found.add(node);
  for (const inner of Object.values(node)) {
    if (typeof inner === "object" && inner !== null) nodesOf(document, inner, found);
  }
  return found;
}
