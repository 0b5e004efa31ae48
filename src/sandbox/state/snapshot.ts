// Writes and reads the sandbox's whole state as text, for files.

import { ControlError } from "../core/control-error.ts";
import { checkTenantState } from "./check-state.ts";
import { decodeState, encodeState } from "./state-codec.ts";
import type { TenantState } from "./tenant.ts";

const FORMAT = "svc-sdk sandbox state";
const VERSION = 1;

/** The whole state of a sandbox. */
export interface SandboxSnapshot {
  /** Offset of the sandbox's clock. */
  readonly clockOffsetMs: number;
  readonly tenants: readonly TenantState[];
}

export function writeSnapshot(snapshot: SandboxSnapshot): string {
  return encodeState({ format: FORMAT, version: VERSION, ...snapshot });
}

/** @throws {ControlError} if the text is not a valid snapshot. */
export function readSnapshot(text: string): SandboxSnapshot {
  const snapshot = decode(text);
  if (snapshot.format !== FORMAT) throw new ControlError("state: not exported by a sandbox");
  if (snapshot.version !== VERSION) {
    throw new ControlError(
      `state: version ${String(snapshot.version)} is not supported; this sandbox reads version ${VERSION}`,
    );
  }
  const { clockOffsetMs } = snapshot;
  if (typeof clockOffsetMs !== "number") throw new ControlError("state: clockOffsetMs must be a number");
  if (!Array.isArray(snapshot.tenants)) throw new ControlError("state: tenants must be an array");
  const tenants = snapshot.tenants.map((given: unknown, index) => {
    // Exported before handlers had a state.
    const tenant: unknown = isObject(given) && !("handlers" in given) ? { ...given, handlers: new Map() } : given;
    checkTenantState(tenant, `tenants[${index}]`);
    return tenant;
  });
  rejectDuplicates(
    "id",
    tenants.map(({ id }) => id),
  );
  // These identify the tenant of a request.
  rejectDuplicates(
    "credential",
    tenants.flatMap(({ credentials: { accountId, apiKey, connectorKey } }) => [accountId, apiKey, connectorKey]),
  );
  return { clockOffsetMs, tenants };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function rejectDuplicates(what: string, values: readonly string[]): void {
  if (new Set(values).size < values.length) throw new ControlError(`state: two tenants have the same ${what}`);
}

function decode(text: string): Readonly<Record<string, unknown>> {
  try {
    const snapshot = decodeState(text);
    if (typeof snapshot === "object" && snapshot !== null) return snapshot as Readonly<Record<string, unknown>>;
  } catch (cause) {
    throw new ControlError(`state: not valid JSON: ${(cause as Error).message}`);
  }
  throw new ControlError("state: not exported by a sandbox");
}
