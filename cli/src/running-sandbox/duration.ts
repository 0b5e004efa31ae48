// Durations as people type them.

import { parse } from "tinyduration";

const SHORT = /^(\d+w)?(\d+d)?(\d+h)?(\d+m)?(\d+(?:\.\d+)?s)?$/i;
const WITH_TIME = /^(\d+W)?(\d+D)?(.*)$/;
const SECONDS = { weeks: 604_800, days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;

/** Seconds of `90s`, `10m`, `1h30m`, `1d` or ISO 8601 such as `PT10M`; undefined if it is not a duration above 0. */
export function parseDuration(text: string): number | undefined {
  const iso = SHORT.test(text) ? toIso(text.toUpperCase()) : text.toUpperCase();
  try {
    const duration = parse(iso);
    // Their length depends on the calendar.
    if (duration.negative || duration.years || duration.months) return undefined;
    const units = Object.entries(SECONDS) as [keyof typeof SECONDS, number][];
    return units.reduce((sum, [unit, size]) => sum + size * (duration[unit] ?? 0), 0) || undefined;
  } catch {
    return undefined;
  }
}

/** `1D12H` as `P1DT12H`. */
function toIso(text: string): string {
  const [, weeks = "", days = "", time = ""] = WITH_TIME.exec(text) ?? [];
  return `P${weeks}${days}${time && `T${time}`}`;
}

/** How a message asks for one. */
export const DURATION_EXAMPLES = "a duration such as 90s, 10m, 2h, 1d or PT10M";
