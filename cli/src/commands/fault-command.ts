// The command `fault`: breaks requests to a running sandbox, and its deliveries.

import { Command } from "commander";
import { DURATION_EXAMPLES, parseDuration } from "../../../src/sandbox/core/clock.ts";
import { type DeliveryFaultKind, deliveryFaultKinds } from "../../../src/sandbox/state/webhooks-state.ts";
import type { Fault, FaultRecord } from "../../../src/sandbox.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";
import type { CommandContext } from "./shared/command-context.ts";
import { addSandboxOptions, type RemoteOptions, tenantOf, toCount, toJson, withSandbox } from "./shared/options.ts";

interface Options extends RemoteOptions {
  readonly count?: number;
  /** A duration. */
  readonly jitter?: string;
  readonly afterEffect?: boolean;
  readonly body?: unknown;
  readonly rawBody?: string;
  readonly contentType?: string;
  /** Each as `name: value`. */
  readonly header?: readonly string[];
}

const EXAMPLES = `
Kinds of faults in requests:
  latency <duration> [operationId]     delays the request
  status <code> [operationId]          responds with this status instead of handling the request
  reset [operationId]                  breaks the connection instead of handling the request
  stall [operationId]                  never responds
  truncate [operationId]               handles the request, and breaks the connection within the response
  lose-response [operationId]          handles the request, and breaks the connection before the response

Kinds of faults in deliveries: ${deliveryFaultKinds.join(", ")}

Examples:
  $ npx svc-sdk-cli fault lose-response sendFunds
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
  $ npx svc-sdk-cli fault clear f2    one of those that fault list shows
  $ npx svc-sdk-cli fault clear       all faults, in requests and in deliveries`;

export function faultCommand(context: CommandContext): Command {
  const command = new Command("fault")
    .summary("break requests to a running sandbox, or its deliveries")
    .description("Break the next requests to a running sandbox, or its next deliveries.")
    .argument("<kind>", "kind of the fault")
    .argument("[value...]", "values of the kind, and the operation that it applies to")
    .usage("[options] <kind> [value...]");
  return addSandboxOptions(command, "only requests of this tenant; for deliveries, the tenant (default: the first)")
    .option("--count <number>", "the number of requests or deliveries (default: 1)", toCount)
    .option("--jitter <duration>", "latency: a random delay up to this one is added")
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

/**
 * Reads a kind, what it needs, and an operation. The sandbox checks the rest.
 *
 * @throws {ProgramError} if a value is missing, not of its kind, or one too many.
 */
function readFault(kind: string, values: readonly string[], options: Options): Fault {
  const { tenant, count, jitter, afterEffect, body, rawBody, contentType, header } = options;
  const rest = [...values];
  const main = readMain(kind, rest);
  const [operationId, extra] = rest;
  if (extra !== undefined) throw new ProgramError(`${kind}: there is no place for "${extra}"`);
  const jitterMs = jitter === undefined ? undefined : toMilliseconds(jitter, "--jitter");
  const headers = header && Object.fromEntries(header.map(toHeader));
  const more = { jitterMs, body, rawBody, contentType, headers, afterEffect };
  return { kind: kind as Fault["kind"], ...main, operationId, count, tenant, ...more };
}

/** `f1  status 503  checkBalance  2 requests  tenant t1`. */
function describeFault({ id, kind, status, latencyMs, operationId, count, tenant }: FaultRecord): string {
  const main = status ?? (latencyMs === undefined ? undefined : `${latencyMs} ms`);
  return [
    id,
    main === undefined ? kind : `${kind} ${main}`,
    operationId ?? "any operation",
    `${count} ${count === 1 ? "request" : "requests"}`,
    ...(tenant === undefined ? [] : [`tenant ${tenant}`]),
  ].join("  ");
}

/** What the kind needs; taken from the values. */
function readMain(kind: string, values: string[]): Pick<Fault, "latencyMs" | "status"> {
  if (kind === "latency") return { latencyMs: toMilliseconds(values.shift() ?? "", "latency") };
  if (kind !== "status") return {};
  const status = values.shift() ?? "";
  if (!/^\d{3}$/.test(status)) throw new ProgramError("status needs a status code such as 503");
  return { status: Number(status) };
}

/** The shortest unit of other durations is a second. */
function toMilliseconds(text: string, what: string): number {
  const [, milliseconds] = /^(\d{1,9})ms$/.exec(text) ?? [];
  const seconds = milliseconds === undefined ? parseDuration(text) : Number(milliseconds) / 1000;
  if (seconds === undefined) throw new ProgramError(`${what} needs ${DURATION_EXAMPLES}, or 250ms`);
  return Math.round(seconds * 1000);
}

function toHeader(text: string): readonly [name: string, value: string] {
  const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw new ProgramError(`--header needs a name and a value, such as 'retry-after: 5', not '${text}'`);
}
