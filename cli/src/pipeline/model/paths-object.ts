// The paths and webhooks objects: every operation with its place.

import { type Document, type OperationObject, type Parameter, type PathItem, pointerTo } from "./openapi-document.ts";
import { mergeParameters } from "./parameter-object.ts";

/** An operation with its place; its parameters are resolved and include those of the path item. */
export interface OperationEntry {
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** The path template as the document has it. */
  readonly path: string;
  readonly pointer: string;
  readonly pathItem: PathItem;
  readonly operation: OperationObject;
  readonly parameters: readonly Parameter[];
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Every operation, in the order of the paths. */
export function listOperations(document: Document): OperationEntry[] {
  return listEntries(document, "paths");
}

/** Every webhook; its `path` is its name. */
export function listWebhooks(document: Document): OperationEntry[] {
  return listEntries(document, "webhooks");
}

function listEntries(document: Document, section: "paths" | "webhooks"): OperationEntry[] {
  return Object.entries(document[section] ?? {}).flatMap(([path, pathItem]) =>
    Object.keys(pathItem)
      .filter((key) => methods.includes(key))
      .map((method) => {
        const operation = pathItem[method] as OperationObject;
        return {
          id: operation.operationId,
          method: method.toUpperCase(),
          path,
          pointer: pointerTo("", section, path, method),
          pathItem,
          operation,
          parameters: mergeParameters(document, pathItem.parameters ?? [], operation.parameters ?? []),
        };
      }),
  );
}
