// The level of a difference between two types, by who writes and who reads the values.

import type { UseSide } from "../pipeline/model/record-users.ts";
import type { Level } from "./change.ts";
import type { ShapeDifference } from "./compare-shapes.ts";

export interface Rating {
  readonly level: Level;
  readonly reason: string;
}

/** A type that no operation uses counts as read. */
export function rate(found: ShapeDifference, sides: ReadonlySet<UseSide>): Rating {
  const written = sides.has("request");
  const read = sides.has("result") || sides.size === 0;
  if (written && !found.writersFit) return { level: "major", reason: `${found.why}: code that sends it breaks` };
  if (!found.readersFit) {
    if (read) return { level: "major", reason: `${found.why}: code that reads it breaks` };
    if (sides.has("failure")) {
      if (found.moreValues) return { level: "minor", reason: "errors may have further codes or values at any time" };
      return { level: "major", reason: `${found.why}: code that handles the error breaks` };
    }
  }
  return { level: "minor", reason: `${found.why}: existing code still compiles` };
}
