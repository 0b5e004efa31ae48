// Hooks, the drift detector, the sandbox and a webhook handler: one program over the entry points that the other cases do not use.

import { AgentClient, CryptoClient, createHooks, createMemoryStore, type LogEntry, logHooks } from "svc-sdk";
import { driftDetector } from "svc-sdk/drift";
import { openTelemetryHooks, openTelemetryMetrics } from "svc-sdk/otel";
import { createSandbox, type Sandbox, type SandboxTenant } from "svc-sdk/sandbox";
import { createCryptoVerifier, createWebhookHandler, type WebhookEvent } from "svc-sdk/webhooks";

export const watched: AgentClient = new AgentClient({
  hooks: createHooks(
    openTelemetryHooks(),
    openTelemetryMetrics(),
    logHooks({ level: "warn", format: (entry: LogEntry) => [entry, entry.message] }),
    { onRetry: ({ attempt, delayMs }) => console.log(attempt, delayMs) },
  ),
  drift: driftDetector({ onDrift: (drift) => console.log(drift) }),
});

/** A tenant provides the clients' options; simulations are typed. */
export async function sandboxed(sandbox: Sandbox = createSandbox({ seed: "shop" })): Promise<string> {
  const tenant: SandboxTenant = sandbox.createTenant({ settings: { transfers: { platformFee: "0.20" } } });
  const { balances }: CryptoClient = new CryptoClient(tenant.crypto);
  const asset_id = tenant.seeded.assets.USDC_SOLANA;
  tenant.simulate.deposit({ asset_id, amount: "25.10" });
  // @ts-expect-error an amount is not a number here either
  tenant.simulate.deposit({ asset_id, amount: 25.1 });
  // @ts-expect-error an unknown setting
  tenant.change({ transfers: { fee: "0.20" } });
  sandbox.clock.advance(3600);
  return (await balances.check({ asset_id })).balance;
}

export const receive: (request: Request) => Promise<Response> = createWebhookHandler({
  verifier: createCryptoVerifier({ secret: "s", serviceName: "acme" }),
  store: createMemoryStore(),
  handle: (event: WebhookEvent) => (event.known ? event.transactionId : event.raw),
});
