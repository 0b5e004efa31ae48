// Validates a fixture before anything of it happens.

import { complaintAboutNames } from "../wrappers/util/validate.ts";
import { DURATION_EXAMPLES, parseDuration } from "./core/duration.ts";
import { type Fixture, FixtureError } from "./fixture.ts";
import { sandboxSimulations } from "./simulations.ts";

type Path = readonly (string | number)[];

/** Returns what a value must be, if it is not; checks inside of it throw. */
type Check = (value: unknown, path: Path) => string | undefined;

function only(isFit: (value: unknown) => boolean, expected: string): Check {
  return (value) => (isFit(value) ? undefined : expected);
}

const text = only((value) => typeof value === "string", "a string");
const duration = only((value) => typeof value === "string" && parseDuration(value) !== undefined, DURATION_EXAMPLES);
const amount = only(
  (value) => typeof value === "string" && /^(\d+(\.\d+)?|\$.*)$/.test(value),
  'an amount in quotes, such as "25.10"',
);
const name = only(
  (value) => typeof value === "string" && /^[A-Za-z]\w*$/.test(value) && value !== "seeded",
  "a name of letters and digits, other than seeded",
);

const payment = {
  ...{ amount, card_amount: amount, currency: text, type: text, merchant: text, merchant_category: text },
  ...{ merchant_city: text, merchant_country: text, status: text, ago: duration },
};
const customer = {
  ...{
    as: name,
    email: text,
    balance: amount,
    card: only((value) => typeof value === "boolean", "true or false"),
    ago: duration,
  },
  payments: listOf(payment, ["amount"]),
};
const step = { as: name, simulate: text, call: text, with: () => undefined, ago: duration };
const fixture = {
  settings: only(isObject, "an object"),
  customers: listOf(customer, ["email"]),
  history: listOf(step, [], checkStep),
};

/** @throws {FixtureError} for the first problem: a wrong type, or a name that is unknown or used twice. */
export function checkFixture(value: unknown): asserts value is Fixture {
  checkObject(value, fixture, [], []);
  const names = new Set(["seeded"]);
  const { customers = [], history = [] } = value as Fixture;
  for (const [list, entries] of Object.entries({ customers, history })) {
    for (const [index, entry] of entries.entries()) {
      checkReferences(entry, names, [list, index]);
      if (entry.as === undefined) continue;
      if (names.has(entry.as)) throw new FixtureError(`the name "${entry.as}" is used twice`, [list, index, "as"]);
      names.add(entry.as);
    }
  }
}

function listOf(fields: Readonly<Record<string, Check>>, required: readonly string[], more?: typeof checkStep): Check {
  return (value, path) => {
    if (!Array.isArray(value)) return "a list";
    for (const [index, entry] of value.entries()) {
      checkObject(entry, fields, required, [...path, index]);
      more?.(entry as object, [...path, index]);
    }
    return undefined;
  };
}

function checkObject(
  value: unknown,
  fields: Readonly<Record<string, Check>>,
  required: readonly string[],
  path: Path,
): void {
  if (!isObject(value)) throw new FixtureError("must be an object", path);
  checkNames(value, Object.keys(fields), path, "field");
  for (const [field, given] of Object.entries(value)) {
    const expected = fields[field]?.(given, [...path, field]);
    if (expected !== undefined) throw new FixtureError(`${field} must be ${expected}`, [...path, field]);
  }
  const missing = required.find((field) => value[field] === undefined);
  if (missing !== undefined) throw new FixtureError(`${missing} is missing`, path);
}

function checkStep(given: object, path: Path): void {
  const { simulate, call, with: input } = given as { simulate?: string; call?: string; with?: unknown };
  if ((simulate === undefined) === (call === undefined)) {
    throw new FixtureError("a step has either simulate or call", path);
  }
  if (simulate === undefined) return;
  checkNames({ [simulate]: true }, Object.keys(sandboxSimulations), [...path, "simulate"], "simulation");
  const { fields } = sandboxSimulations[simulate as keyof typeof sandboxSimulations];
  if (input === undefined) return;
  if (!isObject(input)) throw new FixtureError(`with must be an object: the input of ${simulate}`, [...path, "with"]);
  checkNames(input, Object.keys(fields), [...path, "with"], `field of ${simulate}`);
}

/** @throws {FixtureError} if a name is unknown; at the name itself where it is a key. */
function checkNames(given: object, known: readonly string[], path: Path, what: string): void {
  const complaint = complaintAboutNames(given, known);
  if (!complaint) return;
  const advice = /Did you mean .*$/.exec(complaint.message)?.[0] ?? `Known: ${known.join(", ") || "none"}.`;
  const at = path.at(-1) === "simulate" ? path : [...path, complaint.field];
  throw new FixtureError(`unknown ${what} "${complaint.field}". ${advice}`, at);
}

/** @throws {FixtureError} if a text refers to a name that is not there yet. */
function checkReferences(value: unknown, names: ReadonlySet<string>, path: Path): void {
  if (typeof value === "string") {
    const [, referred] = /^\$(?!\$)([^.]*)/.exec(value) ?? [];
    if (referred === undefined || names.has(referred)) return;
    const known = [...names].map((each) => `$${each}`).join(", ");
    throw new FixtureError(
      `"${value}" refers to nothing before it. Known here: ${known}. Write $$ for a dollar sign.`,
      path,
    );
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    checkReferences(part, names, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
