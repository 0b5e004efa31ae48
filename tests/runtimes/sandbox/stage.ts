// What the scenario plays on: the SDK's clients, and the control plane by whatever way there is.

import type { AgentClient, CryptoClient, FiatClient } from "svc-sdk";
import type { SandboxTenant } from "svc-sdk/sandbox";

/** The sandbox as a runtime reaches it. */
export interface Stage {
  readonly fiat: FiatClient;
  readonly wallets: CryptoClient;
  readonly agent: AgentClient;
  readonly seeded: SandboxTenant["seeded"];
  /** Where the sandbox's addresses point; the transcript says `<origin>` instead. */
  readonly origin: string;
  /** Below which webhooks are received; `nowhere` below it is not there. */
  readonly receiver: string;
  /** Makes something happen, and gives what the simulation gives. */
  simulate(name: string, input: object): Promise<unknown>;
  /** Moves the clock on. */
  advance(seconds: number): Promise<void>;
  /** Waits until no delivery is under way. */
  idle(): Promise<void>;
}

/** The time at which the scenario begins; the clock moves only when the scenario moves it. */
export const startTime = "2026-01-01T00:00:00.000Z";
