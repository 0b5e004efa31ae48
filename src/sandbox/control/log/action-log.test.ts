import { expect, it } from "vitest";
import { openSandbox } from "../../testing/open-sandbox.ts";
import { type ActionRecord, actionLogSize, createActionLog } from "./action-log.ts";

const simulation = { kind: "simulation", tenant: "t1", text: "deposit" } as const;

function newLog() {
  let request = 0;
  const log = createActionLog({ now: () => Date.UTC(2026, 0, 1), lastRequest: () => request });
  return { log, setRequest: (id: number) => (request = id) };
}

it("lists actions oldest first, each with its place among the requests", () => {
  const { log, setRequest } = newLog();
  log.add(simulation);
  setRequest(7);
  log.add({ kind: "clock", tenant: null, text: "moved" });
  const at = "2026-01-01T00:00:00.000Z";
  expect(log.list()).toEqual([
    { id: 1, at, afterRequest: 0, ...simulation },
    { id: 2, at, afterRequest: 7, kind: "clock", tenant: null, text: "moved" },
  ]);
  expect(log.list({ after: 1 }).map(({ id }) => id)).toEqual([2]);
  log.clear();
  expect(log.list()).toEqual([]);
  log.add(simulation);
  expect([log.list().map(({ id }) => id), log.last]).toEqual([[3], 3]);
});

it("keeps the last 500, each in one line without card numbers", () => {
  const { log } = newLog();
  for (let count = 0; count < 3 * actionLogSize + 1; count++) log.add(simulation);
  expect(log.list()).toHaveLength(actionLogSize);
  expect(log.list()[0]?.id).toBe(2 * actionLogSize + 2);
  log.add({ ...simulation, text: `a \n\tb 4242424242424242 ${"x".repeat(400)}` });
  const { text } = log.list().at(-1) as ActionRecord;
  expect(text).toMatch(/^a b \[redacted\] x+…$/);
  expect(text).toHaveLength(301);
  log.add({ ...simulation, text: "x".repeat(300) });
  expect(log.list().at(-1)?.text).toBe("x".repeat(300));
});

it("records what is done to a sandbox, in the process and over HTTP", async () => {
  const { sandbox, tenant, wallets } = openSandbox();
  const control = (method: string, path: string, body?: object) =>
    sandbox.fetch(`https://sandbox.example/_sandbox/${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  await wallets.webhooks.create({ url: "http://127.0.0.1:9/hook" });
  tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: "25.10" });
  await sandbox.idle();
  await control("POST", "tenants/t1/simulate/emitEvent", { type: "a", data: { b: 1 } });
  await control("POST", "tenants/t1/simulate/deposit", { asset_id: "nope", amount: "1" });
  sandbox.clock.advance(60.5);
  await control("POST", "clock/set", { time: "2026-01-01T00:00:00Z" });
  const { id } = sandbox.faults.add({ kind: "status", status: 503, operationId: "sendFunds", count: 2 });
  sandbox.faults.remove(id);
  sandbox.faults.add({ kind: "latency", latencyMs: 5 });
  await control("DELETE", "faults");
  tenant.deliveries.misbehave({ kind: "duplicate" });
  tenant.deliveries.misbehave({ kind: "reorder", count: 2 });
  tenant.deliveries.behave();
  const [, delivery] = tenant.deliveries.list();
  tenant.deliveries.retry(delivery?.id ?? "");
  tenant.change({ cards: { deploymentSeconds: 1 }, access: { twoFactor: null } });
  sandbox.createTenant();
  tenant.reset();
  sandbox.state.import(sandbox.state.export());
  const response = await control("GET", "actions");
  const { actions, last } = (await response.json()) as { actions: ActionRecord[]; last: number };
  expect(actions.slice(1).map((action) => [action.kind, action.tenant, action.text])).toEqual([
    ["simulation", "t1", "deposit: asset_id USDC_SOLANA, amount 25.10"],
    ["simulation", "t1", "emitEvent: type a, data {…}"],
    ["clock", null, "moved the clock by +60.5 s"],
    ["clock", null, "moved the clock by -60 s"],
    ["fault", null, "added fault f1: status 503 for sendFunds, 2 times"],
    ["fault", null, "removed fault f1"],
    ["fault", null, "added fault f2: latency 5 ms for any request, once"],
    ["fault", null, "removed all faults"],
    ["fault", "t1", "added delivery fault duplicate for the next delivery"],
    ["fault", "t1", "added delivery fault reorder for the next 2 deliveries"],
    ["fault", "t1", "removed all delivery faults"],
    ["delivery", "t1", `retried deposit.confirmed ${delivery?.id}`],
    ["settings", "t1", "changed cards.deploymentSeconds, access.twoFactor"],
    ["tenant", "t2", "created tenant t2"],
    ["reset", "t1", "reset tenant t1"],
    ["import", null, "imported a state"],
  ]);
  expect(last).toBe(17);
  expect(await (await control("GET", "actions?after=15")).json()).toEqual({ actions: actions.slice(15), last });
  expect(actions.map(({ afterRequest }) => afterRequest)).toEqual([0, ...Array(16).fill(sandbox.requests.last)]);
  sandbox.reset();
  expect(await (await control("GET", "actions?after=17")).json()).toMatchObject({
    actions: [{ id: 18, kind: "reset", tenant: null, text: "reset everything" }],
  });
});

it("notes the tenant of a fault, and the kind of a delivery without an event", async () => {
  const { sandbox, tenant, fiat } = openSandbox();
  const newest = async () => {
    const response = await sandbox.fetch("https://sandbox.example/_sandbox/actions");
    return ((await response.json()) as { actions: ActionRecord[] }).actions.at(-1);
  };
  const fault = sandbox.faults.add({ kind: "reset", tenant: tenant.id });
  expect(sandbox.faults.list()).toEqual([fault]);
  expect(await newest()).toMatchObject({ kind: "fault", tenant: tenant.id });
  sandbox.faults.clear();
  await fiat.businessWebhook.register({ url: "http://127.0.0.1:9/hook" });
  tenant.simulate.notifyFiat({ payload: { note: "x" } });
  await sandbox.idle();
  const [delivery] = tenant.deliveries.list();
  tenant.deliveries.retry(delivery?.id ?? "");
  expect((await newest())?.text).toBe(`retried notification ${delivery?.id}`);
});
