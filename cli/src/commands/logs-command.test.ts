import { expect, it } from "vitest";
import type { DeliveryView, LoggedEvent, RemoteSandbox, RemoteTenant } from "../../../src/sandbox.ts";
import type { SandboxEntry } from "../log-lines/log-line.ts";
import { createLogReader } from "./logs-command.ts";
import { commandSandbox, signal } from "./testing/command-sandbox.ts";

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
  const stopped = signal();
  const running = sandbox.run(["logs", "-f"], { print: (text) => printed.push(text), stopped: () => stopped.promise });
  const requests = () => printed.filter((line) => line.includes("GET    /fiat/api/health 200"));
  await expect.poll(requests).toHaveLength(1);
  await health();
  await expect.poll(requests).toHaveLength(2);
  stopped.resolve();
  expect(await running).toMatchObject({ exitCode: 0, warned: "" });
  expect(requests()).toHaveLength(2);
});

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

/** A sandbox whose requests and deliveries a test sets, in seconds. */
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
  const delivered = (of: string, ...all: readonly [id: string, attempts: number, second: number][]) => {
    deliveries[of] = all.map(([id, attempts, second]) => ({ id, attempts, lastAttemptAt: at(second) }));
  };
  const reader = (tenant?: string, limit = 9) => {
    const read = createLogReader(sandbox, { tenant, limit });
    return async () => shown(await read());
  };
  return { events, requested, delivered, reader };
}

const shown = (entries: readonly SandboxEntry[]) =>
  entries.map((entry) => {
    if (entry.type === "action") return entry.text;
    return entry.type === "request" ? entry.id : `${entry.tenant} ${entry.id} ${entry.attempts}`;
  });

it("reads what there is, up to the limit, and then what is new, in the order of time", async () => {
  const { requested, delivered, reader } = fake();
  for (const id of [1, 2, 3]) requested(id, id * 10, "t1");
  delivered("t1", ["c", 0, 40], ["b", 1, 25], ["a", 1, 5]);
  const read = reader(undefined, 2);
  expect(await read()).toEqual(["t1 a 1", 2, "t1 b 1", 3]);
  expect(await read()).toEqual([]);
  delivered("t1", ["b", 2, 60]);
  delivered("t2", ["d", 1, 50]);
  requested(4, 55, "t2");
  expect(await read()).toEqual(["t2 d 1", 4, "t1 b 2"]);
  // A tenant that is created later.
  delivered("t3", ["e", 1, 72]);
  requested(5, 71, "t3");
  expect(await read()).toEqual([5, "t3 e 1"]);
});

it("reads of one tenant alone, if asked", async () => {
  const { requested, delivered, reader } = fake();
  for (const [index, tenant] of ["t1", "t2"].entries()) {
    requested(index + 1, index + 1, tenant);
    delivered(tenant, [tenant === "t1" ? "a" : "b", 1, 3]);
  }
  expect(await reader("t2")()).toEqual([2, "t2 b 1"]);
});

it("keeps the order of events, although the time may go back between them", async () => {
  const { requested, events, reader } = fake();
  requested(1, 50, "t1");
  events.push({ type: "action", id: 2, at: at(8), kind: "clock", tenant: null, text: "moved the clock back" });
  requested(3, 9, "t1");
  const read = reader();
  expect(await read()).toEqual([1, "moved the clock back", 3]);
  events.push({ type: "action", id: 4, at: at(10), kind: "reset", tenant: null, text: "reset" });
  expect(await read()).toEqual(["reset"]);
});
