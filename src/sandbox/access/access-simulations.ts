// Accounts whose withdrawals are suspended, and are no more.

import { ControlError } from "../core/control-error.ts";
import { parseIsoTime } from "../core/iso-time.ts";
import { changeSettings, type Settings } from "../core/settings.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";

/** What `suspendAccount` takes. */
export interface SuspendAccountInput {
  /** Kind of suspension; the documents name none (G49). */
  readonly type: string;
  readonly reason: string;
  /** ISO 8601, with its zone. @default none: until `restoreAccount` */
  readonly expires_at?: string | undefined;
}

type Suspension = Settings["transfers"]["suspension"];

/** What both simulations give: the suspension that holds from now on. */
export interface AccountState {
  readonly suspension: Suspension;
}

/** `suspendAccount` and `restoreAccount`. */
export const accessSimulations: {
  readonly suspendAccount: Simulation<SuspendAccountInput, AccountState>;
  readonly restoreAccount: Simulation<object, AccountState>;
} = {
  suspendAccount: {
    about: "Suspends withdrawals: sending funds is refused with 403 and says so (C16).",
    fields: {
      type: { type: "string", required: true, about: "Kind of suspension, any text (G49)." },
      reason: { type: "string", required: true, about: "Why, any text." },
      expires_at: {
        type: "string",
        about: "When it ends, ISO 8601 with its zone; without it, restoreAccount ends it.",
      },
    },
    run: (tenant, { type, reason, expires_at }) =>
      suspend(tenant, { type, reason, expires_at: expires_at === undefined ? null : instant(expires_at) }),
  },
  restoreAccount: {
    about: "Ends the suspension of withdrawals, if there is one.",
    fields: {},
    run: (tenant) => suspend(tenant, null),
  },
};

function suspend({ state }: Tenant, suspension: Suspension): AccountState {
  state.settings = changeSettings(state.settings, { transfers: { suspension } });
  return { suspension };
}

function instant(text: string): string {
  const time = parseIsoTime(text);
  if (Number.isNaN(time)) {
    throw new ControlError('expires_at must be ISO 8601 with its zone, such as "2026-01-01T00:00:00Z"');
  }
  return new Date(time).toISOString();
}
