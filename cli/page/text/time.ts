// Formats and parses times and durations.

const UNITS: readonly (readonly [name: string, seconds: number])[] = [
  ["d", 86_400],
  ["h", 3600],
  ["m", 60],
  ["s", 1],
];

/** `09:05:03.250` of an ISO time. */
export function timeOfDay(iso: string): string {
  return iso.slice(11, 23);
}

/** `2026-01-01 09:05:03` of an ISO time. */
export function dateAndTime(iso: string): string {
  return iso.slice(0, 19).replace("T", " ");
}

/** Seconds as `1 d 2 h`, in at most two units. */
export function durationText(seconds: number): string {
  const parts: string[] = [];
  let rest = Math.round(seconds);
  for (const [name, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${name}`);
  }
  return parts.slice(0, 2).join(" ") || "0 s";
}

/** Seconds of `90`, `90s`, `5 m` or `1d 12h`; undefined if invalid or zero. */
export function parseDuration(text: string): number | undefined {
  const written = text.trim().toLowerCase();
  if (/^\d+$/.test(written)) return positive(Number(written));
  if (!/^(\d+\s*[dhms]\s*)+$/.test(written)) return undefined;
  let seconds = 0;
  for (const [, count, unit] of written.matchAll(/(\d+)\s*([dhms])/g)) {
    seconds += Number(count) * (UNITS.find(([name]) => name === unit)?.[1] ?? 0);
  }
  return positive(seconds);
}

// More than a century is a typing error.
function positive(seconds: number): number | undefined {
  return seconds > 0 && seconds <= 100 * 366 * 86_400 ? seconds : undefined;
}
