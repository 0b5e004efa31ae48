// The stage for a sandbox in the same program, without a server.

import { createSandbox, type Sandbox, type SandboxOptions } from "svc-sdk/sandbox";
import { clientsOf } from "./scenario-clients.ts";
import { type Stage, startTime } from "./stage.ts";

/** A frozen clock whose timers never fire: nothing in the scenario waits for one. */
export const stillClock: NonNullable<SandboxOptions["clock"]> = {
  now: () => Date.parse(startTime),
  monotonic: () => 0,
  after: () => () => undefined,
};

/** Works wherever `svc-sdk/sandbox` does. */
export function openStage(sandbox: Sandbox = createSandbox({ clock: stillClock })): Stage {
  const tenant = sandbox.createTenant({ settings: { fiat: { namedWebhooks: true } } });
  const { origin } = new URL(tenant.fiat.baseUrl);
  const simulations: Readonly<Record<string, (input: never) => unknown>> = tenant.simulate;
  return {
    ...clientsOf(tenant, {}),
    seeded: tenant.seeded,
    origin,
    receiver: `${origin}/_sandbox/inbox`,
    simulate: async (name, input) => simulations[name]?.(input as never),
    advance: async (seconds) => sandbox.clock.advance(seconds),
    idle: () => sandbox.idle(),
  };
}
