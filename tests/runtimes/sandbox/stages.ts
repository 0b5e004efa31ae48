// The stages of the scenario: a sandbox in the same program, without a server, and one over HTTP, controlled through its control
// plane.

import { AgentClient, type ClientOptions, CryptoClient, createMemoryStore, FiatClient } from "svc-sdk";
import { createSandbox, type Sandbox, type SandboxOptions, type SandboxTenant } from "svc-sdk/sandbox";
import { type Stage, startTime } from "./scenario.ts";

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

/** A tenant in the control plane's responses. */
interface TenantInfo extends Pick<SandboxTenant, "id" | "seeded"> {
  readonly fiat: { readonly baseUrl: string; readonly accountId: string; readonly appSecret: string };
  readonly crypto: { readonly baseUrl: string; readonly apiKey: string; readonly apiSecret: string };
  readonly agent: { readonly baseUrl: string; readonly connectorKey: string };
}

/** Opens the first tenant of a server whose clock is frozen at `startTime`. */
export async function openRemoteStage(origin: string, client: ClientOptions = {}): Promise<Stage> {
  async function control<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${origin}/_sandbox/${path}`, init);
    const answer = (await response.json()) as Answer & { readonly message?: string };
    if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${answer.message}`);
    return answer;
  }
  const { tenants } = await control<{ readonly tenants: readonly TenantInfo[] }>("GET", "tenants");
  const [tenant] = tenants;
  if (tenant === undefined) throw new Error("the server has no tenant");
  await control("PATCH", `tenants/${tenant.id}/settings`, { fiat: { namedWebhooks: true } });
  return {
    ...clientsOf(tenant, client),
    seeded: tenant.seeded,
    origin,
    receiver: `${origin}/_sandbox/inbox`,
    async simulate(name, input) {
      const path = `tenants/${tenant.id}/simulate/${name}`;
      const { result } = await control<{ readonly result: unknown }>("POST", path, input);
      return result;
    },
    advance: (seconds) => control("POST", "clock/advance", { seconds }),
    idle: () => control("POST", "idle"),
  };
}

/** The tenant fields that the clients need; over HTTP they use the built-in `fetch` and the runtime's clock. */
type Reachable = {
  readonly [Client in "fiat" | "crypto" | "agent"]: Omit<SandboxTenant[Client], "fetch" | "store" | "clock"> &
    Partial<Pick<SandboxTenant[Client], "fetch" | "clock">>;
};

/** Clients with a new store: every scenario uses the same idempotency keys. */
export function clientsOf(tenant: Reachable, client: ClientOptions): Pick<Stage, "fiat" | "wallets" | "agent"> {
  const common = { store: createMemoryStore(), ...client };
  return {
    fiat: new FiatClient({ ...tenant.fiat, ...common }),
    wallets: new CryptoClient({ ...tenant.crypto, ...common }),
    agent: new AgentClient({ ...tenant.agent, ...common }),
  };
}
