// Reads the time of a signature, whose unit is not known (W3, G40).

const unix = /^\d{10}(\d{3})?$/;
// Strict, and with its zone at the end: were half of a time a time, the other half could be taken for the body's beginning.
const iso8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Milliseconds since the Unix epoch: of 10 digits (seconds), 13 digits (milliseconds) or ISO 8601 with its zone. Else NaN. */
export function readTimestamp(text: string): number {
  return unix.test(text) ? Number(text.padEnd(13, "0")) : Date.parse(iso8601.test(text) ? text : "");
}
