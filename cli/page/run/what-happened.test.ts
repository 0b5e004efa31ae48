import { expect, it } from "vitest";
import type { LoggedEvent } from "../client/control-types.ts";
import { requestRecord } from "../testing/sample-data.ts";
import { storiesOf } from "./what-happened.ts";

const payment = {
  operationId: "sendFunds",
  method: "POST",
  path: "/crypto/api/v1/transactions/send-funds",
  status: 200,
  fault: null,
  idempotencyKey: "k1",
  responseBody: '{"id":"t1"}',
} as const;

const event = (change: object = {}): LoggedEvent => requestRecord({ ...payment, ...change });

const told = (...events: LoggedEvent[]) =>
  storiesOf(events).flatMap(({ title, attempts }) => [title, ...attempts.map(({ text }) => `- ${text}`)]);

it("tells a lost response and its retry as one call", () => {
  expect(told(event({ fault: "lose-response" }), event())).toEqual([
    "sendFunds, key k1",
    "- carried out (200), response lost",
    "- replayed with the first response (200)",
  ]);
});

it.each<[object, string]>([
  [{ fault: "lose-response" }, "carried out (200), response lost"],
  [{ fault: "truncate" }, "carried out (200), response cut off"],
  [{ fault: "stall", status: 0 }, "no response, not carried out"],
  [{ fault: "reset", status: 0 }, "connection broken, not carried out"],
  [{ status: 503, responseBody: '{"code":"unavailable"}' }, "503 unavailable, not carried out"],
  [{ status: 429, responseBody: null }, "429, not carried out"],
  [
    { status: 409, responseBody: '{"code":"conflict","details":{"existing_transaction_id":"t1"}}' },
    "409: the service knows the key, and did not pay again",
  ],
  [{ method: "GET", idempotencyKey: null }, "read (200)"],
  [{ idempotencyKey: null }, "succeeded (200)"],
  [{}, "carried out (200)"],
])("tells %j", (change, text) => expect(told(event(change)).at(-1)).toBe(`- ${text}`));

it("knows the keys of earlier runs", () => {
  expect(storiesOf([event()], [event()])[0]?.attempts[0]?.text).toBe("replayed with the first response (200)");
});

it("takes two calls without a key for two, unless the first broke", () => {
  const read = { method: "GET", idempotencyKey: null };
  expect(storiesOf([event(read), event(read)])).toHaveLength(2);
  expect(storiesOf([event({ ...read, fault: "reset", status: 0 }), event(read)])).toHaveLength(1);
});

it("tells what was done to the sandbox, without its own set-up", () => {
  const action = (kind: string, text: string) =>
    ({ type: "action", id: 1, at: "", tenant: "t1", kind, text }) as LoggedEvent;
  expect(told(action("tenant", "created tenant t1"), action("simulation", "deposit USDC_SOLANA 25.10"))).toEqual([
    "deposit USDC_SOLANA 25.10",
  ]);
});
