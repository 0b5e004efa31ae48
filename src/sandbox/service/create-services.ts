// The two services of a sandbox.

import type { ServiceApi } from "../access/check-token.ts";
import type { OperationHandlers } from "../state/handler.ts";
import { createService, type Service, type ServiceParts } from "./service.ts";

/** Both services, by the first segment of their addresses. */
export interface Services extends Readonly<Record<ServiceApi, Service>> {
  /** Whether one of them has the operation. */
  isOperation(operationId: string): boolean;
}

/** @throws {ConfigurationError} if the service name is not valid in paths, property names and headers. */
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
