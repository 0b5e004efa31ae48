// The client's side of a cell: a client for the class, and the arguments of its call.

import { AgentClient, type ClientOptions, CryptoClient, FiatClient } from "../../src/index.ts";
import { CONNECTOR_KEY } from "../support/harness/sdk-clients.ts";
import { MAX_RESPONSE_BYTES } from "./catalogue/unusable-responses.ts";
import type { Subject } from "./classes.ts";
import type { Fault } from "./fault.ts";

// Stands for chance: every wait is known beforehand.
const FRACTION = 0.5;

export function makeClient({ operation }: Subject, options: ClientOptions): object {
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
  }
}

/** What the method is called with: the example's arguments, with the options of this call. */
export function argumentsOf({ request, key }: Subject, { totalTimeoutMs }: Fault, signal: AbortSignal): unknown[] {
  const options = {
    signal,
    ...(key !== undefined && { idempotencyKey: key }),
    ...(totalTimeoutMs !== undefined && { totalTimeoutMs }),
  };
  // Where the caller has to decide on a key, the example's last argument has the decision.
  const given = key === undefined ? request.arguments : request.arguments.slice(0, -1);
  return [...given, options];
}
