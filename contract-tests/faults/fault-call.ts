// The client of a case, and the arguments of its call.

import { AgentClient, type ClientOptions, CryptoClient, FiatClient } from "../../src/index.ts";
import { CONNECTOR_KEY } from "../support/harness/sdk-clients.ts";
import { MAX_RESPONSE_BYTES } from "./catalogue/unusable-responses.ts";
import type { FaultSubject } from "./classes.ts";
import type { FaultPlan } from "./fault.ts";

// Makes every random wait predictable.
const FRACTION = 0.5;

export function makeClient({ operation }: FaultSubject, options: ClientOptions): object {
  let made = 0;
  const random = {
    uuid: () => {
      made += 1;
      return `made-key-${made}`;
    },
    fraction: () => FRACTION,
  };
  const all = { ...options, random, maxResponseBytes: MAX_RESPONSE_BYTES };
  switch (operation.sdk.client) {
    case "fiat":
      return new FiatClient({ ...all, accountId: "fault-account", appSecret: "fault-secret" });
    case "crypto":
      return new CryptoClient({ ...all, apiKey: "fault-key", apiSecret: "fault-secret" });
    case "agent":
      return new AgentClient({ ...all, connectorKey: CONNECTOR_KEY });
    default:
      throw new Error(`there is no client ${operation.sdk.client}`);
  }
}

/** The arguments of the call: the example's, with the options of this call. */
export function argumentsOf(
  { request, key }: FaultSubject,
  { totalTimeoutMs }: FaultPlan,
  signal: AbortSignal,
): unknown[] {
  const options = {
    signal,
    ...(key !== undefined && { idempotencyKey: key }),
    ...(totalTimeoutMs !== undefined && { totalTimeoutMs }),
  };
  // If a key is required, the example's last argument has it.
  const given = key === undefined ? request.arguments : request.arguments.slice(0, -1);
  return [...given, options];
}
