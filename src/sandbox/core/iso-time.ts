// Reads times as the control plane takes them: ISO 8601 with a zone.

const iso = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** In milliseconds since the Unix epoch; NaN where it is none, also on a day that there is not, such as February 30. */
export function parseIsoTime(text: unknown): number {
  const day = typeof text === "string" ? iso.exec(text)?.[1] : undefined;
  if (day === undefined) return Number.NaN;
  // `Date.parse` takes February 30 for March 2.
  const start = Date.parse(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(start) && new Date(start).toISOString().startsWith(day);
  return exists ? Date.parse(text as string) : Number.NaN;
}
