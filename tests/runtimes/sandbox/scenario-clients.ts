// The SDK's clients for a tenant.

import { AgentClient, type ClientOptions, CryptoClient, createMemoryStore, FiatClient } from "svc-sdk";
import type { SandboxTenant } from "svc-sdk/sandbox";
import type { Stage } from "./stage.ts";

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
