// The two sides of an input, tested in a file each. Credentials and keys are on neither: the SDK supplies them.

import type { Place } from "../documents/value-places.ts";

export type Side = "parameters" | "body";

/** Which places are on a side. */
export function isOn(side: Side): (part: { readonly place: Place }) => boolean {
  const kinds = side === "body" ? ["body"] : ["path", "query"];
  return ({ place: [kind = ""] }) => kinds.includes(kind);
}
