// Reads counts of seconds and requests, which services write as numbers or as text.

/** A plain whole number of at most twelve digits; anything else counts as not there. */
export function wholeNumber(value: unknown): number | undefined {
  const digits = typeof value === "number" || typeof value === "string" ? String(value) : "";
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
}
