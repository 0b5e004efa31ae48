// The SDK's clients for a tenant.

import { AgentClient, type ClientOptions, CryptoClient, createMemoryStore, FiatClient } from "svc-sdk";
import type { SandboxTenant } from "svc-sdk/sandbox";
import type { Stage } from "./stage.ts";

/** The tenant fields that the clients need; without `fetch` they use the built-in one. */
type Reachable = {
  readonly [Client in "fiat" | "crypto" | "agent"]: Omit<SandboxTenant[Client], "fetch" | "store"> &
    Partial<Pick<SandboxTenant[Client], "fetch">>;
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
