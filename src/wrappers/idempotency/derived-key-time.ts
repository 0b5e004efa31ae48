// The time in a key that `deriveKey` has made.

import { processBeganAt } from "../platform/clock.ts";

/** The time in a derived key; undefined for every other key. */
export function timeOfDerivedKey(key: string): Date | undefined {
  // Stryker disable next-line ArrayDeclaration: a text that does not match is rejected before its groups are read
  const [, text] = /^k1:[^:]+:[^:]+:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/.exec(key) ?? [];
  return text === undefined ? undefined : realTime(new Date(text), text.slice(0, -1));
}

// Keys of records from the second in which the process began, but after it: their time without a fraction is before it.
const madeInFirstSecond = new Set<string>();

/** Remembers a key whose record is of this process, if the time in the key hides that. */
export function rememberRecordOf(key: string, createdAt: Date): void {
  const began = processBeganAt();
  const time = createdAt.getTime();
  if (began !== undefined && time >= began && Math.floor(time / 1_000) * 1_000 < began) madeInFirstSecond.add(key);
}

/** Whether the record of a derived key is of this process, although the time in the key is before it. */
export function isRecordOfProcess(key: string): boolean {
  return madeInFirstSecond.has(key);
}

/** The time, if it is the one in UTC that begins like the text: engines read February 30 as March 2. */
export function realTime(time: Date, text: string): Date | undefined {
  return isTime(time) && time.toISOString().startsWith(text) ? time : undefined;
}

/** Whether a date is valid and in the years 0 to 9999: other years have a sign. */
export function isTime(time: Date): boolean {
  return !Number.isNaN(time.getTime()) && /^\d{4}-/.test(time.toISOString());
}
