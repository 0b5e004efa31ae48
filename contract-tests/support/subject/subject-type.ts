// What a subject of the contract tests consists of: documents, and the clients that were generated from them.

import type { ClientOptions } from "../../../src/index.ts";
import type { OpenApiDocument } from "../documents/bundled-documents.ts";

export interface Subject {
  /** The bundled documents by service, with the names that are on the wire. */
  readonly documents: Readonly<Record<string, OpenApiDocument>>;
  /** The clients by `x-sdk.client`. */
  readonly clients: Readonly<Record<string, MakeClient>>;
  /** By client: methods whose operations are left out of the documents, as `resource.method`. */
  readonly otherMethods?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Makes a client. The credentials are the values of its service's login, in the order of the login's example; without a login,
 * one key.
 */
export type MakeClient = (options: ClientOptions, credentials: readonly string[]) => object;
