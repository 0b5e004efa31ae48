// A tenant with agent state only, whose operations are called directly.

import { fetchPaidResource } from "../../../src/sandbox/agent/paid-fetch.ts";
import { tradeOperations } from "../../../src/sandbox/agent/trades.ts";
import { toDecimal } from "../../../src/sandbox/core/assets.ts";
import { createOutbound } from "../../../src/sandbox/core/outbound.ts";
import { type HandlerResult, Refusal, type RefusalFacts } from "../../../src/sandbox/core/response.ts";
import type { Settings } from "../../../src/sandbox/core/settings.ts";
import { type AgentState, createAgentState, walletOn } from "../../../src/sandbox/state/agent-state.ts";
import type { OperationHandlers } from "../../../src/sandbox/state/handler.ts";
import { encodeState } from "../../../src/sandbox/state/snapshot.ts";
import type { Tenant } from "../../../src/sandbox/state/tenant.ts";
import type { Fetch } from "../../../src/wrappers/http/transport.ts";
import { FakeClock } from "../fake-clock.ts";
import { bareTenant, type CallParts, callOf } from "./bare-tenant.ts";

/** The result of an operation, or its refusal. */
type Outcome = (HandlerResult & { readonly message?: undefined }) | RefusalFacts;

export interface AgentTenant {
  readonly clock: FakeClock;
  readonly tenant: Tenant;
  readonly agent: AgentState;
  /** Ids of the seeded wallets. */
  readonly solana: string;
  readonly base: string;
  run(operationId: string, parts?: Omit<CallParts, "headers"> & { readonly key?: string }): Promise<Outcome>;
  /** A wallet's balance in USDC. */
  balance(walletId: string): string;
  snapshot(): string;
}

/** Creates a tenant whose paid resources are served by `fetch`. */
export function openAgentTenant(settings: Partial<Settings["agent"]> = {}, fetch: Fetch = nowhere): AgentTenant {
  const clock = new FakeClock();
  const tenant = bareTenant("bench", (seeder) => ({ agent: createAgentState(seeder) }));
  const { agent } = tenant.state;
  tenant.change({ agent: settings });
  tenant.now = () => clock.now();
  const own = { origin: "https://sandbox.example", fetch: nowhere };
  const outbound = createOutbound({ fetch, allowExternalHosts: false, own });
  const operations: OperationHandlers = {
    ...tradeOperations,
    fetchPaidResource: { handle: (call) => fetchPaidResource({ clock, outbound }, call) },
  };
  return {
    clock,
    tenant,
    agent,
    solana: walletOn(agent, "solana").id,
    base: walletOn(agent, "base").id,
    async run(operationId, { key, ...parts } = {}) {
      const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
      const call = callOf(tenant, operationId, { ...parts, headers });
      try {
        return (await operations[operationId]?.handle(call)) as Outcome;
      } catch (error) {
        if (error instanceof Refusal) return error.facts;
        throw error;
      }
    },
    balance: (walletId) => toDecimal(agent.wallets.get(walletId)?.balance ?? 0n),
    snapshot: () => encodeState(agent),
  };
}

const nowhere: Fetch = async () => {
  throw new TypeError("fetch failed: this test has no resources");
};
