// Makes the shared context of a client's calls from its options.

import type { CallContext } from "../calls/call-context.ts";
import { limitNames } from "../deadlines/call-limits.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { checkDrift } from "../hooks/drift-observer.ts";
import { createHookRunner } from "../hooks/hook-runner.ts";
import { parseBaseAddress } from "../http/base-address.ts";
import { createRenamer } from "../http/rename.ts";
import { fetchTransport, type Transport } from "../http/transport.ts";
import { createWire } from "../http/wire.ts";
import type { Store } from "../idempotency/store.ts";
import type { StoreRequirement } from "../idempotency/store-requirement.ts";
import type { RenameMap } from "../operation/rename-map.ts";
import { systemClock } from "../platform/clock.ts";
import { environmentVariable } from "../platform/environment.ts";
import { systemRandom } from "../platform/random.ts";
import { HeldSecrets } from "../redaction/held-secrets.ts";
import { RetryBudget } from "../retries/retry-budget.ts";
import { checkClientOptions } from "./check-client-options.ts";
import type { ClientOptions } from "./client-options.ts";
import { userAgent } from "./user-agent.ts";
import { isPage } from "./web-page.ts";

const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
const RETRY_BUDGET = 10;

/** The options of a client, without its credentials. */
export interface ClientSettings {
  readonly context: Omit<CallContext, "authorization" | "ledger">;
  readonly store: Store | undefined;
  readonly requireSharedStore: StoreRequirement;
  readonly transport: Transport;
}

/** Everything but the credentials. @throws {ConfigurationError} if an option is missing, unknown or invalid. */
export function readClientOptions(
  options: ClientOptions,
  renameMap: RenameMap,
  baseUrlVariable: string,
  credentialNames: readonly string[],
): ClientSettings {
  checkClientOptions(options, credentialNames, renameMap.placeholder !== "");
  const transport = chooseTransport(options);
  const hooks = createHookRunner(options.hooks);
  const { retryBudget = RETRY_BUDGET } = options;
  const agent = userAgent(options.appInfo);
  const context = {
    base: parseBaseAddress(
      options.baseUrl ?? environmentVariable(baseUrlVariable),
      baseUrlVariable,
      options.allowInsecureHosts,
    ),
    wire: createWire(transport),
    held: new HeldSecrets(),
    transport,
    clock: options.clock ?? systemClock,
    random: options.random ?? systemRandom,
    renamer: createRenamer(renameMap, options.serviceName),
    hooks,
    drift: checkDrift(options.drift, hooks.warn),
    limits: Object.fromEntries(limitNames.map((name) => [name, options[name]])),
    retryBudget: new RetryBudget(retryBudget === false ? Number.POSITIVE_INFINITY : retryBudget),
    assumeTradeReplay: options.assumeTradeReplay ?? false,
    maxResponseBytes: options.maxResponseBytes ?? MAX_RESPONSE_BYTES,
    requestIdHeader: options.requestIdHeader,
    // In a web page the browser sets it, and another one costs a preflight request.
    userAgent: isPage() ? undefined : agent,
    keepsProcessAlive: true,
    inFlight: { isClosed: false, scopes: new Set<never>() },
    listeners: new Set<never>(),
  };
  return { context, store: options.store, requireSharedStore: options.requireSharedStore ?? false, transport };
}

function chooseTransport({ fetch, transport }: ClientOptions): Transport {
  if (transport) return transport;
  if (fetch) return fetchTransport(fetch);
  if (typeof globalThis.fetch !== "function") {
    throw new ConfigurationError("This runtime has no fetch: pass the option fetch or transport");
  }
  return fetchTransport((url, init) => globalThis.fetch(url, init));
}
