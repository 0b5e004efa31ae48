// Reads the log of a running sandbox: first what there is, then what is new.

import type { DeliveryView, RemoteSandbox, RemoteTenant } from "../../../src/sandbox.ts";
import { deliveryEntry, requestEntry, type SandboxEntry, timeOf } from "../log-lines/log-entry.ts";

interface Selection {
  /** Only of this tenant. */
  readonly tenant: string | undefined;
  /** At most so many requests, and so many deliveries of each tenant, the newest ones, the first time. */
  readonly limit: number;
}

/** As many as the sandbox keeps. */
const MAX_REQUESTS = 500;
const MAX_DELIVERIES = 1000;

/** Returns a function that resolves to what has happened since it was called last, in the order of the sandbox's time. */
export function createLogReader(
  sandbox: Pick<RemoteSandbox, "requests" | "tenant" | "tenants">,
  { tenant: wanted, limit }: Selection,
): () => Promise<readonly SandboxEntry[]> {
  let after = 0;
  let isFirst = true;
  // Of a tenant that subscribes there is a request.
  let tenants: readonly RemoteTenant[] | undefined;
  // The attempts that have been read, by delivery.
  const known = new Map<string, number>();

  async function readRequests(): Promise<SandboxEntry[]> {
    const query = { after, tenant: wanted, limit: isFirst ? limit : MAX_REQUESTS };
    const records = await sandbox.requests.list(query);
    after = records.at(-1)?.id ?? after;
    return records.map(requestEntry);
  }

  async function tenantsOf(requests: readonly SandboxEntry[]): Promise<readonly RemoteTenant[]> {
    const ids = new Set(tenants?.map(({ id }) => id));
    if (tenants && requests.every(({ tenant }) => tenant === null || ids.has(tenant))) return tenants;
    return wanted === undefined ? await sandbox.tenants() : [await sandbox.tenant(wanted)];
  }

  async function readDeliveries({ id, deliveries }: RemoteTenant): Promise<SandboxEntry[]> {
    const attempted = (await deliveries.list({ limit: MAX_DELIVERIES })).filter(isNew);
    for (const delivery of attempted) known.set(delivery.id, delivery.attempts);
    const shown = attempted.slice(0, isFirst ? limit : attempted.length);
    return shown.reverse().map((delivery) => deliveryEntry(id, delivery));
  }

  function isNew({ id, attempts }: DeliveryView): boolean {
    return attempts > (known.get(id) ?? 0);
  }

  return async () => {
    const requests = await readRequests();
    tenants = await tenantsOf(requests);
    const deliveries = (await Promise.all(tenants.map(readDeliveries))).flat();
    isFirst = false;
    return [...requests, ...deliveries].sort((left, right) => Date.parse(timeOf(left)) - Date.parse(timeOf(right)));
  };
}
