// An action on the sandbox itself in one line: time, what was done, tenant.

import type { LineStyle } from "./line-style.ts";
import type { ActionEntry } from "./log-entry.ts";
import { printable, timeOfDay } from "./printable.ts";

export function actionLine({ at, text, tenant }: ActionEntry, { colors }: LineStyle): string {
  const place = tenant === null || text.split(/\W/).includes(tenant) ? [] : [colors.dim(printable(tenant))];
  return [colors.dim(timeOfDay(at)), "*".padEnd(6), colors.cyan(printable(text)), ...place].join(" ");
}
