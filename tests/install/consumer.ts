// Compiled, not run, in an empty project that has installed the tarball: what a consumer's compiler has to accept, and
// what it has to refuse, with the published declarations alone.

import { AgentClient, ApiError, CryptoClient, createMemoryStore, FiatClient, SdkError } from "svc-sdk";
import type { SwapQuote } from "svc-sdk/crypto";
import { driftDetector } from "svc-sdk/drift";
import type { Customer } from "svc-sdk/fiat";
import { openTelemetryHooks } from "svc-sdk/otel";
import { createSandbox, type Sandbox, type SandboxTenant } from "svc-sdk/sandbox";
import { storeConformance } from "svc-sdk/store-conformance";
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

// Data comes unwrapped, amounts as strings.
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

// Records without an operation are types all the same.
export function countryOf(customer: Customer): string | undefined {
  return customer.customer_country;
}

// Options that are undefined count as absent, also under exactOptionalPropertyTypes.
export function withMaybe(signal: AbortSignal | undefined): Promise<unknown> {
  return fiat.businessWebhook.register({ url: "https://shop.example/" }, { signal, idempotencyKey: undefined });
}

// Errors narrow.
export function statusOf(error: unknown): number | undefined {
  if (error instanceof ApiError) return error.httpStatus;
  return error instanceof SdkError && error.outcome === "unknown" ? -1 : undefined;
}

// What must not compile.
export async function refused(): Promise<void> {
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
  // @ts-expect-error a number is no amount
  await wallets.transactions.sendFunds({ ...transfer, amount: 25.1 }, { idempotencyKey: "payout-1" });
  // @ts-expect-error a misspelled field
  await fiat.businessWebhook.register({ url: "https://shop.example/", evnets: "*" });
  // @ts-expect-error a missing field
  await wallets.balances.check({});
  const customer = await wallets.cardIssuer.lookupCustomer({ email: "customer@shop.example" });
  // @ts-expect-error the id of a customer's card is not the customer's
  await wallets.cardCustomers.wallet(customer.cards[0]?.card_id ?? "");
}

// What stands beside the clients fits into their options.
export const watched: AgentClient = new AgentClient({
  hooks: [openTelemetryHooks(), { onRetry: ({ attempt, delayMs }) => console.log(attempt, delayMs) }],
  drift: driftDetector({ onDrift: (drift) => console.log(drift) }),
});
export const conformance: typeof storeConformance = storeConformance;

// A tenant of the sandbox is what clients are made with; what can be simulated is typed.
export async function sandboxed(sandbox: Sandbox = createSandbox({ seed: "shop" })): Promise<string> {
  const tenant: SandboxTenant = sandbox.createTenant({ settings: { transfers: { platformFee: "0.20" } } });
  const { balances }: CryptoClient = new CryptoClient(tenant.crypto);
  const asset_id = tenant.seeded.assets.USDC_SOLANA ?? "";
  tenant.simulate.deposit({ asset_id, amount: "25.10" });
  // @ts-expect-error a number is no amount here, either
  tenant.simulate.deposit({ asset_id, amount: 25.1 });
  // @ts-expect-error there is no such setting
  tenant.change({ transfers: { fee: "0.20" } });
  sandbox.clock.advance(3600);
  return (await balances.check({ asset_id })).balance;
}

// A handler for whatever speaks fetch, with an event that narrows.
const verifier = createCryptoVerifier({ secret: "s", serviceName: "acme" });
export const receive: (request: Request) => Promise<Response> = createWebhookHandler({
  verifier,
  store: createMemoryStore(),
  handle: (event: WebhookEvent) => (event.known ? event.transactionId : event.raw),
});
