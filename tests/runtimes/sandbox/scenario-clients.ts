// The SDK's clients on a tenant.

import { AgentClient, type ClientOptions, CryptoClient, createMemoryStore, FiatClient } from "svc-sdk";
import type { SandboxTenant } from "svc-sdk/sandbox";
import type { Stage } from "./stage.ts";

/** What the clients have to know of a tenant; `fetch` is the built-in one where there is none. */
type Reachable = {
  readonly [Client in "fiat" | "crypto" | "agent"]: Omit<SandboxTenant[Client], "fetch"> &
    Partial<Pick<SandboxTenant[Client], "fetch">>;
};

/** Clients that remember nothing of an earlier scenario: the keys in it are the same each time. */
export function clientsOf(tenant: Reachable, client: ClientOptions): Pick<Stage, "fiat" | "wallets" | "agent"> {
  const common = { store: createMemoryStore(), ...client };
  return {
    fiat: new FiatClient({ ...tenant.fiat, ...common }),
    wallets: new CryptoClient({ ...tenant.crypto, ...common }),
    agent: new AgentClient({ ...tenant.agent, ...common }),
  };
}
