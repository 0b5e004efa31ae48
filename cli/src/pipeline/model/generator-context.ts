// What every generator gets: the document, its operations read once, and the names of the output.

import { type Document, type Reference, resolve } from "./openapi-document.ts";
import { type OperationModel, readOperations } from "./operation-object.ts";
import { listWebhooks, type OperationEntry } from "./paths-object.ts";

export interface OutputNaming {
  /** Name of the service, and of its folder in the output. */
  readonly api: string;
  /** Module that generated code imports the runtime from. */
  readonly runtime: string;
  /** Of the files that generated code imports beside itself: `.ts` in this repository, `.js` for consumers. */
  readonly extension: ".ts" | ".js";
  /** Placeholder for the service's name in wire names. */
  readonly placeholder: string;
}

export interface GeneratorContext extends OutputNaming {
  readonly document: Document;
  readonly operations: readonly OperationModel[];
  readonly webhooks: readonly OperationEntry[];
  readonly resolve: <Target extends object>(node: Target | Reference) => Target;
}

/** Throws a `DocumentError` for operations that the SDK cannot express. */
export function createContext(document: Document, naming: OutputNaming): GeneratorContext {
  return {
    ...naming,
    document,
    operations: readOperations(document),
    webhooks: listWebhooks(document),
    resolve: (node) => resolve(document, node),
  };
}
