// A fake entry of the operations table.

import type { Operation } from "../../src/wrappers/operation.ts";

/** An operation with the given parts and defaults for the rest. */
export function testOperation(parts: Partial<Operation> = {}): Operation {
  const { id = "doThing" } = parts;
  return { id, name: `client.${id}`, method: "POST", path: "/things", envelope: "fiat", retry: "keyed", ...parts };
}
