// How lines look.

import type pc from "picocolors";

export type LineColors = ReturnType<typeof pc.createColors>;

export interface LineStyle {
  readonly colors: LineColors;
  /** Of the terminal; undefined elsewhere. */
  readonly columns: number | undefined;
}
