// Where a schema stands that Ajv cannot compile although its keywords have valid values, such as `enum: []`. Ajv names no place, so
// each schema is tried without its references.

import { createLenientAjv, messageOf } from "../../model/ajv.ts";
import { cutReferences } from "../../model/cut-references.ts";
import { DocumentError } from "../../model/document-error.ts";
import { type JsonObject, toPointer } from "../../model/json-pointer.ts";
import { walk } from "../../model/walk.ts";

/** The innermost schema of the document that cannot be compiled; else the document, with the message of the cause. */
export function compileError(document: JsonObject, cause: unknown): DocumentError {
  const ajv = createLenientAjv({ addUsedSchema: false });
  const reasonOf = (schema: JsonObject) => messageOf(() => ajv.compile(cutReferences(schema)));
  const schemas = [...walk(document)].filter(({ kind }) => kind === "schema");
  const root = schemas.find((one) => one.parent?.kind !== "schema" && reasonOf(one.node) !== undefined);
  if (root === undefined) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new DocumentError([{ pointer: "", reason: `the schemas cannot be compiled: ${reason}` }]);
  }
  const inside = schemas.filter((one) => root.path.every((part, index) => one.path[index] === part));
  // In document order, so that the last one that fails holds no other.
  const { node, path } = inside.filter((one) => reasonOf(one.node) !== undefined).at(-1) ?? root;
  return new DocumentError([{ pointer: toPointer(path), reason: reasonOf(node) ?? "" }]);
}
