// Simulations that suspend and restore withdrawals.

import { parseIsoTime } from "../core/clock.ts";
import { ControlError } from "../core/control-error.ts";
import { changeSettings, type Settings } from "../core/settings.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";

export interface SuspendAccountInput {
  /** Kind of suspension; the documents name none. */
  readonly type: string;
  readonly reason: string;
  /** ISO 8601 with a time zone. @default none: until `restoreAccount` */
  readonly expires_at?: string | undefined;
}

type Suspension = Settings["transfers"]["suspension"];

export interface AccountState {
  readonly suspension: Suspension;
}

export const accessSimulations: {
  readonly suspendAccount: Simulation<SuspendAccountInput, AccountState>;
  readonly restoreAccount: Simulation<object, AccountState>;
} = {
  suspendAccount: {
    about: "Suspends withdrawals: sendFunds responds with 403 and the suspension (C16).",
    fields: {
      type: { type: "string", required: true, about: "Kind of suspension, any text (G49)." },
      reason: { type: "string", required: true, about: "Reason, any text." },
      expires_at: {
        type: "string",
        about: "End of the suspension, ISO 8601 with a time zone. Default: until restoreAccount.",
      },
    },
    run(tenant, { type, reason, expires_at }) {
      const end = expires_at === undefined ? undefined : parseIsoTime(expires_at);
      if (Number.isNaN(end)) {
        throw new ControlError('expires_at must be ISO 8601 with a time zone, such as "2026-01-01T00:00:00Z"');
      }
      return suspend(tenant, { type, reason, expires_at: end === undefined ? null : new Date(end).toISOString() });
    },
  },
  restoreAccount: { about: "Ends a suspension of withdrawals.", fields: {}, run: (tenant) => suspend(tenant, null) },
};

function suspend({ state }: Tenant, suspension: Suspension): AccountState {
  state.settings = changeSettings(state.settings, { transfers: { suspension } });
  return { suspension };
}
