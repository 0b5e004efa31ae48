import { expect, it } from "vitest";
import type { ActionRecord, DeliveryView, RemoteSandbox, RemoteTenant, RequestRecord } from "../../../src/sandbox.ts";
import { createLogReader } from "../commands/logs-command.ts";
import type { SandboxEntry } from "../log-lines/log-entry.ts";

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

/** A sandbox with a request for each second in `requests`, and deliveries of two tenants. */
function fake() {
  const requests: { id: number; at: string; tenant: string }[] = [];
  const deliveries: Record<string, { id: string; attempts: number; lastAttemptAt: string }[]> = { t1: [], t2: [] };
  const tenant = async (id: string) =>
    ({ id, deliveries: { list: async () => deliveries[id] as unknown as DeliveryView[] } }) as unknown as RemoteTenant;
  const actions: ActionRecord[] = [];
  const sandbox: Pick<RemoteSandbox, "requests" | "actions" | "tenant" | "tenants"> = {
    actions: { list: async ({ after = 0 } = {}) => actions.filter(({ id }) => id > after) },
    requests: {
      list: async ({ after = 0, limit = 100, tenant: wanted } = {}) =>
        requests
          .filter((request) => request.id > after && (wanted === undefined || request.tenant === wanted))
          .slice(-limit) as unknown as RequestRecord[],
      clear: async () => undefined,
    },
    tenant,
    tenants: () => Promise.all(Object.keys(deliveries).map(tenant)),
  };
  return { sandbox, requests, actions, deliveries };
}

const shown = (entries: readonly SandboxEntry[]) =>
  entries.map((entry) => {
    if (entry.type === "action") return entry.text;
    return entry.type === "request" ? entry.id : `${entry.tenant} ${entry.id} ${entry.attempts}`;
  });

it("reads what there is, up to the limit, and then what is new, in the order of time", async () => {
  const { sandbox, requests, deliveries } = fake();
  for (const id of [1, 2, 3]) requests.push({ id, at: at(id * 10), tenant: "t1" });
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
  requests.push({ id: 4, at: at(55), tenant: "t2" });
  expect(shown(await read())).toEqual(["t2 d 1", 4, "t1 b 2"]);
});

it("finds the deliveries of a tenant that is created later", async () => {
  const { sandbox, requests, deliveries } = fake();
  const read = createLogReader(sandbox, { tenant: undefined, limit: 9 });
  await read();
  deliveries.t3 = [{ id: "a", attempts: 1, lastAttemptAt: at(2) }];
  requests.push({ id: 1, at: at(1), tenant: "t3" });
  expect(shown(await read())).toEqual([1, "t3 a 1"]);
});

it("reads of one tenant alone, if asked", async () => {
  const { sandbox, requests, deliveries } = fake();
  requests.push({ id: 1, at: at(1), tenant: "t1" }, { id: 2, at: at(2), tenant: "t2" });
  deliveries.t1 = [{ id: "a", attempts: 1, lastAttemptAt: at(3) }];
  deliveries.t2 = [{ id: "b", attempts: 1, lastAttemptAt: at(3) }];
  expect(shown(await createLogReader(sandbox, { tenant: "t2", limit: 9 })())).toEqual([2, "t2 b 1"]);
});

it("reads simulations and moves of the clock, between the requests before and after them", async () => {
  const { sandbox, requests, actions } = fake();
  const action = (id: number, second: number, text: string, tenant: string | null, afterRequest: number) =>
    actions.push({ ...{ id, at: at(second), text, tenant, afterRequest }, kind: "simulation" });
  requests.push({ id: 1, at: at(50), tenant: "t1" }, { id: 2, at: at(9), tenant: "t1" });
  action(1, 1, "deposit", "t1", 0);
  action(2, 8, "moved the clock back", null, 1);
  action(3, 9, "fundCard", "t2", 2);
  const read = createLogReader(sandbox, { tenant: undefined, limit: 9 });
  expect(shown(await read())).toEqual(["deposit", 1, "moved the clock back", 2, "fundCard"]);
  action(4, 10, "reset", null, 2);
  expect(shown(await read())).toEqual(["reset"]);
  expect(shown(await createLogReader(sandbox, { tenant: "t1", limit: 2 })())).toEqual([
    1,
    "moved the clock back",
    2,
    "reset",
  ]);
});
