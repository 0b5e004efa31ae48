// Reads the log of a running sandbox: first what there is, then what is new.

import type { DeliveryView, RemoteSandbox, RemoteTenant } from "../../../src/sandbox.ts";
import {
  type ActionEntry,
  actionEntry,
  deliveryEntry,
  type RequestEntry,
  requestEntry,
  type SandboxEntry,
  timeOf,
} from "../log-lines/log-entry.ts";

interface Selection {
  /** Only of this tenant. */
  readonly tenant: string | undefined;
  /** At most so many requests, actions, and deliveries of each tenant, the newest ones, the first time. */
  readonly limit: number;
}

/** As many as the sandbox keeps. */
const MAX_REQUESTS = 500;
const MAX_DELIVERIES = 1000;

/** Returns a function that resolves to what has happened since it was called last, in its order. */
export function createLogReader(
  sandbox: Pick<RemoteSandbox, "requests" | "actions" | "tenant" | "tenants">,
  { tenant: wanted, limit }: Selection,
): () => Promise<readonly SandboxEntry[]> {
  let after = 0;
  let afterAction = 0;
  let isFirst = true;
  // Of a tenant that subscribes there is a request.
  let tenants: readonly RemoteTenant[] | undefined;
  // The attempts that have been read, by delivery.
  const known = new Map<string, number>();

  async function readRequests(): Promise<RequestEntry[]> {
    const query = { after, tenant: wanted, limit: isFirst ? limit : MAX_REQUESTS };
    const records = await sandbox.requests.list(query);
    after = records.at(-1)?.id ?? after;
    return records.map(requestEntry);
  }

  async function readActions(): Promise<ActionEntry[]> {
    const records = await sandbox.actions.list({ after: afterAction });
    afterAction = records.at(-1)?.id ?? afterAction;
    const shown = records.filter(({ tenant }) => wanted === undefined || tenant === null || tenant === wanted);
    return (isFirst ? shown.slice(-limit) : shown).map(actionEntry);
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
    const actions = await readActions();
    tenants = await tenantsOf(requests);
    const deliveries = (await Promise.all(tenants.map(readDeliveries))).flat();
    isFirst = false;
    return mergeByTime(inOrder(requests, actions), deliveries);
  };
}

/** The time may go back between requests, so that it does not tell their order. */
function inOrder(requests: readonly RequestEntry[], actions: readonly ActionEntry[]): readonly SandboxEntry[] {
  const before = (id: number, limit: number) =>
    actions.filter(({ afterRequest }) => afterRequest >= id && afterRequest < limit);
  const first = requests[0]?.id ?? Number.POSITIVE_INFINITY;
  return [
    ...before(0, first),
    ...requests.flatMap((request, index) => [
      request,
      ...before(request.id, requests[index + 1]?.id ?? Number.POSITIVE_INFINITY),
    ]),
  ];
}

/** Puts deliveries between entries, whose order stays. */
function mergeByTime(entries: readonly SandboxEntry[], deliveries: readonly SandboxEntry[]): SandboxEntry[] {
  const waiting = [...deliveries].sort((left, right) => millisecondsOf(left) - millisecondsOf(right));
  const merged: SandboxEntry[] = [];
  for (const entry of entries) {
    const later = waiting.findIndex((delivery) => millisecondsOf(delivery) >= millisecondsOf(entry));
    merged.push(...waiting.splice(0, later < 0 ? waiting.length : later), entry);
  }
  return [...merged, ...waiting];
}

function millisecondsOf(entry: SandboxEntry): number {
  return Date.parse(timeOf(entry));
}
