// The security requirement of an operation: which credential the SDK sends.

import type { Operation } from "../../../../src/runtime.ts";
import { DocumentError } from "../bundle/problem.ts";
import { type Document, type OperationEntry, pointerTo, type SecurityScheme } from "./openapi-document.ts";

type Credential = NonNullable<Operation["auth"]>;

/** The scheme of the agent operations, whose key no other operation may get. */
const connectorScheme = "connectorKey";

export function readCredential(document: Document, entry: OperationEntry): Credential {
  const name = requiredScheme(document, entry);
  if (name === undefined) return "none";
  if (name === connectorScheme) return "connector";
  const scheme = findScheme(document, name);
  if (scheme !== undefined && (isBearer(scheme) || isHeaderKey(scheme))) return "token";
  const { pointer } = entry;
  const reason = scheme ? `the SDK cannot send the credential ${name}` : `unknown security scheme ${name}`;
  const hint = "Use a scheme of components.securitySchemes: a bearer token, or an API key in a header.";
  throw new DocumentError([{ pointer: pointerTo(pointer), reason, hint }]);
}

/** The name of the first scheme that the operation requires. */
export function requiredScheme(
  document: Document,
  { operation }: Pick<OperationEntry, "operation">,
): string | undefined {
  const [requirement = {}] = operation.security ?? document.security ?? [];
  return Object.keys(requirement)[0];
}

export function findScheme({ components }: Document, name: string): SecurityScheme | undefined {
  const { securitySchemes = {} } = components ?? {};
  return Object.hasOwn(securitySchemes, name) ? securitySchemes[name] : undefined;
}

/** The header that an operation's API key is sent in; undefined for any other credential. */
export function keyHeader(document: Document, entry: Pick<OperationEntry, "operation">): string | undefined {
  const scheme = findScheme(document, requiredScheme(document, entry) ?? "");
  return scheme && isHeaderKey(scheme) ? scheme.name : undefined;
}

/** Whether the credential is a token after `Bearer` in the header Authorization. */
export function isBearer({ type, scheme }: SecurityScheme): boolean {
  return type === "oauth2" || type === "openIdConnect" || (type === "http" && scheme?.toLowerCase() === "bearer");
}

/** Whether the credential is a key in a header of its own. */
export function isHeaderKey(scheme: SecurityScheme): scheme is SecurityScheme & { name: string } {
  return scheme.type === "apiKey" && scheme.in === "header" && typeof scheme.name === "string";
}
