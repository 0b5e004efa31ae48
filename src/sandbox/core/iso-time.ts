// Parses the times of the control plane: ISO 8601 with a time zone.

const iso = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Milliseconds since the Unix epoch; NaN if invalid, e.g. February 30. */
export function parseIsoTime(text: unknown): number {
  const day = typeof text === "string" ? iso.exec(text)?.[1] : undefined;
  if (day === undefined) return Number.NaN;
  // `Date.parse` reads February 30 as March 2.
  const start = Date.parse(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(start) && new Date(start).toISOString().startsWith(day);
  return exists ? Date.parse(text as string) : Number.NaN;
}
