// The security requirement of an operation: which credential the SDK sends.

import type { Operation } from "../../../../src/runtime.ts";
import { DocumentError } from "./document-error.ts";
import type { Document } from "./openapi-document.ts";
import type { OperationEntry } from "./paths-object.ts";

type Credential = NonNullable<Operation["auth"]>;

const authBySecurityScheme: Record<string, Credential> = { bearerAuth: "token", connectorKey: "connector" };

export function readCredential(document: Document, { operation, pointer }: OperationEntry): Credential {
  const [requirement = {}] = operation.security ?? document.security ?? [];
  const [scheme] = Object.keys(requirement);
  if (scheme === undefined) return "none";
  const auth = authBySecurityScheme[scheme];
  if (auth === undefined) {
    const known = Object.keys(authBySecurityScheme).join(", ");
    throw new DocumentError([{ pointer, reason: `unknown security scheme ${scheme}`, hint: `Use one of ${known}.` }]);
  }
  return auth;
}
