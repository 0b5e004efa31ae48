// Reads the time in a key that `deriveKey` has made.

/** The time in a derived key; undefined for every other key. */
export function timeOfDerivedKey(key: string): Date | undefined {
  const [, text] = /^k1:[^:]+:[^:]+:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/.exec(key) ?? [];
  return text === undefined ? undefined : realTime(new Date(text), text.slice(0, -1));
}

/** The time, if it is the one in UTC that begins like the text: engines read February 30 as March 2. */
export function realTime(time: Date, text: string): Date | undefined {
  return isTime(time) && time.toISOString().startsWith(text) ? time : undefined;
}

/** Whether a date is valid and in the years 0 to 9999: other years have a sign. */
export function isTime(time: Date): boolean {
  return !Number.isNaN(time.getTime()) && /^\d{4}-/.test(time.toISOString());
}
