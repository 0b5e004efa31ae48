// The sandbox as one test sees it: its own tenants only, so that tests can share a sandbox and run in parallel.

import type { Fault } from "../control/faults/fault-queue.ts";
import type { RemoteRequests, RemoteSandbox } from "../remote/connect-sandbox.ts";
import type { RemoteTenant } from "../remote/remote-tenant.ts";
import type { TenantOptions } from "../state/tenant-registry.ts";

/**
 * The sandbox of one test. What it adds, lists and clears concerns the tenants of this test alone; there is no way to move or reset
 * those of others.
 */
export interface TestSandbox extends Pick<RemoteSandbox, "origin" | "simulations" | "idle"> {
  /** The first tenant of this test: the fixture `tenant`. */
  readonly tenant: RemoteTenant;
  /** Creates a further tenant. */
  createTenant(options?: TenantOptions): Promise<RemoteTenant>;
  /** The faults of this test. `add` limits a fault to the first tenant; with `tenant: undefined` it applies to all requests. */
  readonly faults: RemoteSandbox["faults"];
  /** The answers of this test, limited in the same way. */
  readonly answers: RemoteSandbox["answers"];
  /** The requests of the first tenant; with `tenant: undefined`, of all. `clear` hides those so far from this test alone. */
  readonly requests: RemoteRequests;
}

/** A sandbox for one test, and what ends the test. */
export interface OpenTestSandbox {
  readonly sandbox: TestSandbox;
  /** Removes the faults and answers of the test, and resets its tenants, which drops their pending deliveries. */
  cleanUp(): Promise<void>;
}

/** `tenantOptions`: of the first tenant, and the defaults of further ones. */
export async function openTestSandbox(remote: RemoteSandbox, tenantOptions: TenantOptions): Promise<OpenTestSandbox> {
  const tenants: RemoteTenant[] = [];
  const added = new Set<string>();
  const answered = new Set<string>();

  async function createTenant(options: TenantOptions = {}): Promise<RemoteTenant> {
    const tenant = await remote.createTenant({ ...tenantOptions, ...options });
    tenants.push(tenant);
    return tenant;
  }

  const tenant = await createTenant();
  const own = async () => (await remote.faults.list()).filter(({ id }) => added.has(id));

  async function clearFaults(): Promise<void> {
    for (const { id } of await own()) await remote.faults.remove(id);
  }

  const ownAnswers = async () => (await remote.answers.list()).filter(({ id }) => answered.has(id));

  return {
    sandbox: {
      ...{ origin: remote.origin, simulations: remote.simulations, idle: remote.idle, tenant, createTenant },
      faults: {
        async add(fault: Fault) {
          const record = await remote.faults.add({ tenant: tenant.id, ...fault });
          added.add(record.id);
          return record;
        },
        list: own,
        remove: remote.faults.remove,
        clear: clearFaults,
      },
      answers: {
        async add(operation, body, options = {}) {
          const record = await remote.answers.add(operation, body, { tenant: tenant.id, ...options });
          answered.add(record.id);
          return record;
        },
        list: ownAnswers,
        remove: remote.answers.remove,
      },
      requests: ownRequests(remote.requests, tenant.id),
    },
    async cleanUp() {
      await clearFaults();
      for (const { id } of await ownAnswers()) await remote.answers.remove(id);
      for (const each of tenants) await each.reset();
    },
  };
}

/** The sandbox has one log for all tenants, so clearing moves the start of what this test sees, and removes nothing. */
function ownRequests(requests: RemoteRequests, tenant: string): RemoteRequests {
  let cleared = 0;
  return {
    list: ({ after = 0, ...query } = {}) => requests.list({ tenant, ...query, after: Math.max(after, cleared) }),
    async clear() {
      const [newest] = await requests.list({ limit: 1 });
      cleared = newest?.id ?? cleared;
    },
  };
}
