// Writes and reads the sandbox's whole state as text, for files.

import { parseIsoTime } from "../core/clock.ts";
import { ControlError } from "../core/control-error.ts";
import { isObject } from "../core/setting-kinds.ts";
import { changeSettings, defaultSettings } from "../core/settings.ts";
import { checkTenantState } from "./check-state.ts";
import type { TenantState } from "./tenant.ts";

const FORMAT = "svc-sdk sandbox state";
const VERSION = 1;

export interface SandboxSnapshot {
  readonly clockOffsetMs: number;
  /** The sandbox's time at the export, ISO 8601: an import continues from it. Undefined: only the offset counts. */
  readonly now?: string | undefined;
  readonly tenants: readonly TenantState[];
}

export function writeSnapshot({ now, clockOffsetMs, tenants }: SandboxSnapshot): string {
  return encodeState({ format: FORMAT, version: VERSION, now, clockOffsetMs, tenants });
}

export function readSnapshot(text: string): SandboxSnapshot {
  const snapshot = decode(text);
  if (!isObject(snapshot) || snapshot.format !== FORMAT) throw new ControlError("state: not exported by a sandbox");
  if (snapshot.version !== VERSION) {
    throw new ControlError(
      `state: version ${String(snapshot.version)} is not supported; this sandbox reads version ${VERSION}`,
    );
  }
  const { clockOffsetMs, now, tenants: given } = snapshot;
  if (typeof clockOffsetMs !== "number") throw new ControlError("state: clockOffsetMs must be a number");
  if (now !== undefined && (typeof now !== "string" || Number.isNaN(parseIsoTime(now))))
    throw new ControlError("state: now must be an ISO 8601 time with a time zone");
  if (!Array.isArray(given)) throw new ControlError("state: tenants must be an array");
  const ids = given.map((tenant: unknown) => (isObject(tenant) && "id" in tenant ? tenant.id : tenant));
  rejectDuplicates("id", ids);
  const tenants = given.map((each: unknown, index) => {
    const tenant: unknown = isObject(each) ? { ...each, ...missingParts(each) } : each;
    checkTenantState(tenant, `tenants[${index}]`);
    // Settings that did not exist when the state was exported have their defaults.
    tenant.settings = changeSettings(defaultSettings, tenant.settings);
    return tenant;
  });
  const all = tenants.map(({ credentials }) => credentials);
  const identifying = all.flatMap(({ accountId, apiKey, connectorKey }) => [accountId, apiKey, connectorKey]);
  rejectDuplicates("credential", identifying);
  return { now, clockOffsetMs, tenants };
}

/** The stored transfers, payments, deliveries and the like: the entries of the maps that hold objects. */
export function countRecords({ tenants }: SandboxSnapshot): number {
  const maps = tenants.flatMap((tenant) => [tenant.handlers, ...Object.values(tenant).flatMap(mapsOf)]);
  return maps.reduce((sum, map) => sum + (isObject(map.values().next().value) ? map.size : 0), 0);
}

function mapsOf(section: unknown): Map<unknown, unknown>[] {
  return isObject(section) ? Object.values(section).filter((part) => part instanceof Map) : [];
}

/** The parts that states had not when they were exported by an earlier version. */
function missingParts(given: object): object {
  const later = { handlers: new Map(), clockOffsetMs: null, settlements: [] };
  return Object.fromEntries(Object.entries(later).filter(([name]) => !Object.hasOwn(given, name)));
}

function rejectDuplicates(what: string, values: readonly unknown[]): void {
  if (new Set(values).size < values.length) throw new ControlError(`state: two tenants have the same ${what}`);
}

function decode(text: string): unknown {
  try {
    return decodeState(text);
  } catch (cause) {
    throw new ControlError(`state: not valid JSON: ${(cause as Error).message}`);
  }
}

const MAP = "$map";
const BIGINT = "$bigint";
// Escapes user data that contains marker keys itself.
const PLAIN = "$plain";

// Far more than any amount has; the cost of reading grows with the square.
const MAX_DIGITS = 1_000;

/** Converts plain objects, arrays, maps, bigints and JSON values to JSON text, without loss. */
export function encodeState(state: unknown): string {
  return JSON.stringify(state, (_, value: unknown) => {
    if (typeof value === "bigint") return { [BIGINT]: String(value) };
    if (value instanceof Map) return { [MAP]: [...value] };
    return isMarked(value) ? { [PLAIN]: Object.entries(value) } : value;
  });
}

/** Does not check that the result is a state. @throws {SyntaxError} if the text is not valid JSON, or a bigint is invalid. */
export function decodeState(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    if (MAP in value) return new Map(value[MAP] as Iterable<[unknown, unknown]>);
    if (BIGINT in value) return readBigInt(value[BIGINT]);
    if (PLAIN in value) return Object.fromEntries(value[PLAIN] as Iterable<[string, unknown]>);
    return value;
  });
}

function readBigInt(digits: unknown): bigint {
  if (typeof digits === "string" && digits.length <= MAX_DIGITS && /^-?\d+$/.test(digits)) return BigInt(digits);
  throw new SyntaxError(`A bigint must be a string of at most ${MAX_DIGITS} digits`);
}

function isMarked(value: unknown): value is object {
  return isObject(value) && [MAP, BIGINT, PLAIN].some((key) => Object.hasOwn(value, key));
}
