import pc from "picocolors";
import { expect, it } from "vitest";
import { actionRecord, requestRecord, delivery as sampleDelivery } from "../../page/testing/sample-data.ts";
import { createLogPrinter, deliveryEntry, type SandboxEntry } from "./log-line.ts";

const request = requestRecord({
  at: "2026-01-01T09:05:03.250Z",
  operationId: "sendFunds",
  path: "/crypto/api/v1/transactions/send-funds",
  rule: "C41",
  milliseconds: 2.6,
});
const url = "http://127.0.0.1:3000/hooks";
const times = { createdAt: "2026-01-01T09:05:04.000Z", lastAttemptAt: "2026-01-01T09:05:04.100Z" };
const delivery = deliveryEntry("t1", sampleDelivery({ url, responseStatus: 204, ...times }));
const failed = { ...delivery, attempts: 2, responseStatus: null, error: "The receiver could not be reached." } as const;

function printed(entries: readonly SandboxEntry[], { columns = 0, colors = false, isJson = false } = {}): string[] {
  const lines: string[] = [];
  const style = { colors: pc.createColors(colors), columns: columns || undefined, isJson };
  const print = createLogPrinter((text) => lines.push(text), style);
  for (const entry of entries) print(entry);
  return lines;
}

const action: SandboxEntry = actionRecord({
  at: "2026-01-01T10:05:03.250Z",
  kind: "clock",
  tenant: null,
  text: "moved the clock by +3600 s",
});
const post = "09:05:03 POST   /crypto/api/v1/transactions/send-funds";
const sent = "09:05:04 ->     deposit.confirmed http://127.0.0.1:3000/hooks";

it.each<[entry: SandboxEntry, line: string]>([
  [request, `${post} 200 C41 3 ms`],
  [{ ...request, fault: "lose-response" }, `${post} 200 C41 fault lose-response 3 ms`],
  [{ ...request, fault: "stall", rule: "fault", status: 0 }, `${post} --- fault stall 3 ms`],
  [delivery, `${sent} 204 attempt 1`],
  [failed, `${sent} failed attempt 2 The receiver could not be reached.`],
  [{ ...delivery, event: null }, "09:05:04 ->     notification http://127.0.0.1:3000/hooks 204 attempt 1"],
  [action, "10:05:03 *      moved the clock by +3600 s"],
  [{ ...action, tenant: "t1", text: "deposit: amount 25.10" }, "10:05:03 *      deposit: amount 25.10 t1"],
  [{ ...action, tenant: "t1", text: "created tenant t1" }, "10:05:03 *      created tenant t1"],
])("prints %j in one line, coloured only if asked", (entry, line) => {
  expect(printed([entry])).toEqual(["2026-01-01", line]);
  const [, colored = ""] = printed([entry], { colors: true });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of colours.
  const escapes = /\u001b\[\d+m/g;
  expect(colored).toMatch(escapes);
  expect(colored.replace(escapes, "")).toBe(line);
});

it.each([80, 120])("puts the statuses in one column near the paths, on a terminal of %i columns", (columns) => {
  const place = columns === 80 ? 54 : 76;
  const requests = ["/fiat/api/health", request.path].map((path) => ({ ...request, path }));
  const lines = printed(requests, { columns }).slice(1);
  expect(lines.map((line) => line.indexOf(" 200 "))).toEqual([place, place]);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
});

it("prints no control characters of a path, a method, an event or an address", () => {
  const lines = printed([
    { ...request, method: "GET\u001b[2J", path: "/a\r\nb" },
    { ...delivery, event: "a\u0007", url: "http://127.0.0.1/\u001b]0;title\u0007" },
  ]);
  for (const line of lines) expect(line).not.toMatch(/\p{Cc}/u);
});

it("prints a date when it changes", () => {
  const later = { ...request, at: "2026-01-02T00:00:00.000Z" };
  const dates = printed([request, delivery, later, later]).filter((line) => line.length === 10);
  expect(dates).toEqual(["2026-01-01", "2026-01-02"]);
});
