// A scenario through every operation, as a transcript without anything that differs between runtimes.

import { type AgentClient, type CryptoClient, type FiatClient, Undescribed } from "svc-sdk";
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

type Story = (stage: Stage, transcript: Transcript) => Promise<void>;

/** Stories whose requests all conform to the documents. */
export const allowedStories: readonly Story[] = [fiatStory, webhookStory, fundsStory, cardStory, agentStory];

/** Plays stories on a new tenant with named webhooks and returns the transcript. @default all stories */
export async function scenario(
  stage: Stage,
  stories: readonly Story[] = [...allowedStories, refusalStory],
): Promise<readonly string[]> {
  const transcript = createTranscript(stage.origin);
  for (const story of stories) await story(stage, transcript);
  return transcript.lines;
}

export async function fiatStory(
  { fiat, advance, simulate, idle, receiver }: Stage,
  { note }: Transcript,
): Promise<void> {
  const key = (idempotencyKey: string) => ({ idempotencyKey });
  await note("register", () => fiat.businessWebhook.register({ url: `${receiver}/fiat` }, key("register-1")));
  await note("register, with the same key", () =>
    fiat.businessWebhook.register({ url: `${receiver}/other` }, key("register-1")),
  );
  await note("registered", () => fiat.businessWebhook.get());
  await note("update", () => fiat.businessWebhook.update({ url: `${receiver}/new` }, key("update-1")));
  await note("notify", () => simulate("notifyFiat", { payload: { status: "approved" } }));
  await idle();
  await note("create, the second form", () =>
    fiat.webhooks.create({ webhook_name: "main", webhook_url: "https://shop.example/hooks" }, key("create-1")),
  );
  await note("list, the second form", () => fiat.webhooks.list());
  await note("receipt", () => fiat.transactions.receipt("transaction_1"));
  await advance(600);
  await note("registered, after the token has expired", () => fiat.businessWebhook.get());
  await note("refresh", () => fiat.auth.refresh());
}

export async function fundsStory(stage: Stage, { note }: Transcript): Promise<void> {
  const { wallets, seeded, advance, simulate } = stage;
  const assetId = seeded.assets.USDC_SOLANA ?? "";
  const transfer = {
    account: seeded.account,
    assets: assetId,
    receiving_address: "So1anaReceiver1111111111111111111111111111",
    amount: "25.10",
    type: "USDC",
    chain: "SOLANA",
    category: "business",
  };
  const balance = () => wallets.balances.check({ asset_id: assetId });
  await note("balance", balance);
  const sent = await note("send", () => wallets.transactions.sendFunds(transfer, { idempotencyKey: "payout-1" }));
  await note("send again", () => wallets.transactions.sendFunds(transfer, { idempotencyKey: "payout-1" }));
  await note("balance after one debit", balance);
  await note("send too much", () =>
    wallets.transactions.sendFunds({ ...transfer, amount: "1000000" }, { idempotencyKey: "payout-2" }),
  );
  await note("settle", () =>
    simulate("settleTransfer", { transaction_id: sent && !sent.duplicate ? sent.transaction_id : "" }),
  );
  const quote = await note("quote", () =>
    wallets.swaps.quote({ sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "100.00" }),
  );
  await advance(3600);
  await note("swap by a quote that has expired", () => simulate("executeQuote", { quoteId: quote?.quoteId ?? "" }));
  await note("balance after the token has expired", balance);
}

/** The sandbox's response to an onboarding, which is undocumented (G42). */
interface Onboarded {
  readonly svc_card_id: string;
}

export async function cardStory(stage: Stage, transcript: Transcript): Promise<void> {
  await customerStory(stage, transcript);
  await ownCardStory(stage, transcript);
  await issuerStory(stage, transcript);
}

async function customerStory({ wallets, simulate, advance }: Stage, { note }: Transcript): Promise<void> {
  const email = "ada@shop.example";
  const onboarded = await note("onboard", () => wallets.cardCustomers.onboard({ email }));
  const svcCardId = onboarded?.unwrap<Onboarded>().svc_card_id ?? "";
  await note("a card too early", () => wallets.cardCustomers.createVirtualCard(svcCardId));
  await note("identity", () => simulate("approveIdentity", { svc_card_id: svcCardId }));
  await note("phone", () => simulate("verifyPhone", { svc_card_id: svcCardId }));
  await note("source of funds", () => wallets.sourceOfFunds.submit({ email }));
  await note("source of funds of the account", () => wallets.sourceOfFunds.get());
  await note("deploy", () => wallets.cardCustomers.deploySafe(svcCardId));
  await note("monitor", () => wallets.cardCustomers.safeStatus(svcCardId));
  await advance(60);
  await note("deployed", () => wallets.cardCustomers.safeStatus(svcCardId));
  await note("deploy again", () => wallets.cardCustomers.deploySafe(svcCardId));
  const card = await note("a card", () => wallets.cardCustomers.createVirtualCard(svcCardId));
  const cardId = card?.card_id ?? "";
  await note("money for the card", () => simulate("fundCard", { svc_card_id: svcCardId, amount: "100.00" }));
  const payment = (await note("a payment", () =>
    simulate("authorizeCard", { card_id: cardId, amount: "25.10", merchant: "Bookshop" }),
  )) as { readonly transaction_id: string } | undefined;
  await note("settled", () =>
    simulate("setCardTransactionStatus", { transaction_id: payment?.transaction_id ?? "", status: "settled" }),
  );
  await note("wallet", () => wallets.cardCustomers.wallet(svcCardId));
  await note("transactions", () => wallets.cardIssuer.listCardTransactions(svcCardId, { status: "settled", limit: 5 }));
  await note("freeze", () => wallets.cardCustomers.freezeCard({ svcCardId, cardId }));
  await note("a payment by a frozen card", () => simulate("authorizeCard", { card_id: cardId, amount: "1.00" }));
  await note("lookup", () => wallets.cardIssuer.lookupCustomer({ email }));
  await note("reset with a card", () => wallets.cardCustomers.reset(svcCardId));
}

async function ownCardStory({ wallets, seeded, simulate, advance }: Stage, { note }: Transcript): Promise<void> {
  const svcCardId = seeded.cardId;
  await note("own wallet", () => wallets.cards.deploySafe(svcCardId));
  await advance(60);
  await note("own wallet, deployed", () => wallets.cards.safeStatus(svcCardId));
  await note("funding address", () => wallets.cards.fundingAddress(svcCardId));
  const shipping_address = { line1: "1 Harbour Road", city: "Harbour Town", postal_code: "12345", country: "US" };
  await note("order, form A", () =>
    wallets.cards.orderPhysical(svcCardId, { shipping_address: { ...shipping_address, state: "CA" } }),
  );
  const ordered = await note("order, form B", () =>
    wallets.cards.orderPhysical(svcCardId, {
      ...{ account_id: seeded.account, card_type: "physical", shipping_name: "Ada Example", shipping_address },
    }),
  );
  const cardId = ordered && "card_id" in ordered ? ordered.card_id : "";
  await note("activate", () => simulate("activateCard", { card_id: cardId }));
  await note("frozen by the issuer", () => simulate("setCard", { card_id: cardId, is_frozen: true }));
  await note("unfreeze", () => wallets.cards.unfreeze({ svcCardId, cardId }));
}

async function issuerStory({ wallets, seeded }: Stage, { note }: Transcript): Promise<void> {
  const onboarded = await note("onboard another", () => wallets.cardCustomers.onboard({ email: "bob@shop.example" }));
  await note("reset", () => wallets.cardCustomers.reset(onboarded?.unwrap<Onboarded>().svc_card_id ?? ""));
  await note("onboard with the old address", () => wallets.cardCustomers.onboard({ email: "bob@shop.example" }));
  await note("program", () => wallets.cardIssuer.status());
  await note("limits", () => wallets.cardIssuer.updateCardLimits(seeded.programId, { max_virtual_per_customer: 3 }));
}

/** The sandbox's response to a search, which is undocumented (G35). */
interface Found {
  readonly markets: readonly { readonly market_id: string }[];
}

export async function agentStory({ agent, seeded, origin }: Stage, { note }: Transcript): Promise<void> {
  const wallet_id = seeded.wallets.solana;
  const found = await note("search", () => agent.markets.search({ wallet_id, query: "rain" }));
  const trade = {
    wallet_id,
    market_id: found?.unwrap<Found>().markets[0]?.market_id ?? "",
    outcome: "yes",
    amount: "10.00",
  } as const;
  await note("trade", () => agent.markets.trade(trade, { idempotencyKey: "trade-1" }));
  await note("trade from the other chain", () =>
    agent.markets.trade({ ...trade, wallet_id: seeded.wallets.base }, { idempotencyKey: "trade-2" }),
  );
  await note("positions", () => agent.positions.list({ wallet_id }));
  for (const page of ["free", "paid?amount=0.05", "broken"]) {
    await note(`fetch ${page}`, () => agent.x402.fetch({ wallet_id, url: `${origin}/_sandbox/x402/${page}` }));
  }
}

/** Undocumented fields of responses (G37), as the sandbox chooses them. */
interface Created {
  readonly id?: string;
}
interface Deliveries {
  readonly deliveries: readonly { readonly id: string; readonly status: string }[];
}

export async function webhookStory(stage: Stage, { note }: Transcript): Promise<void> {
  const { wallets, simulate, idle, receiver, seeded } = stage;
  const assetId = seeded.assets.USDC_SOLANA ?? "";
  const deposit = (amount: string, hash: string) => simulate("deposit", { asset_id: assetId, amount, hash });
  const good = (await note("subscribe", () =>
    wallets.webhooks.create({ url: `${receiver}/crypto`, events: ["deposit.confirmed"] }),
  )) as Created | undefined;
  const bad = (await note("subscribe with an unreachable address", () =>
    wallets.webhooks.create({ url: `${receiver}/nowhere/at/all` }),
  )) as Created | undefined;
  const [goodId = "", badId = ""] = [good?.id, bad?.id];
  await note("subscriptions", () => wallets.webhooks.list());
  await note("subscription", () => wallets.webhooks.get(goodId));
  await note("deposit", () => deposit("25.10", "hash-1"));
  await note("a deposit too small", () => deposit("0.99", "hash-2"));
  await idle();
  await note("deliveries", () => wallets.webhooks.listDeliveries(goodId, { limit: 10, offset: 0 }));
  const all = await note("deliveries of all", () => wallets.webhooks.listAllDeliveries());
  const failed = all?.unwrap<Deliveries>().deliveries.find(({ status }) => status === "failed");
  await note("retry", () => wallets.webhooks.retryDelivery(failed?.id ?? ""));
  await idle();
  await note("pause", () => wallets.webhooks.update(badId, { enabled: false }));
  await note("rotate", () => wallets.webhooks.rotateSecret(goodId));
  await note("delete", () => wallets.webhooks.delete(badId));
  await note("get the deleted one", () => wallets.webhooks.get(badId));
}

export async function refusalStory({ fiat, wallets, seeded }: Stage, { note }: Transcript): Promise<void> {
  await note("register, without an address", () => fiat.businessWebhook.register({} as never));
  await note("subscribe, without https", () => wallets.webhooks.create({ url: "ftp://shop.example" }));
  await note("limits beyond the cap", () =>
    wallets.cardIssuer.updateCardLimits(seeded.programId, { max_virtual_per_customer: 6 }),
  );
  await note("a token without the secret", () => wallets.auth.token({} as never));
}

/** Records the results of calls. */
export interface Transcript {
  readonly lines: readonly string[];
  /** Makes a call, records its result and returns it; undefined if the call failed. */
  note<Result>(title: string, call: () => PromiseLike<Result>): Promise<Result | undefined>;
}

/** The fields of an SDK error that are the same everywhere. */
interface Failure {
  readonly name: string;
  readonly code?: string;
  readonly httpStatus?: number;
  readonly outcome?: string;
  readonly fieldErrors?: unknown;
}

/** @param origin is replaced by `<origin>`. */
export function createTranscript(origin: string): Transcript {
  const lines: string[] = [];
  const write = (title: string, value: unknown) => {
    lines.push(`${title} → ${(JSON.stringify(value) ?? "undefined").replaceAll(origin, "<origin>")}`);
  };
  return {
    lines,
    async note(title, call) {
      try {
        const result = await call();
        write(title, plain(result));
        return result;
      } catch (error) {
        const { name, code, httpStatus, outcome, fieldErrors } = error as Failure;
        // Other errors are bugs of the scenario.
        if (outcome === undefined) throw error;
        write(title, { name, code, httpStatus, outcome, fieldErrors });
        return undefined;
      }
    },
  };
}

// JSON shows neither files nor undocumented responses.
function plain(result: unknown): unknown {
  if (result instanceof Uint8Array) return { bytes: result.byteLength };
  return result instanceof Undescribed ? result.raw : result;
}
