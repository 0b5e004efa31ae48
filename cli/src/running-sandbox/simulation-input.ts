// The words after `trigger <simulation>` as the fields of its input.

import type { SimulationInfo } from "../../../src/sandbox/control/simulator.ts";
import { parseJson } from "../../../src/wrappers/http/json.ts";
import { didYouMean } from "../pipeline/model/closest.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";

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
    // A negative amount is not an option.
    if (!/^--\w/.test(word)) {
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
      const value = toValue(type, /(_id|Id)$/.test(field) ? (ids.get(text) ?? text) : text);
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

/** `--amount=1` as name and value. */
function split(word: string): [option: string, attached: string | undefined] {
  const end = word.indexOf("=");
  return end < 0 ? [word.slice(2), undefined] : [word.slice(2, end), word.slice(end + 1)];
}

/** `card_id`, `card-id` and `cardId` are one name. */
function plain(name: string): string {
  return name.replaceAll(/[-_]/g, "").toLowerCase();
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
