// The style of lines on standard output.

import pc from "picocolors";
import type { LineStyle } from "../../log-lines/line-style.ts";
import type { CommandContext } from "./command-context.ts";

export function lineStyle({ colors, columns }: CommandContext["output"]): LineStyle {
  return { colors: pc.createColors(colors), columns };
}
