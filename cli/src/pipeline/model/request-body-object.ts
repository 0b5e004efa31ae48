// The request body of an operation.

import { DocumentError } from "./document-error.ts";
import { type Document, pointerTo, resolve, type Schema } from "./openapi-document.ts";
import type { OperationEntry } from "./paths-object.ts";
import { isEmptyObject, jsonSchema } from "./schema-object.ts";

export interface RequestModel {
  readonly schema: Schema;
  readonly pointer: string;
  /** The service needs a literal `{}`; the caller gives nothing. */
  readonly empty: boolean;
  readonly required: boolean;
}

export function readRequestBody(document: Document, { operation, pointer }: OperationEntry): RequestModel | undefined {
  if (operation.requestBody === undefined) return undefined;
  const { content, required } = resolve(document, operation.requestBody);
  const at = pointerTo(pointer, "requestBody");
  const schema = jsonSchema(content);
  if (schema === undefined) {
    throw new DocumentError([{ pointer: at, reason: "the SDK sends only JSON bodies; add a JSON schema" }]);
  }
  return {
    schema,
    pointer: at,
    empty: isEmptyObject(resolve(document, schema)),
    required: required === true,
  };
}
