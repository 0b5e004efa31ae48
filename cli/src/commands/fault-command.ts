// The command `fault`: breaks requests to a running sandbox, and its deliveries.

import { Command, InvalidArgumentError } from "commander";
import { type DeliveryFaultKind, deliveryFaultKinds } from "../../../src/sandbox/state/webhooks-state.ts";
import { parseJson } from "../../../src/wrappers/parsing/parse-json.ts";
import type { FaultOptions } from "../running-sandbox/fault-input.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";
import type { CommandContext } from "./output/command-context.ts";
import { addSandboxOptions, type RemoteOptions, tenantOf, withSandbox } from "./sandbox-option.ts";

interface Options extends RemoteOptions, FaultOptions {
  readonly json?: boolean;
}

const EXAMPLES = `
Kinds of faults in requests:
  latency <duration> [operationId]   delays the request
  status <code> [operationId]        responds with this status instead of handling the request
  reset [operationId]                breaks the connection instead of handling the request
  stall [operationId]                never responds
  truncate [operationId]             handles the request, and breaks the connection within the response
  lose-answer [operationId]          handles the request, and breaks the connection before the response

Kinds of faults in deliveries: ${deliveryFaultKinds.join(", ")}

Examples:
  $ npx svc-sdk-cli fault lose-answer sendFunds
  $ npx svc-sdk-cli fault latency 2s --count 10
  $ npx svc-sdk-cli fault status 503 checkBalance --count 2 --tenant t1
  $ npx svc-sdk-cli fault status 502 --raw-body '<h1>Bad gateway</h1>' --content-type text/html
  $ npx svc-sdk-cli fault status 429 sendFunds --header 'retry-after: 5'
  $ npx svc-sdk-cli fault bad-signature
  $ npx svc-sdk-cli fault list
  $ npx svc-sdk-cli fault clear`;

const LIST_EXAMPLES = `
Faults in deliveries are not listed.

Examples:
  $ npx svc-sdk-cli fault list
  $ npx svc-sdk-cli fault list --json`;

const CLEAR_EXAMPLES = `
Examples:
  $ npx svc-sdk-cli fault clear       all faults, in requests and in deliveries
  $ npx svc-sdk-cli fault clear f2    one of those that fault list shows`;

export function faultCommand(context: CommandContext): Command {
  const command = new Command("fault")
    .summary("break requests to a running sandbox, or its deliveries")
    .description("Break the next requests to a running sandbox, or its next deliveries.")
    .argument("<kind>", "kind of the fault")
    .argument("[value...]", "what the kind needs, and the operation that it is for")
    .usage("[options] <kind> [value...]");
  return addSandboxOptions(command, "only requests of this tenant; for deliveries, the tenant (default: the first)")
    .option("--count <number>", "the number of requests or deliveries (default: 1)", toCount)
    .option("--jitter <duration>", "latency: up to so much more")
    .option("--after-effect", "status: handle the request first")
    .option("--body <json>", "status: the body of the response (default: an error of the service)", toJson)
    .option("--raw-body <text>", "status: a body that is not JSON, such as the HTML of a proxy")
    .option("--content-type <type>", "status: of the raw body (default: text/plain)")
    .option("--header <header...>", "status: further headers, such as 'retry-after: 5'")
    .option("--json", "print JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (kind: string, values: readonly string[], options: Options) => {
      const ofDelivery = deliveryFaultKinds.find((known) => known === kind);
      await (ofDelivery ? addToDeliveries(ofDelivery, values, options, context) : add(kind, values, options, context));
    })
    .addCommand(listCommand(context))
    .addCommand(clearCommand(context));
}

async function add(kind: string, values: readonly string[], options: Options, context: CommandContext): Promise<void> {
  const { describeFault, readFault } = await import("../running-sandbox/fault-input.ts");
  const fault = readFault(kind, values, options);
  await withSandbox(options, context, async (sandbox) => {
    const added = await sandbox.faults.add(fault);
    context.print(options.json ? JSON.stringify(added) : `Added  ${describeFault(added)}`);
  });
}

async function addToDeliveries(
  kind: DeliveryFaultKind,
  values: readonly string[],
  options: Options,
  context: CommandContext,
): Promise<void> {
  const { count = 1, url: _url, tenant: _tenant, json: _json, ...ofRequests } = options;
  if (values.length > 0) throw new ProgramError(`${kind}: there is no place for "${values[0]}"`);
  if (Object.keys(ofRequests).length > 0) throw new ProgramError(`${kind}: only --count and --tenant are allowed`);
  await withSandbox(options, context, async (sandbox) => {
    const { id, deliveries } = await tenantOf(sandbox, options);
    await deliveries.misbehave({ kind, count });
    const text = `Added  ${kind}  for ${count} ${count === 1 ? "delivery" : "deliveries"} of tenant ${id}`;
    context.print(options.json ? JSON.stringify({ kind, count, tenant: id }) : text);
  });
}

function listCommand(context: CommandContext): Command {
  return addSandboxOptions(new Command("list"), "only faults of this tenant")
    .description("List the faults that are waiting for requests.")
    .option("--json", "print JSON")
    .addHelpText("after", LIST_EXAMPLES)
    .action((_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      return withSandbox(options, context, async (sandbox) => {
        const all = await sandbox.faults.list();
        const faults = all.filter(({ tenant }) => options.tenant === undefined || tenant === options.tenant);
        const { describeFault } = await import("../running-sandbox/fault-input.ts");
        const text = faults.length === 0 ? "No faults." : faults.map(describeFault).join("\n");
        context.print(options.json ? JSON.stringify(faults, null, 2) : text);
      });
    });
}

function clearCommand(context: CommandContext): Command {
  return addSandboxOptions(new Command("clear"), "the tenant whose delivery faults are cleared (default: all)")
    .description("Remove all faults, or one.")
    .argument("[id]", "a fault, as fault list shows it")
    .option("--json", "print JSON")
    .addHelpText("after", CLEAR_EXAMPLES)
    .action((id: string | undefined, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      return withSandbox(options, context, async (sandbox) => {
        if (id !== undefined) await sandbox.faults.remove(id);
        else {
          await sandbox.faults.clear();
          const tenants = options.tenant === undefined ? await sandbox.tenants() : [await tenantOf(sandbox, options)];
          for (const { deliveries } of tenants) await deliveries.behave();
        }
        const left = await sandbox.faults.list();
        const text = id === undefined ? "No faults are left." : `${id} is removed.`;
        context.print(options.json ? JSON.stringify(left, null, 2) : text);
      });
    });
}

function toCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Enter a whole number from 1.");
}

function toJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new InvalidArgumentError('Enter JSON, such as \'{"message":"down"}\'.');
  }
}
