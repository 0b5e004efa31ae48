// The command `listen`: forwards the deliveries of a running sandbox to an address on this machine.

import { setTimeout } from "node:timers/promises";
import { Command, Option } from "commander";
import type { RemoteSandbox } from "../../../src/sandbox.ts";
import type { RegisteredReceiver } from "../running-sandbox/register-receiver.ts";
import type { CommandContext } from "./shared/command-context.ts";
import { addSandboxOptions, type RemoteOptions, readAddress, tenantOf, withSandbox } from "./shared/options.ts";
import { lineStyle } from "./shared/output.ts";

interface Options extends RemoteOptions {
  readonly forwardTo: string;
  readonly events?: string;
  readonly service: "crypto" | "fiat" | "both";
}

const EXAMPLES = `
The command subscribes to the events, prints the secret that verifies their signatures,
and forwards each delivery with its headers. Ctrl+C removes the subscription. After a reset
or a restart of the sandbox it subscribes again, with a new secret.

The fiat service has one address for its notifications. This command replaces it, and restores it at the
end. The documents have no operation that removes the only address.

Examples:
  $ npx svc-sdk-cli listen --forward-to http://127.0.0.1:3000/hooks
  $ npx svc-sdk-cli listen --forward-to localhost:3000/hooks --events deposit.confirmed,transaction.settled
  $ npx svc-sdk-cli listen --forward-to localhost:3000/fiat-hooks --service fiat`;

/** How often the command asks whether the sandbox was reset. */
const INTERVAL_MS = 1_000;

export function listenCommand(context: CommandContext): Command {
  const command = new Command("listen")
    .summary("forward the webhooks of a running sandbox to your application")
    .description("Forward the webhooks of a running sandbox to an address, and print each response.")
    .requiredOption("--forward-to <address>", "where to forward deliveries, such as http://127.0.0.1:3000/hooks")
    .option("--events <types>", "events of the crypto service, separated by commas (default: all)")
    .addOption(
      new Option("--service <name>", "whose deliveries").choices(["crypto", "fiat", "both"]).default("crypto"),
    );
  return addSandboxOptions(command, "the tenant whose events are delivered (default: the first)")
    .option("--json", "print one JSON object per line")
    .addHelpText("after", EXAMPLES)
    .action(async (options: Options) => {
      const to = readAddress(options.forwardTo, "--forward-to", "http://127.0.0.1:3000/hooks");
      await withSandbox(options, context, (sandbox) => listen(sandbox, to, options, context));
    });
}

async function listen(sandbox: RemoteSandbox, to: URL, options: Options, context: CommandContext): Promise<void> {
  // From now on, a signal no longer ends the program before it has removed what it registers.
  const stopped = context.stopped();
  const { forwardDeliveries } = await import("../running-sandbox/delivery-forwarder.ts");
  const { registerReceivers } = await import("../running-sandbox/register-receiver.ts");
  const { createForwardedPrinter } = await import("../log-lines/log-line.ts");

  const { json: isJson = false } = options;
  const tenant = await tenantOf(sandbox, options);
  const events = options.events?.split(",").map((event) => event.trim());
  const style = { ...(await lineStyle(context.output)), isJson };
  const { origin, close } = await forwardDeliveries(to, createForwardedPrinter(context.print, style));
  let receivers: RegisteredReceiver[] = [];

  /** In place of what is registered, if the sandbox still has it. */
  async function register(): Promise<void> {
    for (const { remove } of receivers) await remove().catch(() => undefined);
    receivers = [];
    await registerReceivers(sandbox, tenant, { origin, events, service: options.service }, receivers);
    const secrets = Object.fromEntries(receivers.map(({ service, secret }) => [service, secret]));
    const facts = { type: "listening", tenant: tenant.id, forwardTo: to.href, events: events ?? null, secrets };
    context.print(isJson ? JSON.stringify(facts) : ready(tenant.id, to, events, receivers));
  }

  try {
    await register();
    await untilStopped(stopped, sandbox, tenant.id, context, register);
  } finally {
    for (const { service, remove } of receivers) {
      await remove().catch(() => context.warn(`svc-sdk-cli: the sandbox is gone, with the ${service} subscription`));
    }
    await close();
  }
  context.print(isJson ? JSON.stringify({ type: "stopped" }) : "No longer listening.");
}

/** Resolves when the program is asked to stop; registers again whenever the sandbox has lost what was registered. */
async function untilStopped(
  stopped: Promise<void>,
  { origin }: RemoteSandbox,
  tenant: string,
  { warn }: CommandContext,
  register: () => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  const ended = stopped.then(() => stopping.abort());
  const watch = watchForLoss({
    async ask(after) {
      const response = await fetch(`${origin}/_sandbox/events?type=action&limit=500&after=${after}`, stopping);
      return (await response.json()) as ActionPage;
    },
    async pause() {
      await setTimeout(INTERVAL_MS, undefined, stopping).catch(() => undefined);
      return !stopping.signal.aborted;
    },
    tenant,
    gone() {
      if (!stopping.signal.aborted) warn(`svc-sdk-cli: the sandbox at ${origin} is gone; waiting for it`);
    },
    lost: register,
  });
  await Promise.all([ended, watch]);
}

function ready(
  tenant: string,
  to: URL,
  events: readonly string[] | undefined,
  receivers: readonly RegisteredReceiver[],
): string {
  const secrets = receivers.flatMap(({ service, secret }) =>
    secret === null
      ? [`The ${service} service does not sign its deliveries.`]
      : [`The signing secret (${service}):`, `  ${secret}`],
  );
  return [
    `Deliveries of tenant ${tenant} go to ${to.href} (${events?.join(", ") ?? "all events"}).`,
    ...secrets,
    "Press Ctrl+C to stop.",
    "",
  ].join("\n");
}

/** The part of the actions in the sandbox's log that matters here. */
export interface ActionPage {
  readonly events: readonly { readonly kind: string; readonly tenant: string | null }[];
  /** Id of the newest event. */
  readonly last: number;
}

interface LossParts {
  /** Resolves to the actions since the one with this id; rejects if the sandbox does not respond. */
  ask(after: number): Promise<ActionPage>;
  /** Waits for a moment; resolves to false to end the watch. */
  pause(): Promise<boolean>;
  /** The tenant with which something was registered. */
  readonly tenant: string;
  /** Called once when the sandbox stops responding. */
  gone(): void;
  /** Called when the sandbox responds and has lost it, or may have. */
  lost(): Promise<void>;
}

/** Resolves when `pause` ends the watch. Rejects if `lost` does. */
export async function watchForLoss({ ask, pause, tenant, gone, lost }: LossParts): Promise<void> {
  let last: number | undefined;
  let isGone = false;
  do {
    const answer = await ask(last ?? 0).catch(() => undefined);
    if (answer === undefined) {
      if (!isGone) gone();
      isGone = true;
      continue;
    }
    // Another process counts from the start.
    const isOther = isGone || answer.last < (last ?? 0);
    const isReset = last !== undefined && answer.events.some((action) => undoes(action, tenant));
    last = answer.last;
    isGone = false;
    if (isOther || isReset) await lost();
  } while (await pause());
}

function undoes({ kind, tenant: whose }: ActionPage["events"][number], tenant: string): boolean {
  return (kind === "reset" || kind === "import") && (whose === null || whose === tenant);
}
