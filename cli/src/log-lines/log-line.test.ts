import pc from "picocolors";
import { describe, expect, it } from "vitest";
import { createLogPrinter, deliveryEntry, type SandboxEntry } from "./log-line.ts";

const request: Extract<SandboxEntry, { type: "request" }> = {
  type: "request",
  ...{ id: 1, at: "2026-01-01T09:05:03.250Z", tenant: "t1", service: "crypto", operationId: "sendFunds" },
  ...{ method: "POST", path: "/crypto/api/v1/transactions/send-funds", status: 200, rule: "C41", basis: "documented" },
  ...{ fault: null, requestHeaders: {}, responseHeaders: {}, idempotencyKey: null, requestBody: null },
  ...{ responseBody: null, milliseconds: 2.6 },
};
const delivery = deliveryEntry("t1", {
  ...{ id: "d1", webhookId: "w1", url: "http://127.0.0.1:3000/hooks", event: "deposit.confirmed", status: "delivered" },
  ...{ attempts: 1, responseStatus: 204, error: null, createdAt: "2026-01-01T09:05:04.000Z" },
  ...{ lastAttemptAt: "2026-01-01T09:05:04.100Z", body: "{}" },
  ...{ requestHeaders: null, responseHeaders: null, responseBody: null },
});
const failed = { ...delivery, attempts: 2, responseStatus: null, error: "The receiver could not be reached." } as const;

function printed(entries: readonly SandboxEntry[], { columns = 0, colors = false, isJson = false } = {}): string[] {
  const lines: string[] = [];
  const style = { colors: pc.createColors(colors), columns: columns || undefined, isJson };
  const print = createLogPrinter((text) => lines.push(text), style);
  for (const entry of entries) print(entry);
  return lines;
}

describe("a line", () => {
  it("has time, method, path, status, rule and milliseconds of a request", () => {
    expect(printed([request])).toEqual([
      "2026-01-01",
      "09:05:03 POST   /crypto/api/v1/transactions/send-funds 200 C41 3 ms",
    ]);
  });

  it("names the fault, and shows that no response was sent", () => {
    const lines = printed([
      { ...request, fault: "lose-answer" },
      { ...request, fault: "stall", rule: "fault", status: 0 },
    ]);
    expect(lines.slice(1)).toEqual([
      "09:05:03 POST   /crypto/api/v1/transactions/send-funds 200 C41 fault lose-answer 3 ms",
      "09:05:03 POST   /crypto/api/v1/transactions/send-funds --- fault stall 3 ms",
    ]);
  });

  it("has time, event, address, status and attempt of a delivery", () => {
    expect(printed([delivery, failed, { ...delivery, event: null }]).slice(1)).toEqual([
      "09:05:04 ->     deposit.confirmed http://127.0.0.1:3000/hooks 204 attempt 1",
      "09:05:04 ->     deposit.confirmed http://127.0.0.1:3000/hooks failed attempt 2 The receiver could not be reached.",
      "09:05:04 ->     notification http://127.0.0.1:3000/hooks 204 attempt 1",
    ]);
  });

  it("has time, text and tenant of an action", () => {
    const moved = { type: "action", id: 1, at: "2026-01-01T10:05:03.250Z", kind: "clock", tenant: null } as const;
    const action = { ...moved, text: "moved the clock by +3600 s" };
    const simulation = { ...action, kind: "simulation", tenant: "t1", text: "deposit: amount 25.10" } as const;
    const created = { ...action, kind: "tenant", tenant: "t1", text: "created tenant t1" } as const;
    expect(printed([created, action, simulation]).slice(1)).toEqual([
      "10:05:03 *      created tenant t1",
      "10:05:03 *      moved the clock by +3600 s",
      "10:05:03 *      deposit: amount 25.10 t1",
    ]);
  });

  it("has the status in one column, near the paths", () => {
    const paths = ["/fiat/api/health", request.path];
    for (const [columns, place] of [
      [80, 54],
      [120, 76],
    ]) {
      const lines = printed(
        paths.map((path) => ({ ...request, path })),
        { columns },
      ).slice(1);
      expect(lines.map((line) => line.indexOf(" 200 "))).toEqual([place, place]);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns ?? 0);
    }
  });

  it("is coloured only if asked", () => {
    const colored = printed([request, failed, { ...request, status: 503, fault: "status" }], { colors: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of colours.
    const escapes = /\u001b\[\d+m/g;
    for (const line of colored) expect(line).toMatch(escapes);
    expect(colored.map((line) => line.replace(escapes, ""))).toEqual(
      printed([request, failed, { ...request, status: 503, fault: "status" }]),
    );
  });

  it("has no control characters of a path, a method, an event or an address", () => {
    const lines = printed([
      { ...request, method: "GET\u001b[2J", path: "/a\r\nb" },
      { ...delivery, event: "a\u0007", url: "http://127.0.0.1/\u001b]0;title\u0007" },
    ]);
    for (const line of lines) expect(line).not.toMatch(/\p{Cc}/u);
  });

  it("shows a date when it changes", () => {
    const later = { ...request, at: "2026-01-02T00:00:00.000Z" };
    const dates = printed([request, delivery, later, later]).filter((line) => line.length === 10);
    expect(dates).toEqual(["2026-01-01", "2026-01-02"]);
  });
});

it("prints each entry as a JSON object in a line of its own", () => {
  const lines = printed([request, { ...delivery, body: '{"text":"a\\nb"}' }], { isJson: true, colors: true });
  expect(lines.map((line) => JSON.parse(line))).toEqual([request, { ...delivery, body: '{"text":"a\\nb"}' }]);
  for (const line of lines) expect(line).not.toContain("\n");
});
