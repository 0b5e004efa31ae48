// Formats the sandbox's times, which are in UTC.

/** `09:05:03` of an ISO time. */
export function timeOfDay(iso: string): string {
  return iso.slice(11, 19);
}

/** `2026-01-01 09:05:03` of an ISO time. */
export function dateAndTime(iso: string): string {
  return iso.slice(0, 19).replace("T", " ");
}
