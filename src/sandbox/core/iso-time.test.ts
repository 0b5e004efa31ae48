import { expect, it } from "vitest";
import { parseIsoTime } from "./clock.ts";

it.each([
  ["2026-01-01T00:00Z", Date.UTC(2026, 0, 1)],
  ["2026-03-01T01:00:00.5+01:00", Date.UTC(2026, 2, 1) + 500],
  ["2024-02-29T23:59:59Z", Date.UTC(2024, 1, 29, 23, 59, 59)],
  ["0000-02-29T00:00:00Z", Date.parse("0000-02-29T00:00:00Z")],
])("%s is %d", (text, time) => expect(parseIsoTime(text)).toBe(time));

it.each([
  ...["2026-02-30T00:00:00Z", "2026-02-29T00:00:00Z", "2026-04-31T00:00:00+02:00", "2026-01-32T00:00:00Z"],
  ...["2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01T25:00:00Z", "2026-01-01T00:00:00", "2026-01-01", ""],
  ...[5, null, undefined, new Date(0)],
])("rejects %j", (text) => expect(parseIsoTime(text)).toBeNaN());
