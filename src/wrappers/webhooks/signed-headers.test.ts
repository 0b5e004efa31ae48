import { expect, test } from "vitest";
import { cryptoScheme } from "./signature.ts";
import { readHeaders, readTimestamp } from "./verifier.ts";

test.each([
  ["seconds", "1790000000", 1_790_000_000_000],
  ["milliseconds", "1790000000123", 1_790_000_000_123],
  ["UTC", "2026-11-20T12:00:00Z", Date.UTC(2026, 10, 20, 12)],
  ["a fraction", "2026-11-20T12:00:00.250Z", Date.UTC(2026, 10, 20, 12, 0, 0, 250)],
  ["a zone", "2026-11-20T12:00:00+05:30", Date.UTC(2026, 10, 20, 6, 30)],
])("[W3] reads a time in %s", (_, text, expected) => expect(readTimestamp(text)).toBe(expected));

test.each([
  "",
  "now",
  "179000000",
  "17900000000",
  "17900000001234",
  "-790000000",
  "1790000000.5",
  " 1790000000",
  "1790000000, 1790000000",
  "2026-11-20",
  "+002026-11-20T12:00:00Z",
  "2026-11-20 12:00:00Z",
  // Part of a time is invalid: its rest would count as part of the body.
  "2026-11-20T12:00:00",
  "2026-11-20T12:00Z",
  '2026-11-20T12:00:00Z.{"a":"Z',
  "2026-13-40T25:00:00Z",
  "Fri, 20 Nov 2026 12:00:00 GMT",
])("[W3] %j is not a time", (text) => expect(readTimestamp(text)).toBeNaN());

test("[W3] the first moment of the epoch is a time: too old, not missing", () => {
  const time = { name: "x-time", value: "1970-01-01T00:00:00Z" };
  const headers = { "x-svc-signature": "s", [time.name]: time.value };
  expect(readHeaders(headers, cryptoScheme())).toEqual({ signature: "s", times: [time] });
});
