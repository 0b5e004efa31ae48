// The operations of both services, from the SDK's operation table.

import * as walletOperations from "../../../../generated/crypto/operations.ts";
import * as fiatOperations from "../../../../generated/fiat/operations.ts";
import type { Operation } from "../../../wrappers/operation.ts";

/** By operationId. */
export const knownOperations: ReadonlyMap<string, Operation> = new Map(
  [...Object.values(fiatOperations), ...Object.values(walletOperations)].map((operation) => [operation.id, operation]),
);
