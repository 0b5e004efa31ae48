import { expect, it } from "vitest";
import type { DeliveryView, LoggedEvent, RemoteSandbox, RemoteTenant } from "../../../src/sandbox.ts";
import type { SandboxEntry } from "../log-lines/log-line.ts";
import { createLogReader } from "./logs-command.ts";
import { commandSandbox } from "./testing/command-sandbox.ts";

it("prints requests, as lines or as JSON without secrets", async () => {
  await using sandbox = await commandSandbox();
  const { crypto } = sandbox.server.tenant;
  const body = JSON.stringify({ api_key: crypto.apiKey, api_secret: crypto.apiSecret });
  const headers = { "content-type": "application/json" };
  await fetch(`${crypto.baseUrl}/auth/token`, { method: "POST", headers, body });
  const { exitCode, printed } = await sandbox.run(["logs"]);
  const lines =
    /^\d{4}-\d\d-\d\d\n.* created tenant t1\n[\d:]{8} POST {3}\/crypto\/api\/v1\/auth\/token 200 [A-Z\d,]+ \d+ ms$/;
  expect([exitCode, printed]).toEqual([0, expect.stringMatching(lines)]);
  const { printed: json } = await sandbox.run(["logs", "--json"]);
  const [created = "", sent = ""] = json.split("\n");
  expect(JSON.parse(created)).toMatchObject({ type: "action", kind: "tenant", tenant: "t1" });
  expect(JSON.parse(sent)).toMatchObject({ type: "request", operationId: "createToken", status: 200, tenant: "t1" });
  expect(json).not.toContain(crypto.apiSecret);
  expect((await sandbox.run(["logs", "--tenant", "t2"])).warned).toContain('unknown tenant "t2"');
});

it("-f prints what happens, until it is stopped", async () => {
  await using sandbox = await commandSandbox();
  const printed: string[] = [];
  const health = () => fetch(`${sandbox.server.origin}/fiat/api/health`);
  await health();
  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const running = sandbox.run(["logs", "-f"], { print: (text) => printed.push(text), stopped: () => stopped });
  const requests = () => printed.filter((line) => line.includes("GET    /fiat/api/health 200"));
  await expect.poll(requests).toHaveLength(1);
  await health();
  await expect.poll(requests).toHaveLength(2);
  stop();
  expect(await running).toMatchObject({ exitCode: 0, warned: "" });
  expect(requests()).toHaveLength(2);
});

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

/** A sandbox with a request for each second in `requests`, and deliveries of two tenants. */
function fake() {
  const events: LoggedEvent[] = [];
  const deliveries: Record<string, { id: string; attempts: number; lastAttemptAt: string }[]> = { t1: [], t2: [] };
  const tenant = async (id: string) =>
    ({ id, deliveries: { list: async () => deliveries[id] as unknown as DeliveryView[] } }) as unknown as RemoteTenant;
  const sandbox: Pick<RemoteSandbox, "events" | "tenant" | "tenants"> = {
    events: {
      list: async ({ after = 0, limit = 100, tenant: wanted } = {}) =>
        events.filter((event) => event.id > after && (wanted ?? event.tenant) === event.tenant).slice(-limit),
    },
    tenant,
    tenants: () => Promise.all(Object.keys(deliveries).map(tenant)),
  };
  const requested = (id: number, second: number, of: string) =>
    events.push({ type: "request", id, at: at(second), tenant: of } as LoggedEvent);
  return { sandbox, events, requested, deliveries };
}

const shown = (entries: readonly SandboxEntry[]) =>
  entries.map((entry) => {
    if (entry.type === "action") return entry.text;
    return entry.type === "request" ? entry.id : `${entry.tenant} ${entry.id} ${entry.attempts}`;
  });

it("reads what there is, up to the limit, and then what is new, in the order of time", async () => {
  const { sandbox, requested, deliveries } = fake();
  for (const id of [1, 2, 3]) requested(id, id * 10, "t1");
  deliveries.t1 = [
    { id: "c", attempts: 0, lastAttemptAt: at(40) },
    { id: "b", attempts: 1, lastAttemptAt: at(25) },
    { id: "a", attempts: 1, lastAttemptAt: at(5) },
  ];
  const read = createLogReader(sandbox, { tenant: undefined, limit: 2 });
  expect(shown(await read())).toEqual(["t1 a 1", 2, "t1 b 1", 3]);
  expect(await read()).toEqual([]);
  deliveries.t1 = [{ id: "b", attempts: 2, lastAttemptAt: at(60) }];
  deliveries.t2 = [{ id: "d", attempts: 1, lastAttemptAt: at(50) }];
  requested(4, 55, "t2");
  expect(shown(await read())).toEqual(["t2 d 1", 4, "t1 b 2"]);
});

it("finds the deliveries of a tenant that is created later", async () => {
  const { sandbox, requested, deliveries } = fake();
  const read = createLogReader(sandbox, { tenant: undefined, limit: 9 });
  await read();
  deliveries.t3 = [{ id: "a", attempts: 1, lastAttemptAt: at(2) }];
  requested(1, 1, "t3");
  expect(shown(await read())).toEqual([1, "t3 a 1"]);
});

it("reads of one tenant alone, if asked", async () => {
  const { sandbox, requested, deliveries } = fake();
  requested(1, 1, "t1");
  requested(2, 2, "t2");
  deliveries.t1 = [{ id: "a", attempts: 1, lastAttemptAt: at(3) }];
  deliveries.t2 = [{ id: "b", attempts: 1, lastAttemptAt: at(3) }];
  expect(shown(await createLogReader(sandbox, { tenant: "t2", limit: 9 })())).toEqual([2, "t2 b 1"]);
});

it("keeps the order of events, although the time may go back between them", async () => {
  const { sandbox, requested, events } = fake();
  requested(1, 50, "t1");
  events.push({ type: "action", id: 2, at: at(8), kind: "clock", tenant: null, text: "moved the clock back" });
  requested(3, 9, "t1");
  const read = createLogReader(sandbox, { tenant: undefined, limit: 9 });
  expect(shown(await read())).toEqual([1, "moved the clock back", 3]);
  events.push({ type: "action", id: 4, at: at(10), kind: "reset", tenant: null, text: "reset" });
  expect(shown(await read())).toEqual(["reset"]);
});
