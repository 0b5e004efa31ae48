// Real clients for the processes of a simulation.

import { AgentClient } from "../../../src/wrappers/client/agent-client.ts";
import { CryptoClient } from "../../../src/wrappers/client/crypto-client.ts";
import { FiatClient } from "../../../src/wrappers/client/fiat-client.ts";
import type { Transport } from "../../../src/wrappers/http/transport.ts";
import type { Store } from "../../../src/wrappers/idempotency/store.ts";
import type { LimitOptions } from "../../../src/wrappers/options.ts";
import { apiSecret, appSecret, baseUrl, connectorKey } from "../test-clients.ts";
import type { Clients } from "./call-kinds.ts";
import type { SimulatedRun } from "./simulated-run.ts";

export interface ProcessOptions {
  /** The name of the process, which begins its keys. */
  readonly name: string;
  readonly transport: Transport;
  readonly store: Store;
  /** How far its wall clock is ahead of the others'. */
  readonly aheadMs: number;
  readonly limits: LimitOptions;
}

export function makeClients(
  { clock }: SimulatedRun,
  { name, transport, store, aheadMs, limits }: ProcessOptions,
): Clients {
  let uuids = 0;
  const ownClock = {
    now: () => clock.now() + aheadMs,
    monotonic: () => clock.monotonic(),
    after: (delayMs: number, callback: () => void) => clock.after(delayMs, callback),
    uuid: () => `${name}-${++uuids}`,
    fraction: () => 0.5,
  };
  const options = { baseUrl, transport, store, ...limits, clock: ownClock };
  return {
    wallets: new CryptoClient({ ...options, apiKey: "api-key-0001", apiSecret }),
    fiat: new FiatClient({ ...options, accountId: "acc_1", appSecret }),
    agent: new AgentClient({ ...options, connectorKey }),
    trustingAgent: new AgentClient({ ...options, connectorKey, assumeTradeReplay: true }),
  };
}
