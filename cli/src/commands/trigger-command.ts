// The command `trigger`: runs a simulation in a running sandbox.

import { Command, Help } from "commander";
import type { SimulationInfo } from "../../../src/sandbox/control/simulator.ts";
import type { RemoteSandbox } from "../../../src/sandbox.ts";
import { parseJson } from "../../../src/wrappers/http/json.ts";
import { didYouMean } from "../project/input-errors.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";
import type { CommandContext } from "./shared/command-context.ts";
import { addSandboxOptions, type RemoteOptions, tenantOf, withSandbox } from "./shared/options.ts";

interface Options extends RemoteOptions {
  readonly list?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
Values are in the order of the simulation's fields, or behind their names. In fields of
ids, names of what is seeded stand for their ids: USDC_SOLANA, cardId, wallets.base.

Examples:
  $ npx svc-sdk-cli trigger                              all simulations with their fields
  $ npx svc-sdk-cli trigger --list authorizeCard         the fields of one
  $ npx svc-sdk-cli trigger deposit USDC_SOLANA 25.10
  $ npx svc-sdk-cli trigger fundAgentWallet wallets.base --amount 5.00
  $ npx svc-sdk-cli trigger emitEvent card.created --data '{"card_id":"c1"}' --json`;

export function triggerCommand(context: CommandContext): Command {
  const command = new Command("trigger")
    .summary("make something happen in a running sandbox: a deposit, a card payment, an approval")
    .description("Run a simulation in a running sandbox: it makes something happen that no API call causes.")
    .argument("[simulation]", "such as deposit; all are listed if none is given")
    .argument("[value...]", "values of its fields, or --<field> <value>")
    .usage("[options] [simulation] [value...] [--<field> <value>...]")
    .allowUnknownOption();
  return addSandboxOptions(command, "the tenant in which it happens (default: the first)")
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
  return simulations.map((simulation) => describeSimulation(simulation, { isDetailed, columns })).join("\n");
}

type Fields = SimulationInfo["fields"];
type Field = Fields[string];

/** `deposit <asset_id> <amount> [hash] [output]`. */
export function usageOf({ name, fields }: Pick<SimulationInfo, "name" | "fields">): string {
  const words = Object.entries(fields).map(([field, { required }]) => (required ? `<${field}>` : `[${field}]`));
  return [name, ...words].join(" ");
}

/**
 * Reads the words after the name of a simulation.
 *
 * @param ids By name, such as `USDC_SOLANA`: such a name stands for its id in fields of ids.
 * @throws {ProgramError} for an unknown, repeated or missing field, or a value that is not of its type.
 */
export function readSimulationInput(
  simulation: SimulationInfo,
  words: readonly string[],
  ids: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  const { name, fields } = simulation;
  const refuse = (problem: string) => new ProgramError(`${name}: ${problem}\nUsage: ${usageOf(simulation)}`);
  const given = new Map<string, string>();
  const open = Object.keys(fields);

  function give(field: string, text: string): void {
    if (given.has(field)) throw refuse(`${field} is given twice`);
    given.set(field, text);
  }

  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!isOption(word)) {
      const field = open.find((known) => !given.has(known));
      if (field === undefined) throw refuse(`there is no field for "${word}"`);
      give(field, word);
      continue;
    }
    const [option = "", attached] = split(word);
    const field = open.find((known) => plain(known) === plain(option));
    if (field === undefined) throw refuse(`there is no field "${option}"; ${didYouMean(option, open)}`);
    const isFlag = fields[field]?.type === "boolean" && (rest[0] === undefined || !/^(true|false)$/.test(rest[0]));
    const text = attached ?? (isFlag ? "true" : rest.shift());
    if (text === undefined) throw refuse(`--${option} needs a value`);
    give(field, text);
  }

  const missing = Object.keys(fields).find((field) => fields[field]?.required && !given.has(field));
  if (missing !== undefined) throw refuse(`${missing} is missing`);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, { type }]) => {
      const text = given.get(field);
      if (text === undefined) return [];
      const value = toValue(type, isIdField(field) ? (ids.get(text) ?? text) : text);
      if (value === undefined) throw refuse(`${field} must be ${ALLOWED[type]}`);
      return [[field, value]];
    }),
  );
}

/** The names of what a new tenant has, with their ids: `USDC_SOLANA`, `cardId`, `solana`, and `wallets.solana`. */
export function seededNames(seeded: object): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(seeded).flatMap(([name, value]): [string, string][] =>
      typeof value === "string"
        ? [[name, value]]
        : [...seededNames(value)].flatMap(([inner, id]): [string, string][] => [
            [inner, id],
            [`${name}.${inner}`, id],
          ]),
    ),
  );
}

/** A word such as `--amount`; negative numbers are values. */
function isOption(word: string): boolean {
  return /^--\w/.test(word);
}

/** `--amount=1` as name and value. */
function split(word: string): [option: string, attached: string | undefined] {
  const end = word.indexOf("=");
  return end < 0 ? [word.slice(2), undefined] : [word.slice(2, end), word.slice(end + 1)];
}

/** `card_id`, `card-id` and `cardId` are one name. */
function plain(name: string): string {
  return name.replaceAll(/[-_]/g, "").toLowerCase();
}

function isIdField(field: string): boolean {
  return /(_id|Id)$/.test(field);
}

const ALLOWED: Readonly<Record<Field["type"], string>> = {
  string: "a text",
  decimal: "a decimal",
  boolean: "true or false",
  integer: "a whole number",
  object: "a JSON object, such as '{\"a\":1}'",
};

/** Undefined if the text is not of the type. The sandbox checks decimals. */
function toValue(type: Field["type"], text: string): unknown {
  if (type === "boolean") return { true: true, false: false }[text];
  if (type === "integer") return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  return type === "object" ? toObject(text) : text;
}

function toObject(text: string): object | undefined {
  try {
    const value = parseJson(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

interface Shape {
  /** Whether each field is described. */
  readonly isDetailed: boolean;
  /** Of the terminal; texts are not wrapped elsewhere. */
  readonly columns: number | undefined;
}

function describeSimulation(simulation: SimulationInfo, { isDetailed, columns }: Shape): string {
  const { about, fields } = simulation;
  const wrapped = (text: string, indent: number) => indented(text, indent, columns);
  const width = Math.max(...Object.keys(fields).map((name) => name.length), 0);
  const details = Object.entries(fields).map(([name, field]) => {
    const { type, required = false, allowed, about: meaning } = field;
    const kind = `${type}${required ? "" : ", optional"}`;
    const values = allowed ? ` One of ${allowed.join(", ")}.` : "";
    return wrapped(`${name.padEnd(width)}  ${kind}: ${meaning}${values}`, 4);
  });
  return [usageOf(simulation), wrapped(about, 4), ...(isDetailed ? details : [])].join("\n");
}

function indented(text: string, indent: number, columns: number | undefined): string {
  const lines = columns === undefined ? [text] : new Help().boxWrap(text, columns - indent).split("\n");
  return lines.map((line) => " ".repeat(indent) + line).join("\n");
}
