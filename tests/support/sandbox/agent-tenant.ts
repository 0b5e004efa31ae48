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
import type { Fetch } from "../../../src/wrappers/http/transport.ts";
import { FakeClock } from "../fake-clock.ts";
import { type BareTenant, bareTenant, type CallParts, callOf } from "./bare-tenant.ts";

/** The result of an operation, or its refusal. */
type Outcome = (HandlerResult & { readonly message?: undefined }) | RefusalFacts;

export class AgentTenant {
  readonly clock: FakeClock = new FakeClock();
  readonly tenant: BareTenant = bareTenant("bench", (seeder) => ({ agent: createAgentState(seeder) }));
  readonly agent: AgentState = this.tenant.state.agent;
  /** Ids of the seeded wallets. */
  readonly solana: string = walletOn(this.agent, "solana").id;
  readonly base: string = walletOn(this.agent, "base").id;
  readonly operations: OperationHandlers;

  /** @param fetch serves paid resources. */
  constructor(settings: Partial<Settings["agent"]> = {}, fetch: Fetch = nowhere) {
    const { clock, tenant } = this;
    tenant.change({ agent: settings });
    tenant.now = () => clock.now();
    const own = { origin: "https://sandbox.example", fetch: nowhere };
    const caller = { clock, outbound: createOutbound({ fetch, allowExternalHosts: false, own }) };
    this.operations = { ...tradeOperations, fetchPaidResource: { handle: (call) => fetchPaidResource(caller, call) } };
  }

  readonly run = async (operationId: string, parts?: CallParts): Promise<Outcome> => {
    try {
      return (await this.operations[operationId]?.handle(callOf(this.tenant, operationId, parts))) as Outcome;
    } catch (error) {
      if (error instanceof Refusal) return error.facts;
      throw error;
    }
  };

  /** A wallet's balance in USDC. */
  readonly balance = (walletId: string): string => toDecimal(this.agent.wallets.get(walletId)?.balance ?? 0n);

  readonly snapshot = (): string => encodeState(this.agent);
}

const nowhere: Fetch = async () => {
  throw new TypeError("fetch failed: this test has no resources");
};
