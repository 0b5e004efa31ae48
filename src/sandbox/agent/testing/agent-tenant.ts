// A tenant with agent state only, whose operations are called directly.

import type { Fetch } from "../../../wrappers/http/transport.ts";
import { FakeClock } from "../../../wrappers/testing/fake-clock.ts";
import type { HandlerResult } from "../../core/handler-result.ts";
import { createOutbound } from "../../core/outbound.ts";
import { Refusal, type RefusalFacts } from "../../core/refusal.ts";
import { createSeededRandom, seedRandom } from "../../core/seeded-random.ts";
import { changeSettings, defaultSettings, type Settings } from "../../core/settings.ts";
import { toDecimal } from "../../core/units.ts";
import { type AgentState, createAgentState, walletOn } from "../../state/agent-state.ts";
import type { OperationCall } from "../../state/handler.ts";
import { encodeState } from "../../state/state-codec.ts";
import type { Tenant } from "../../state/tenant.ts";
import { createAgentOperations } from "../agent-operations.ts";

/** The varying parts of a call. */
export interface CallParts {
  readonly body?: object;
  readonly query?: Readonly<Record<string, string>>;
  readonly key?: string;
  readonly signal?: AbortSignal;
}

/** The result of an operation, or its refusal. */
export type OperationOutcome = (HandlerResult & { readonly message?: undefined }) | RefusalFacts;

export interface AgentTenant {
  readonly clock: FakeClock;
  readonly tenant: Tenant;
  readonly agent: AgentState;
  /** Ids of the seeded wallets. */
  readonly solana: string;
  readonly base: string;
  run(operationId: string, parts?: CallParts): Promise<OperationOutcome>;
  /** A wallet's balance in USDC. */
  balance(walletId: string): string;
  /** The state as text. */
  snapshot(): string;
}

/** Creates a tenant whose paid resources are served by `fetch`. */
export function openAgentTenant(settings: Partial<Settings["agent"]> = {}, fetch: Fetch = nowhere): AgentTenant {
  const clock = new FakeClock();
  const random = createSeededRandom(seedRandom("bench"));
  const agent = createAgentState({ random, now: () => clock.now() });
  const tenant = {
    id: "t1",
    random,
    state: { agent, settings: changeSettings(defaultSettings, { agent: settings }) },
    now: () => clock.now(),
    isoNow: () => new Date(clock.now()).toISOString(),
  } as unknown as Tenant;
  const own = { origin: "https://sandbox.example", fetch: nowhere };
  const operations = createAgentOperations({
    clock,
    outbound: createOutbound({ fetch, allowExternalHosts: false, own }),
  });
  return {
    ...{ clock, tenant, agent, solana: walletOn(agent, "solana").id, base: walletOn(agent, "base").id },
    async run(operationId, { body, query = {}, key, signal } = {}) {
      const call = {
        ...{ tenant, body, signal, query: (name: string) => query[name] },
        headers: new Headers(key === undefined ? {} : { "idempotency-key": key }),
      } as unknown as OperationCall;
      try {
        return (await operations[operationId]?.handle(call)) as OperationOutcome;
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
