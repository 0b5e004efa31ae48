// The operations of both services, as the SDK's run time knows them.

import * as walletOperations from "../../../generated/crypto/operations.ts";
import * as fiatOperations from "../../../generated/fiat/operations.ts";
import type { Operation } from "../../wrappers/operation/operation.ts";

/** By operationId. */
export const knownOperations: ReadonlyMap<string, Operation> = new Map(
  [...Object.values(fiatOperations), ...Object.values(walletOperations)].map((operation) => [operation.id, operation]),
);
