// The command `logs`: requests, deliveries, simulations and clock moves of a running sandbox.

import { setTimeout } from "node:timers/promises";
import { Command, InvalidArgumentError } from "commander";
import type { DeliveryView, RemoteSandbox, RemoteTenant } from "../../../src/sandbox.ts";
import { createLogPrinter, deliveryEntry, type SandboxEntry, timeOf } from "../log-lines/log-line.ts";
import type { CommandContext } from "./shared/command-context.ts";
import { addSandboxOptions, type RemoteOptions, withSandbox } from "./shared/options.ts";
import { lineStyle } from "./shared/output.ts";

interface Options extends RemoteOptions {
  readonly follow?: boolean;
  readonly limit: number;
}

const EXAMPLES = `
Times are the sandbox's. With --json, each line is an object: a request or an
action as in GET /_sandbox/events, with "type": "request" or "action", or a delivery
as in GET /_sandbox/tenants/<id>/deliveries with "type": "delivery" and its tenant.

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
      "Print the latest requests, deliveries, simulations and clock moves of a running sandbox, one per line.",
    );
  return addSandboxOptions(command, "only those of this tenant (default: all)")
    .option("-f, --follow", "keep printing new ones, until Ctrl+C")
    .option("-n, --limit <number>", "the number of each, at most; the sandbox keeps the last 500 requests", toLimit, 50)
    .option("--json", "print one JSON object per line")
    .addHelpText("after", EXAMPLES)
    .action((options: Options) => withSandbox(options, context, (sandbox) => show(sandbox, options, context)));
}

async function show(sandbox: RemoteSandbox, options: Options, context: CommandContext): Promise<void> {
  const { tenant, limit, json: isJson = false } = options;
  const printEntry = createLogPrinter(context.print, { ...(await lineStyle(context.output)), isJson });
  const read = createLogReader(sandbox, { tenant, limit });
  const stopping = new AbortController();
  const stopped = options.follow && context.stopped().then(() => stopping.abort());
  for (const entry of await read()) printEntry(entry);
  if (!options.follow) return;
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
const MAX_EVENTS = 500;
const MAX_DELIVERIES = 1000;

/** Returns a function that resolves to what has happened since it was called last, in its order. */
export function createLogReader(
  sandbox: Pick<RemoteSandbox, "events" | "tenant" | "tenants">,
  { tenant: wanted, limit }: Selection,
): () => Promise<readonly SandboxEntry[]> {
  let after = 0;
  let isFirst = true;
  // Of a tenant that subscribes there is a request.
  let tenants: readonly RemoteTenant[] | undefined;
  // The attempts that have been read, by delivery.
  const known = new Map<string, number>();

  async function readEvents(): Promise<readonly SandboxEntry[]> {
    const events = await sandbox.events.list({ after, tenant: wanted, limit: isFirst ? limit : MAX_EVENTS });
    after = events.at(-1)?.id ?? after;
    return events;
  }

  async function tenantsOf(events: readonly SandboxEntry[]): Promise<readonly RemoteTenant[]> {
    const ids = new Set(tenants?.map(({ id }) => id));
    if (tenants && events.every(({ tenant }) => tenant === null || ids.has(tenant))) return tenants;
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
    const events = await readEvents();
    tenants = await tenantsOf(events);
    const deliveries = (await Promise.all(tenants.map(readDeliveries))).flat();
    isFirst = false;
    return mergeByTime(events, deliveries);
  };
}

/** Puts deliveries between events, whose order stays: the time may go back between them. */
function mergeByTime(events: readonly SandboxEntry[], deliveries: readonly SandboxEntry[]): SandboxEntry[] {
  const waiting = [...deliveries].sort((left, right) => millisecondsOf(left) - millisecondsOf(right));
  const merged: SandboxEntry[] = [];
  for (const event of events) {
    const later = waiting.findIndex((delivery) => millisecondsOf(delivery) >= millisecondsOf(event));
    merged.push(...waiting.splice(0, later < 0 ? waiting.length : later), event);
  }
  return [...merged, ...waiting];
}

function millisecondsOf(entry: SandboxEntry): number {
  return Date.parse(timeOf(entry));
}
