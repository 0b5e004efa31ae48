// The request body of an operation.

import type { FileRule } from "../../../../src/runtime.ts";
import { DocumentError } from "../bundle/problem.ts";
import {
  type Document,
  type MediaType,
  type OperationEntry,
  pointerTo,
  resolve,
  type Schema,
} from "./openapi-document.ts";
import { fileLimits, formContent, isEmptyObject, isFile, jsonSchema } from "./schema-object.ts";

export interface RequestModel {
  readonly schema: Schema;
  readonly pointer: string;
  /** The service needs a literal `{}`; the caller gives nothing. */
  readonly empty: boolean;
  readonly required: boolean;
  /** The files of a form, by field; undefined for a JSON body. */
  readonly files: Readonly<Record<string, FileRule>> | undefined;
}

export function readRequestBody(document: Document, { operation, pointer }: OperationEntry): RequestModel | undefined {
  if (operation.requestBody === undefined) return undefined;
  const { content, required } = resolve(document, operation.requestBody);
  const at = pointerTo(pointer, "requestBody");
  const json = jsonSchema(content);
  const form = json === undefined ? formContent(content) : undefined;
  const schema = json ?? form?.schema;
  if (schema === undefined) {
    const reason = "the SDK sends only JSON bodies and forms with files; add a schema of one of them";
    throw new DocumentError([{ pointer: at, reason }]);
  }
  return {
    schema,
    pointer: at,
    empty: isEmptyObject(resolve(document, schema)),
    required: required === true,
    files: form && readFiles(document, schema, form),
  };
}

function readFiles(document: Document, node: Schema, form: MediaType): Record<string, FileRule> {
  const { properties = {}, required = [] } = resolve(document, node);
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]): [string, FileRule][] => {
      const schema = typeof property === "object" ? resolve(document, property) : {};
      if (!isFile(schema)) return [];
      return [[name, { ...fileLimits(schema, form, name), ...(required.includes(name) && { required: true }) }]];
    }),
  );
}
