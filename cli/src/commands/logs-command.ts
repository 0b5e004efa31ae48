// The command `logs`: requests, deliveries, simulations and clock moves of a running sandbox.

import { setTimeout } from "node:timers/promises";
import { Command, InvalidArgumentError } from "commander";
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
import type { CommandContext } from "./shared/command-context.ts";
import { addSandboxOptions, type RemoteOptions, withSandbox } from "./shared/options.ts";
import { lineStyle } from "./shared/output.ts";

interface Options extends RemoteOptions {
  readonly follow?: boolean;
  readonly limit: number;
  readonly json?: boolean;
}

const EXAMPLES = `
Times are the sandbox's. With --json, each line is an object: a request as in
GET /_sandbox/requests with "type": "request", a delivery as in
GET /_sandbox/tenants/<id>/deliveries with "type": "delivery" and its tenant, or
an action as in GET /_sandbox/actions with "type": "action".

Examples:
  $ npx svc-sdk-cli logs
  $ npx svc-sdk-cli logs -f --tenant t1
  $ npx svc-sdk-cli logs --limit 500 --json | jq 'select(.status >= 400)'`;

/** How often a sandbox is asked for more. */
const INTERVAL_MS = 500;

export function logsCommand(context: CommandContext): Command {
  const command = new Command("logs")
    .summary("print the requests, deliveries and actions of a running sandbox")
    .description(
      "Print the latest requests, deliveries, simulations and clock moves of a running sandbox, a line each.",
    );
  return addSandboxOptions(command, "only those of this tenant (default: all)")
    .option("-f, --follow", "keep printing new ones, until Ctrl+C")
    .option("-n, --limit <number>", "at most so many of each; the sandbox keeps the last 500 requests", toLimit, 50)
    .option("--json", "print a JSON object a line")
    .addHelpText("after", EXAMPLES)
    .action((options: Options) => withSandbox(options, context, (sandbox) => show(sandbox, options, context)));
}

async function show(sandbox: RemoteSandbox, options: Options, context: CommandContext): Promise<void> {
  const { createLogPrinter } = await import("../log-lines/log-printer.ts");

  const { tenant, limit, json: isJson = false } = options;
  const printEntry = createLogPrinter(context.print, { ...lineStyle(context.output), isJson });
  const read = createLogReader(sandbox, { tenant, limit });
  for (const entry of await read()) printEntry(entry);
  if (!options.follow) return;
  const stopping = new AbortController();
  const stopped = context.stopped().then(() => stopping.abort());
  while (!stopping.signal.aborted) {
    await Promise.race([stopped, setTimeout(INTERVAL_MS, undefined, stopping).catch(() => undefined)]);
    for (const entry of await read()) printEntry(entry);
  }
}

function toLimit(text: string): number {
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= 500) return limit;
  throw new InvalidArgumentError("Enter a whole number from 1 to 500.");
}

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
