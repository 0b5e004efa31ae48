// The command `logs`: requests, deliveries, simulations and clock moves of a running sandbox.

import { setTimeout } from "node:timers/promises";
import { Command, InvalidArgumentError } from "commander";
import type { RemoteSandbox } from "../../../src/sandbox.ts";
import type { CommandContext } from "./output/command-context.ts";
import { addSandboxOptions, type RemoteOptions, withSandbox } from "./sandbox-option.ts";

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
  const { createLogReader } = await import("../running-sandbox/log-reader.ts");
  const { createLogPrinter } = await import("../log-lines/log-printer.ts");
  const { lineStyle } = await import("./output/line-output.ts");
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
