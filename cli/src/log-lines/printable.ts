// Texts that are safe on a terminal.

/** The text without control characters, which could move the cursor or write over other lines. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, "\u{fffd}");
}

/** `09:05:03` of an ISO time. */
export function timeOfDay(iso: string): string {
  return iso.slice(11, 19);
}
