// The sandbox's whole state as text, to be kept in a file and brought back.

import { ControlError } from "../core/control-error.ts";
import { checkTenantState } from "./check-state.ts";
import { decodeState, encodeState } from "./state-codec.ts";
import type { TenantState } from "./tenant.ts";

const FORMAT = "svc-sdk sandbox state";
const VERSION = 1;

/** What a snapshot holds. */
export interface SandboxSnapshot {
  /** How far the clock has been moved. */
  readonly clockOffsetMs: number;
  readonly tenants: readonly TenantState[];
}

export function writeSnapshot(snapshot: SandboxSnapshot): string {
  return encodeState({ format: FORMAT, version: VERSION, ...snapshot });
}

/** @throws {ControlError} that says why the text is no snapshot. */
export function readSnapshot(text: string): SandboxSnapshot {
  const snapshot = decode(text);
  if (snapshot.format !== FORMAT) throw new ControlError("this is no state that a sandbox has exported");
  if (snapshot.version !== VERSION) {
    throw new ControlError(`this state has version ${String(snapshot.version)}; this sandbox reads version ${VERSION}`);
  }
  const { clockOffsetMs } = snapshot;
  if (typeof clockOffsetMs !== "number") throw new ControlError("clockOffsetMs of the state is no number");
  if (!Array.isArray(snapshot.tenants)) throw new ControlError("tenants of the state is no list");
  const tenants = snapshot.tenants.map((tenant: unknown, index) => {
    checkTenantState(tenant, `tenants[${index}]`);
    return tenant;
  });
  refuseTwice(
    "ids",
    tenants.map(({ id }) => id),
  );
  // Whoever signs in, or calls, is known by these.
  refuseTwice(
    "credentials",
    tenants.flatMap(({ credentials: { accountId, apiKey, connectorKey } }) => [accountId, apiKey, connectorKey]),
  );
  return { clockOffsetMs, tenants };
}

function refuseTwice(what: string, values: readonly string[]): void {
  if (new Set(values).size < values.length) throw new ControlError(`two ${what} of the state's tenants are the same`);
}

function decode(text: string): Readonly<Record<string, unknown>> {
  try {
    const snapshot = decodeState(text);
    if (typeof snapshot === "object" && snapshot !== null) return snapshot as Readonly<Record<string, unknown>>;
  } catch (cause) {
    throw new ControlError(`the state is no JSON: ${(cause as Error).message}`);
  }
  throw new ControlError("this is no state that a sandbox has exported");
}
