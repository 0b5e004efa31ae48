// The inputs of the control plane as tables of fields, and how an input is checked against one.

import * as walletOperations from "../../../generated/crypto/operations.ts";
import * as fiatOperations from "../../../generated/fiat/operations.ts";
import type { Operation } from "../../wrappers/operation.ts";
import { checkSettingsChange, type SettingsToChange } from "../core/check-settings.ts";
import { ControlError, suggestion } from "../core/control-error.ts";
import { parseExactNumbers } from "../core/json.ts";
import { decimal, flag, isObject, type SettingKind, seconds, text } from "../core/setting-kinds.ts";
import type { TenantOptions } from "../state/tenant-registry.ts";
import type { Field } from "../state/tenant-simulation.ts";

/** A field of an input. `json`: any JSON value. */
export interface InputField extends Omit<Field, "type"> {
  readonly type: Field["type"] | "json" | "seconds";
}

const kinds: Readonly<Record<InputField["type"], SettingKind>> = {
  string: text,
  decimal,
  boolean: flag,
  integer: { allowed: "an integer", fits: Number.isSafeInteger },
  seconds,
  object: { allowed: "an object", fits: isObject },
  json: { allowed: "a JSON value", fits: () => true },
};

/** The fields of each input, but for those of faults, answers and simulations, which stand beside them. */
export const inputs = {
  advance: { seconds: { type: "seconds", required: true, about: "A number of seconds, 0 or more, such as 600." } },
  set: { time: { type: "string", required: true, about: "ISO 8601 with a time zone." } },
  tenant: {
    settings: { type: "object", about: "Changes to the sandbox's settings." },
    credentials: { type: "object", about: "Instead of those from the seed." },
  },
  misbehave: {
    kind: { type: "string", required: true, about: "The kind of delivery fault." },
    count: { type: "integer", about: "The number of deliveries; default 1." },
  },
  retry: { keepTimestamp: { type: "boolean", about: "Sign it with the timestamp of its first attempt." } },
} as const;

const credential = { type: "string", about: "Visible ASCII, at most 200 characters." } as const;
const credentialFields = {
  accountId: credential,
  appSecret: credential,
  apiKey: credential,
  apiSecret: credential,
  connectorKey: credential,
};

interface FieldValues {
  readonly string: string;
  readonly decimal: string;
  readonly boolean: boolean;
  readonly integer: number;
  readonly seconds: number;
  readonly object: Readonly<Record<string, unknown>>;
  readonly json: unknown;
}

type Checked<Fields extends Readonly<Record<string, InputField>>> = {
  readonly [Name in keyof Fields]:
    | FieldValues[Fields[Name]["type"]]
    | (Fields[Name] extends { readonly required: true } ? never : undefined);
};

/**
 * Validates and returns the input.
 *
 * @param what names the input in messages, such as `deposit`.
 * @throws {ControlError} that names the invalid field.
 */
export function checkFields<const Fields extends Readonly<Record<string, InputField>>>(
  what: string,
  fields: Fields,
  input: unknown,
): Checked<Fields> {
  const refuse = (problem: string) => new ControlError(`${what}: ${problem}`, 400, { fields });
  if (!isObject(input)) throw refuse("the input must be an object");
  const names = Object.keys(fields);
  const unknown = Object.keys(input).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) {
    const allowed = names.length === 0 ? "no fields are allowed" : `allowed: ${names.join(", ")}`;
    throw refuse(`unknown field "${unknown}"${suggestion(unknown, names)}; ${allowed}`);
  }
  for (const [name, { type, required = false, allowed }] of Object.entries(fields)) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    if (value === undefined && required) throw refuse(`${name} is required`);
    if (value === undefined) continue;
    if (!kinds[type].fits(value)) throw refuse(`${name} must be ${kinds[type].allowed}`);
    if (allowed && !allowed.includes(String(value))) throw refuse(`${name} must be one of ${allowed.join(", ")}`);
  }
  return input as Checked<Fields>;
}

/** The options of a new tenant without undefined values. @param present the settings of new tenants. */
export function checkTenantOptions(options: unknown, present: SettingsToChange): TenantOptions {
  const { settings = {}, credentials = {} } = checkFields("tenant", inputs.tenant, options);
  checkSettingsChange(settings, present);
  const checked = checkFields("credentials", credentialFields, credentials);
  const given = Object.entries(checked).filter(([, value]) => value !== undefined);
  // Credentials are sent in headers and bodies.
  const unfit = given.find(([, value]) => !/^[!-~]{1,200}$/.test(String(value)));
  if (unfit) {
    const problem = `credentials: ${unfit[0]} must be 1 to 200 characters of visible ASCII`;
    throw new ControlError(problem, 400, { fields: credentialFields });
  }
  return { settings, credentials: Object.fromEntries(given) };
}

export function wholeNumber(
  query: URLSearchParams,
  name: string,
  min: number,
  max: number = Number.MAX_SAFE_INTEGER,
): number | undefined {
  const given = query.get(name);
  if (given === null) return undefined;
  const value = /^\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
  if (value >= min && value <= max) return value;
  const range = `an integer from ${min} to ${max}`;
  throw new ControlError(`${name} must be ${range}`, 400, { [name]: range });
}

/**
 * The input of a request, as parsed and as text. Numbers in its field `body` that a float would alter, such as 2.50, are exact
 * numbers, unless they have a sign or an exponent.
 */
export function withExactBody(input: unknown, given: string): unknown {
  if (!isObject(input) || !Object.hasOwn(input, "body")) return input;
  const { body } = parseExactNumbers(given) as { readonly body: unknown };
  return { ...input, body };
}

export const knownOperations: ReadonlyMap<string, Operation> = new Map(
  [...Object.values(fiatOperations), ...Object.values(walletOperations)].map((operation) => [operation.id, operation]),
);
