// What the scenario runs on: the SDK's clients and the sandbox's controls.

import type { AgentClient, CryptoClient, FiatClient } from "svc-sdk";
import type { SandboxTenant } from "svc-sdk/sandbox";

/** A sandbox tenant with its clients. */
export interface Stage {
  readonly fiat: FiatClient;
  readonly wallets: CryptoClient;
  readonly agent: AgentClient;
  readonly seeded: SandboxTenant["seeded"];
  /** The sandbox's origin; the transcript replaces it by `<origin>`. */
  readonly origin: string;
  /** Base address for receiving webhooks; `nowhere` below it does not exist. */
  readonly receiver: string;
  /** Runs a simulation and returns its result. */
  simulate(name: string, input: object): Promise<unknown>;
  /** Advances the clock. */
  advance(seconds: number): Promise<void>;
  /** Waits until no delivery is being sent. */
  idle(): Promise<void>;
}

/** The start of the scenario; only the scenario advances the clock. */
export const startTime = "2026-01-01T00:00:00.000Z";
