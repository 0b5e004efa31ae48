import { expect, it, vi } from "vitest";
import { OpenSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import {
  type ActionRecord,
  createEventLog,
  type EventLog,
  type EventQuery,
  eventLogSize,
  type LoggedEvent,
  type RequestFacts,
  type RequestRecord,
} from "./event-log.ts";
import { knownOperations } from "./input.ts";

const sent = { service: "crypto", operationId: "sendFunds", method: "POST", path: "/crypto/send-funds?x=1" };
const answered = { status: 200, rule: "C41", basis: "documented", fault: null, milliseconds: 2 } as const;
const plain: RequestFacts = {
  ...answered,
  tenant: "t1",
  ...sent,
  requestHeaders: new Headers({ authorization: "Bearer abc12345", "Idempotency-Key": "payment-1" }),
  responseHeaders: { "content-type": "application/json" },
  requestBody: '{"amount":1.10}',
  responseBody: '{"status":true}',
};
const at = "2026-01-01T00:00:00.000Z";

/** A log with as many requests of t1. */
function newLog(count = 0, secrets: Readonly<Record<string, readonly string[]>> = {}): EventLog {
  const operationOf = (id: string) => knownOperations.get(id);
  const log = createEventLog({ now: () => Date.parse(at), secretsOf: (id) => secrets[id] ?? [], operationOf });
  for (let added = 0; added < count; added++) log.addRequest(plain);
  return log;
}

const idsOf = (log: EventLog, query: EventQuery = {}) => log.list(query).map(({ id }) => id);

it("lists requests and actions in one order", () => {
  const log = newLog();
  log.addAction("simulation", "t1", "deposit");
  log.addRequest(plain);
  log.addAction("clock", null, "moved");
  const requestHeaders = { authorization: "Bearer [redacted]", "idempotency-key": "payment-1" };
  const recorded = { ...plain, requestHeaders, idempotencyKey: "payment-1" };
  const events: LoggedEvent[] = [
    { type: "action", id: 1, at, kind: "simulation", tenant: "t1", text: "deposit" },
    { type: "request", id: 2, at, ...recorded },
    { type: "action", id: 3, at, kind: "clock", tenant: null, text: "moved" },
  ];
  expect(log.list()).toEqual(events);
  expect(log.requests.list()).toEqual([{ id: 2, at, ...recorded }]);
  expect([log.last, log.requests.last]).toEqual([3, 2]);
});

it("selects by id, type and tenant, and limits each type to its newest", () => {
  const log = newLog();
  for (const tenant of ["t1", "t2", null]) {
    log.addRequest({ ...plain, tenant });
    log.addAction("reset", tenant, "reset");
  }
  expect(idsOf(log)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(idsOf(log, { limit: 1 })).toEqual([5, 6]);
  expect(idsOf(log, { after: 2, type: "request" })).toEqual([3, 5]);
  expect(idsOf(log, { after: 6 })).toEqual([]);
  // Actions on all tenants concern each one.
  expect(idsOf(log, { tenant: "t2" })).toEqual([3, 4, 6]);
  expect(log.requests.list({ tenant: "t2", after: 1, limit: 5 }).map(({ id }) => id)).toEqual([3]);
});

it("keeps the last 500 of each type, and lists 100 by default", () => {
  const log = newLog(eventLogSize + 250);
  for (let added = 0; added < eventLogSize + 1; added++) log.addAction("clock", null, "moved");
  const requests = idsOf(log, { type: "request", limit: eventLogSize });
  expect([requests.length, requests[0], requests.at(-1)]).toEqual([500, 251, 750]);
  expect(idsOf(log, { type: "action", limit: eventLogSize })[0]).toBe(752);
  expect(idsOf(log)).toHaveLength(200);
});

it("clears requests, or everything, and continues to count", () => {
  const log = newLog(1);
  log.addAction("clock", null, "moved");
  expect(log.requests.cleared).toBe(0);
  log.requests.clear();
  expect([idsOf(log), log.requests.cleared]).toEqual([[2], 2]);
  log.addRequest(plain);
  log.clear();
  expect([idsOf(log), log.requests.cleared]).toEqual([[], 3]);
  log.addRequest(plain);
  expect(idsOf(log)).toEqual([4]);
});

it("shows each action in one line without card numbers, of at most 300 characters", () => {
  const log = newLog();
  const textOf = (given: string) => {
    log.addAction("simulation", "t1", given);
    return (log.list().at(-1) as { text: string }).text;
  };
  expect(textOf(`a \n\tb 4242424242424242 ${"x".repeat(400)}`)).toBe(`a b [redacted] ${"x".repeat(285)}…`);
  expect(textOf("x".repeat(300))).toBe("x".repeat(300));
});

it.each<[where: string, headers: Record<string, string>, body: string | null, key: string | null]>([
  ["the header", { "idempotency-key": "one" }, '{"idempotency_key":"two"}', "one"],
  ["the body", {}, '{"idempotency_key":"two"}', "two"],
  ["neither", {}, '{"amount":1}', null],
  ["a nested field, which is not the key", {}, '{"a":{"idempotency_key":"two"}}', null],
  ["an unreadable body", {}, '{"idempotency_key":', null],
  ["no body", {}, null, null],
])("reads the idempotency key from %s", (_, headers, requestBody, idempotencyKey) => {
  const log = newLog();
  log.addRequest({ ...plain, requestHeaders: new Headers(headers), requestBody });
  expect(log.list()).toMatchObject([{ idempotencyKey }]);
});

it("hides the secrets of all tenants in every request, also from listeners, until they are removed, even if one throws", () => {
  const log = newLog(0, { t1: ["secret of one"], t2: ["secret of two"] });
  const seen: RequestRecord[] = [];
  log.requests.onAdd(vi.fn().mockThrow(new Error("mine")));
  const remove = log.requests.onAdd((record) => seen.push(record));
  log.addRequest({ ...plain, path: "/x?y=secret%20of%20one", requestBody: '{"note":"secret of two"}' });
  log.addRequest({ ...plain, tenant: "t2", responseHeaders: { "x-note": "secret of one" } });
  expect(log.list()).toMatchObject([
    { path: "/x?y=[redacted]", requestBody: '{"note":"[redacted]"}' },
    { responseHeaders: { "x-note": "[redacted]" } },
  ]);
  expect(seen[0]?.path).toBe("/x?y=[redacted]");
  remove();
  log.addRequest(plain);
  expect(seen).toHaveLength(2);
});

it("records what is done to a sandbox, in the process and over HTTP", async () => {
  const { sandbox, tenant, wallets, fiat, control } = new OpenSandbox();
  const actions = async (after: number) => (await control("GET", `/events?type=action&after=${after}`)).body;
  await wallets.webhooks.create({ url: "http://127.0.0.1:9/hook" });
  await fiat.businessWebhook.register({ url: "http://127.0.0.1:9/hook" });
  const { last: start } = (await control("GET", "/events")).body;
  tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "25.10" });
  tenant.simulate.notifyFiat({ payload: { note: "x" } });
  await sandbox.idle();
  await control("POST", "/tenants/t1/simulate/deposit", { asset_id: "nope", amount: "1" });
  sandbox.clock.advance(60.5);
  await control("POST", "/clock/set", { time: "2026-01-01T00:00:00Z" });
  tenant.clock.advance(0);
  sandbox.clock.advance(1);
  const { id } = sandbox.faults.add({ kind: "status", status: 503, operationId: "sendFunds", count: 2 });
  sandbox.faults.remove(id);
  sandbox.faults.add({ kind: "latency", latencyMs: 0, tenant: "t1" });
  await control("DELETE", "/faults");
  tenant.deliveries.misbehave({ kind: "duplicate" });
  tenant.deliveries.misbehave({ kind: "reorder", count: 2 });
  tenant.deliveries.behave();
  const [deposit, notification] = ["deposit.confirmed", null].map((event) =>
    tenant.deliveries.list().find((delivery) => delivery.event === event),
  );
  tenant.deliveries.retry(deposit?.id ?? "");
  tenant.deliveries.retry(notification?.id ?? "");
  tenant.change({ cards: { deploymentSeconds: 1 }, access: { twoFactor: null } });
  tenant.change({});
  sandbox.createTenant();
  tenant.reset();
  sandbox.state.import(sandbox.state.export());
  const { events, last } = await actions(start);
  const shown = events.map(({ kind, tenant, text }: ActionRecord) => [kind, tenant, text]);
  expect(shown).toEqual([
    ["simulation", "t1", "deposit: asset_id USDC_SOLANA, amount 25.10"],
    ["simulation", "t1", "notifyFiat: payload {…}"],
    ["clock", null, "moved the clock by +60.5 s"],
    ["clock", null, "moved the clock by -60 s"],
    ["clock", "t1", "moved the clock by +0 s"],
    ["clock", null, "moved the clock by +1 s; t1 keeps its own time"],
    ["fault", null, "added fault f1: status 503 for sendFunds, 2 times"],
    ["fault", null, "removed fault f1"],
    ["fault", "t1", "added fault f2: latency 0 ms for any request, once"],
    ["fault", null, "removed all faults"],
    ["fault", "t1", "added delivery fault duplicate for the next delivery"],
    ["fault", "t1", "added delivery fault reorder for the next 2 deliveries"],
    ["fault", "t1", "removed all delivery faults"],
    ["delivery", "t1", `retried deposit.confirmed ${deposit?.id}`],
    ["delivery", "t1", `retried notification ${notification?.id}`],
    ["settings", "t1", "changed cards.deploymentSeconds, access.twoFactor"],
    ["settings", "t1", "changed no settings"],
    ["tenant", "t2", "created tenant t2"],
    ["reset", "t1", "reset tenant t1"],
    ["import", null, "imported a state"],
  ]);
  expect(await actions(last - 2)).toEqual({ events: events.slice(-2), last, cleared: 0 });
  sandbox.reset();
  const reset = { id: last + 1, kind: "reset", tenant: null, text: "reset everything" };
  expect(await actions(0)).toMatchObject({ events: [reset], cleared: last });
});
