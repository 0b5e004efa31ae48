// All operations of both documents.

import { APIS, type BundledOperation, documents, operationsOf } from "./bundled-documents.ts";

export function operations(): BundledOperation[] {
  return APIS.flatMap((api) => operationsOf(documents[api]));
}

export function operation(id: string): BundledOperation {
  const found = operations().find((entry) => entry.operation.operationId === id);
  if (found === undefined) throw new Error(`there is no operation ${id}`);
  return found;
}
