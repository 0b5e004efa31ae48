// Compiled, not run, in an empty project with the installed tarball: what a consumer's compiler must accept and reject, using only
// the published declarations.

import {
  AgentClient,
  ApiError,
  CryptoClient,
  createMemoryStore,
  FiatClient,
  type LogEntry,
  logHooks,
  SdkError,
} from "svc-sdk";
import type { SwapQuote } from "svc-sdk/crypto";
import { driftDetector } from "svc-sdk/drift";
import { openTelemetryHooks, openTelemetryMetrics } from "svc-sdk/otel";
import { createSandbox, type Sandbox, type SandboxTenant } from "svc-sdk/sandbox";
import { createCryptoVerifier, createWebhookHandler, type WebhookEvent } from "svc-sdk/webhooks";

export const fiat: FiatClient = new FiatClient({
  baseUrl: "https://fiat.example/api/v1",
  accountId: "a",
  appSecret: "s",
});
export const wallets: CryptoClient = new CryptoClient({
  baseUrl: "https://wallets.example/api/v1",
  apiKey: "k",
  apiSecret: "s",
});
export const agent: AgentClient = new AgentClient({ baseUrl: "https://wallets.example/api/v1", connectorKey: "k" });

// Data is unwrapped, amounts are strings.
export async function results(): Promise<void> {
  const quote: SwapQuote = await wallets.swaps.quote({
    sourceAsset: "USDC_SOLANA",
    destinationAsset: "ETH",
    amount: "1.5",
  });
  const output: string = quote.estimatedOutput;
  const { data, status } = await fiat.businessWebhook.register({ url: "https://shop.example/" }).withResponse();
  const secret: string | null = data.secret;
  const seen: number = status;
  console.log(output, secret, seen);
}

// Errors narrow.
export function statusOf(error: unknown): number | undefined {
  if (error instanceof ApiError) return error.httpStatus;
  return error instanceof SdkError && error.outcome === "unknown" ? -1 : undefined;
}

// What must not compile.
export async function rejected(): Promise<void> {
  const transfer = {
    account: "65f0c0ffee0000000000a001",
    assets: "65f0c0ffee0000000000b001",
    receiving_address: "receiver",
    amount: "25.10",
    type: "USDC",
    chain: "SOLANA",
    category: "business",
  };
  // @ts-expect-error a transfer without a decision about its key
  await wallets.transactions.sendFunds(transfer);
  // @ts-expect-error an amount is not a number
  await wallets.transactions.sendFunds({ ...transfer, amount: 25.1 }, { idempotencyKey: "payout-1" });
}

// Hooks and the drift detector fit the clients' options.
export const watched: AgentClient = new AgentClient({
  hooks: [
    openTelemetryHooks(),
    openTelemetryMetrics(),
    logHooks({ level: "warn", format: (entry: LogEntry) => [entry, entry.message] }),
    { onRetry: ({ attempt, delayMs }) => console.log(attempt, delayMs) },
  ],
  drift: driftDetector({ onDrift: (drift) => console.log(drift) }),
});

// A sandbox tenant provides the clients' options; simulations are typed.
export async function sandboxed(sandbox: Sandbox = createSandbox({ seed: "shop" })): Promise<string> {
  const tenant: SandboxTenant = sandbox.createTenant({ settings: { transfers: { platformFee: "0.20" } } });
  const { balances }: CryptoClient = new CryptoClient(tenant.crypto);
  const asset_id = tenant.seeded.assets.USDC_SOLANA ?? "";
  tenant.simulate.deposit({ asset_id, amount: "25.10" });
  // @ts-expect-error an amount is not a number here either
  tenant.simulate.deposit({ asset_id, amount: 25.1 });
  // @ts-expect-error an unknown setting
  tenant.change({ transfers: { fee: "0.20" } });
  sandbox.clock.advance(3600);
  return (await balances.check({ asset_id })).balance;
}

// A handler for any Fetch API runtime, with an event that narrows.
const verifier = createCryptoVerifier({ secret: "s", serviceName: "acme" });
export const receive: (request: Request) => Promise<Response> = createWebhookHandler({
  verifier,
  store: createMemoryStore(),
  handle: (event: WebhookEvent) => (event.known ? event.transactionId : event.raw),
});
