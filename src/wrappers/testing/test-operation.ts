// A stand-in for an entry of the operations table.

import type { Operation } from "../operation/operation.ts";

/** An operation with what a test needs and harmless values for the rest. */
export function testOperation(parts: Partial<Operation> = {}): Operation {
  return {
    id: "doThing",
    method: "POST",
    path: "/things",
    envelope: "fiat",
    retry: "keyed",
    ...parts,
  };
}
