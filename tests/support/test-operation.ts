// A fake entry of the operations table, and a service whose names stay.

import { createRenamer, type Renamer } from "../../src/wrappers/http/body.ts";
import type { Operation } from "../../src/wrappers/operation.ts";

/** An operation with the given parts and defaults for the rest. */
export function testOperation(parts: Partial<Operation> = {}): Operation {
  const { id = "doThing" } = parts;
  return { id, name: `client.${id}`, method: "POST", path: "/things", envelope: "fiat", retry: "keyed", ...parts };
}

export const noRenames: Renamer = createRenamer({
  placeholder: "svc",
  pathSegments: [],
  queryNames: [],
  headers: [],
  bodies: {},
});
