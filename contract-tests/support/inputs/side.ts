// The two sides of an input, tested in a file each. Credentials and keys are on neither: the SDK supplies them.

import type { ValuePlace } from "../documents/value-places.ts";

export type InputSide = "parameters" | "body";

/** Which places are on a side. */
export function isOn(side: InputSide): (part: { readonly place: ValuePlace }) => boolean {
  const kinds = side === "body" ? ["body"] : ["path", "query"];
  return ({ place: [kind = ""] }) => kinds.includes(kind);
}
