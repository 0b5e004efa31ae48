// The services of a sandbox.

import type { ServiceApi } from "../access/check-token.ts";
import type { OperationHandlers } from "../state/handler.ts";
import { type SandboxDocuments, serviceDocuments } from "./documents.ts";
import { createService, type Service, type ServiceParts } from "./service.ts";

/** Our services, by the first segment of their addresses. */
export interface Services extends Readonly<Record<ServiceApi, Service>> {
  /** The service with this first segment; undefined if there is none. */
  find(name: string): Service | undefined;
  /** Whether one of them has the operation. */
  isOperation(operationId: string): boolean;
}

/** @throws {ConfigurationError} if the service name is not valid in paths, property names and headers. */
export function createServices({
  operations,
  documents = serviceDocuments,
  ...parts
}: Omit<ServiceParts, "operations" | "document"> & {
  /** By service. */
  readonly operations: Readonly<Record<string, OperationHandlers>>;
  /** @default ours */
  readonly documents?: SandboxDocuments;
}): Services {
  const open = (name: string, document: SandboxDocuments[string]) =>
    createService(name, { ...parts, document, operations: operations[name] ?? {} });
  const services = new Map(Object.entries(documents).map(([name, document]) => [name, open(name, document)]));
  return {
    fiat: services.get("fiat") ?? open("fiat", documents.fiat),
    crypto: services.get("crypto") ?? open("crypto", documents.crypto),
    find: (name) => services.get(name),
    isOperation: (operationId) => [...services.values()].some((service) => service.isOperation(operationId)),
  };
}
