import { describe, expect, test, vi } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { settle } from "../../../tests/support/fake-clock.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { agentClient, fiatClient } from "../../../tests/support/test-clients.ts";
import { ConfigurationError } from "../errors.ts";
import type { DriftEvent } from "./drift.ts";
import { driftDetector } from "./drift-detector.ts";
import type { DriftObserver } from "./hooks.ts";

function detector() {
  const onDrift = vi.fn((_event: DriftEvent) => undefined);
  return { onDrift, drift: driftDetector({ onDrift }) };
}

const at = "2026-01-01T00:00:00Z";
const webhook = {
  id: "wh_1",
  url: "https://shop.example/hooks",
  secret: null,
  events: "all",
  created_at: at,
  updated_at: at,
};
const success = { status: "success", status_code: 200, message: "", data: webhook };

describe("[S51] a client with a drift detector", () => {
  test("reports differences, and returns the result all the same, with the digits of a number as text", async () => {
    const { drift, onDrift } = detector();
    const answer = { ...success, data: { ...webhook, url: 7 } };
    const { fiat } = fiatClient({ "/business/webhook": answer }, { drift });
    expect(await fiat.businessWebhook.register({ url: webhook.url })).toEqual({ ...answer.data, url: "7" });
    expect(onDrift.mock.calls).toEqual([
      [
        {
          operation: "registerBusinessWebhook",
          status: 200,
          kind: "shape",
          place: "data.url",
          message: "must be string",
        },
      ],
    ]);
  });

  test("reports error responses as well, including logins", async () => {
    const { drift, onDrift } = detector();
    const script = {
      "/auth/login": json({ status: "error", status_code: 403, message: "no" }, 403),
      "/business/webhook": success,
    };
    await failureOf(fiatClient(script, { drift }).fiat.businessWebhook.get());
    expect(onDrift.mock.calls.map(([event]) => event)).toEqual([
      {
        ...{ operation: "login", status: 403, kind: "shape", place: "" },
        message: "must have required property 'data'",
      },
    ]);
  });

  test("reports undocumented statuses", async () => {
    const { drift, onDrift } = detector();
    const { agent } = agentClient({ "/agent/positions": new Response("<html>", { status: 502 }) }, { drift });
    expect(await failureOf(agent.positions.list({ wallet_id: "w" }))).toMatchObject({ httpStatus: 502 });
    expect(onDrift).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ operation: "listPositions", status: 502, kind: "undocumented-status" }),
    );
  });

  test("reads no file, but the refusal of one", async () => {
    const observe = vi.fn();
    const answers = [
      () => new Response("%PDF-1.7"),
      () => json({ status: "error", status_code: 404, message: "No." }, 404),
    ];
    const { fiat } = fiatClient({ "/receipt/t1": () => answers.shift()?.() as Response }, { drift: { observe } });
    await fiat.transactions.receipt("t1");
    await failureOf(fiat.transactions.receipt("t1"));
    expect(observe.mock.calls.map(([{ status, body }]) => [status, String(body).slice(0, 9)])).toEqual([
      [200, '{"status"'],
      [200, ""],
      [404, '{"status"'],
    ]);
  });

  test("does not observe undocumented operations", async () => {
    const { drift, onDrift } = detector();
    const { fiat } = fiatClient({ "/people": { anything: "goes" } }, { drift });
    await fiat.request({ method: "GET", path: "/people" });
    expect(onDrift).not.toHaveBeenCalled();
  });

  test.each([
    [
      "throws",
      () => {
        throw new Error("log is full");
      },
    ],
    [
      "rejects",
      async () => {
        throw new Error("log is full");
      },
    ],
  ])("continues if the listener %s, and warns its hooks", async (_, onDrift) => {
    const onWarning = vi.fn();
    const script = { "/business/webhook": { ...success, data: { ...webhook, url: 7 } } };
    const { fiat } = fiatClient(script, { drift: driftDetector({ onDrift }), hooks: { onWarning } });
    await fiat.businessWebhook.register({ url: webhook.url });
    await settle();
    expect(onWarning).toHaveBeenCalledExactlyOnceWith({
      code: "hook_failed",
      message: "the drift observer failed",
      cause: new Error("log is full"),
    });
  });
});

test.each([undefined, "log"])("a detector needs a function: %s", (onDrift) => {
  const options = { onDrift } as unknown as Parameters<typeof driftDetector>[0];
  expect(() => driftDetector(options)).toThrow(ConfigurationError);
});

test.each([null, {}, () => undefined, { observe: "yes" }])("a client rejects an invalid detector: %o", (drift) => {
  expect(() => fiatClient({}, { drift: drift as unknown as DriftObserver })).toThrow(/driftDetector/);
});
