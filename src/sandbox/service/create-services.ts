// The two services of a sandbox.

import type { ServiceApi } from "../access/check-token.ts";
import type { OperationHandlers } from "../state/handler.ts";
import { createService, type Service, type ServiceParts } from "./service.ts";

/** Both services, by the first segment of their addresses. */
export interface Services extends Readonly<Record<ServiceApi, Service>> {
  /** Whether one of them has such an operation. */
  isOperation(operationId: string): boolean;
}

/** @throws {ConfigurationError} on a service name that does not fit into paths, property names and headers alike. */
export function createServices({
  operations,
  ...parts
}: Omit<ServiceParts, "operations"> & {
  readonly operations: Readonly<Record<ServiceApi, OperationHandlers>>;
}): Services {
  const services = {
    fiat: createService("fiat", { ...parts, operations: operations.fiat }),
    crypto: createService("crypto", { ...parts, operations: operations.crypto }),
  };
  return {
    ...services,
    isOperation: (operationId) => Object.values(services).some((service) => service.isOperation(operationId)),
  };
}
