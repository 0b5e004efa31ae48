// Reads counts of seconds and requests, which the services write as numbers or as text.

/** A whole number of at most twelve digits, or undefined. */
export function wholeNumber(value: unknown): number | undefined {
  const digits = typeof value === "number" || typeof value === "string" ? String(value) : "";
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
}
