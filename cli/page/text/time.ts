// Formats times and durations.

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
