// The documents of a sandbox: ours, those that replace them, and those of further services.

import { ConfigurationError } from "../wrappers/errors.ts";
import { type SandboxDocuments, type ServiceDocument, serviceDocuments } from "./service/documents.ts";

/** What a document has besides its routes. */
const tables = ["table", "names", "requests", "queries", "responses"] as const satisfies (keyof ServiceDocument)[];

/** @throws {ConfigurationError} if a name cannot be the first segment of a path, or a document is not one. */
export function sandboxDocuments(given: Readonly<Record<string, ServiceDocument>>): SandboxDocuments {
  for (const [name, document] of Object.entries(given)) {
    if (!/^[a-z][a-z0-9-]*$/.test(name)) {
      throw new ConfigurationError(`documents.${name}: name the service in lower-case letters, digits and hyphens`);
    }
    const parts = Object(document) as Partial<ServiceDocument>;
    if (!Array.isArray(parts.routes) || tables.some((part) => !parts[part])) {
      throw new ConfigurationError(
        `documents.${name} must be a document that svc-sdk-cli has generated for the sandbox`,
      );
    }
  }
  const documents: SandboxDocuments = { ...serviceDocuments, ...given };
  const seen = new Set<string>();
  for (const { operationId } of Object.values(documents).flatMap(({ routes }) => routes)) {
    if (seen.has(operationId)) throw new ConfigurationError(`documents: two operations are called ${operationId}`);
    seen.add(operationId);
  }
  return documents;
}

/** The names of the services that are not ours. */
export function furtherServices(documents: SandboxDocuments): string[] {
  return Object.keys(documents).filter((name) => !Object.hasOwn(serviceDocuments, name));
}
