// The shape of `generated/*/routes.ts`: the part of an operation that a server needs to route requests and check responses.

import type { DocumentedResponse } from "./documented-responses.ts";
import type { CredentialKind } from "./operation.ts";

/** A parameter of the query, as the document declares it. */
export interface QueryParameter {
  readonly name: string;
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly required: boolean;
}

/** One operation, as the sandbox serves it. */
export interface Route {
  readonly operationId: string;
  readonly method: string;
  /** Template below the prefix, such as `/apikey/{id}`. */
  readonly path: string;
  /** Whether the path lies one level above the prefix, as the health checks do (A27). */
  readonly abovePrefix: boolean;
  readonly credential: CredentialKind;
  readonly tag: string;
  /** The scope of the credential that it needs (assumed, G43), and whether it needs a two-factor code (C11). */
  readonly access?: { readonly scope: string; readonly twoFactor?: true };
  /** The ids of the gaps that leave its successful response undocumented, such as `G24`. */
  readonly undocumented?: string;
  /** The ids of the gaps that leave its request body undocumented, such as `G42`. */
  readonly undocumentedBody?: string;
  readonly body: "none" | "optional" | "required";
  readonly query: readonly QueryParameter[];
  /** By status; `default` stands for every status without an entry. */
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}
