// The two sides of an input, each tested in its own file. The SDK supplies credentials and keys, so they are on neither.

import type { ValuePlace } from "../documents/value-places.ts";

export type InputSide = "parameters" | "body";

/** Whether a place is on a side. */
export function isOn(side: InputSide): (part: { readonly place: ValuePlace }) => boolean {
  const kinds = side === "body" ? ["body"] : ["path", "query"];
  return ({ place: [kind = ""] }) => kinds.includes(kind);
}
