// The command `trigger`: runs a simulation in a running sandbox.

import { Command, Help } from "commander";
import type { SimulationInfo } from "../../../src/sandbox/control/simulator.ts";
import type { RemoteSandbox } from "../../../src/sandbox.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";
import type { CommandContext } from "./shared/command-context.ts";
import { addSandboxOptions, type RemoteOptions, tenantOf, withSandbox } from "./shared/options.ts";

interface Options extends RemoteOptions {
  readonly list?: boolean;
}

const EXAMPLES = `
Pass values in the order of the simulation's fields, or as options. The names of seeded objects can
replace their ids: USDC_SOLANA, cardId, wallets.base.

Examples:
  $ npx svc-sdk-cli trigger                              all simulations with their fields
  $ npx svc-sdk-cli trigger --list authorizeCard         the fields of one
  $ npx svc-sdk-cli trigger deposit USDC_SOLANA 25.10
  $ npx svc-sdk-cli trigger fundAgentWallet wallets.base --amount 5.00
  $ npx svc-sdk-cli trigger emitEvent card.created --data '{"card_id":"c1"}' --json`;

export function triggerCommand(context: CommandContext): Command {
  const command = new Command("trigger")
    .summary("simulate a deposit, a card payment, an approval … in a running sandbox")
    .description("Run a simulation in a running sandbox, for something that the API cannot trigger.")
    .argument("[simulation]", "such as deposit; all are listed if none is given")
    .argument("[value...]", "values of its fields, or --<field> <value>")
    .usage("[options] [simulation] [value...] [--<field> <value>...]")
    .allowUnknownOption();
  return addSandboxOptions(command, "the tenant (default: the first)")
    .option("--list", "list the simulations with their fields, or the fields of one")
    .option("--json", "print JSON")
    .addHelpText("after", EXAMPLES)
    .action((name: string | undefined, words: readonly string[], options: Options) =>
      withSandbox(options, context, async (sandbox) => {
        const all = await sandbox.simulations();
        const simulation = name === undefined ? undefined : await find(all, name);
        if (simulation === undefined || options.list) {
          context.print(await list(simulation ? [simulation] : all, simulation !== undefined, options, context));
        } else await run(sandbox, simulation, words, options, context);
      }),
    );
}

async function find(all: readonly SimulationInfo[], name: string): Promise<SimulationInfo> {
  const found = all.find((simulation) => simulation.name === name);
  if (found) return found;

  const { didYouMean } = await import("../pipeline/model/closest.ts");
  const names = all.map((simulation) => simulation.name);
  throw new ProgramError(
    `there is no simulation "${name}"; ${didYouMean(name, names)}\nList all: npx svc-sdk-cli trigger --list`,
  );
}

async function run(
  sandbox: RemoteSandbox,
  simulation: SimulationInfo,
  words: readonly string[],
  options: Options,
  { print }: CommandContext,
): Promise<void> {
  const { readSimulationInput, seededNames } = await import("../running-sandbox/simulation-input.ts");
  const { name } = simulation;
  const tenant = await tenantOf(sandbox, options);
  const input = readSimulationInput(simulation, words, seededNames(tenant.seeded));
  // The sandbox may know others than this version.
  const simulate = tenant.simulate as unknown as Readonly<Record<string, (given: object) => Promise<unknown>>>;
  const result = await simulate[name]?.(input);
  if (options.json) print(JSON.stringify(result ?? null, null, 2));
  else
    print([`${name} has run in tenant ${tenant.id}.`, ...(result ? [JSON.stringify(result, null, 2)] : [])].join("\n"));
}

async function list(
  simulations: readonly SimulationInfo[],
  isDetailed: boolean,
  { json }: Options,
  { output: { columns } }: CommandContext,
): Promise<string> {
  if (json) return JSON.stringify(simulations, null, 2);
  const { usageOf } = await import("../running-sandbox/simulation-input.ts");
  return simulations.map((each) => [usageOf(each), ...describe(each, isDetailed, columns)].join("\n")).join("\n");
}

/** The lines below its usage. @param columns Of the terminal; texts are not wrapped elsewhere. */
function describe({ about, fields }: SimulationInfo, isDetailed: boolean, columns: number | undefined): string[] {
  const wrapped = (text: string, indent: number) => indented(text, indent, columns);
  const width = Math.max(...Object.keys(fields).map((name) => name.length), 0);
  const details = Object.entries(fields).map(([name, field]) => {
    const { type, required = false, allowed, about: meaning } = field;
    const kind = `${type}${required ? "" : ", optional"}`;
    const values = allowed ? ` One of ${allowed.join(", ")}.` : "";
    return wrapped(`${name.padEnd(width)}  ${kind}: ${meaning}${values}`, 4);
  });
  return [wrapped(about, 4), ...(isDetailed ? details : [])];
}

function indented(text: string, indent: number, columns: number | undefined): string {
  const lines = columns === undefined ? [text] : new Help().boxWrap(text, columns - indent).split("\n");
  return lines.map((line) => " ".repeat(indent) + line).join("\n");
}
