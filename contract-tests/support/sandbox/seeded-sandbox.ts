// Seeds a tenant with everything that the documents' examples mention: customers in each state, a card with payments, a
// webhook with deliveries. It is kept as exported state, so that every call gets its own sandbox.

import { cardCustomerIdName } from "../../../src/wrappers/helpers/card-customer.ts";
import { openSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";

/** The records that ids in examples can stand for. */
export type RecordName =
  | ("accountId" | "appSecret" | "apiKey" | "apiSecret" | "connectorKey")
  | ("account" | "usdcOnSolana" | "ownCard" | "program" | "agentWallet")
  // Customers: onboarded, identity approved, wallet deployed, with a card.
  | ("newcomer" | "approved" | "walleted" | "holder")
  | ("card" | "physicalCard" | "webhook" | "delivery");

export interface SeededSandbox {
  /** The state before the last two wallets are deployed (own card, customer approved last), and after. */
  readonly early: string;
  readonly late: string;
  /** The ids of the records in the states, and the credentials. */
  readonly ids: Readonly<Record<RecordName, string>>;
}

export async function seedSandbox(): Promise<SeededSandbox> {
  const { sandbox, tenant, wallets, fiat } = openSandbox({
    settings: {
      fiat: { namedWebhooks: true, signature: { header: "x-signature", encoding: "hex", secret: "not-a-real-secret" } },
    },
  });
  const { seeded, simulate } = tenant;
  const onboard = async (name: string) => {
    const onboarded = await wallets.cardCustomers.onboard({ email: `${name}@shop.example` }).unwrap();
    return textAt(onboarded, cardCustomerIdName);
  };
  const approve = (svc_card_id: string) => {
    const steps = [simulate.approveIdentity, simulate.completeSourceOfFunds, simulate.verifyPhone];
    for (const take of steps) take({ svc_card_id });
  };

  const [newcomer, approved, walleted, holder] = [
    await onboard("newcomer"),
    await onboard("approved"),
    await onboard("walleted"),
    await onboard("holder"),
  ];
  approve(walleted);
  approve(holder);
  // Their wallets are deployed now; that of the customer who is approved last is not yet.
  sandbox.clock.advance(60);
  approve(approved);
  const { card_id: card } = await wallets.cardCustomers.createVirtualCard(holder);
  simulate.fundCard({ svc_card_id: holder, amount: "120.50" });
  const place = { merchant: "Example Books", merchant_city: "Exampletown" };
  const paid = simulate.authorizeCard({ card_id: card, amount: "42.50", ...place });
  simulate.setCardTransactionStatus({ transaction_id: paid.transaction_id, status: "settled" });
  simulate.authorizeCard({ card_id: card, amount: "10.25", ...place });

  await fiat.businessWebhook.register({ url: "https://shop.example/hooks" });
  await fiat.webhooks.create({ webhook_name: "Shop", webhook_url: "https://shop.example/hooks" });
  const webhook = textAt(await wallets.webhooks.create({ url: "https://shop.example/hooks" }), "id");
  const usdcOnSolana = seeded.assets.USDC_SOLANA ?? "";
  simulate.deposit({ asset_id: usdcOnSolana, amount: "25.50" });
  await sandbox.idle();
  const [delivery] = tenant.deliveries.list();
  const early = sandbox.state.export();

  await wallets.cards.deploySafe(seeded.cardId);
  sandbox.clock.advance(60);
  const ordered = await wallets.cards.orderPhysical(seeded.cardId, {
    account_id: seeded.account,
    card_type: "physical",
    shipping_name: "Example Holder",
    shipping_address: { line1: "1 Example Street", city: "Exampletown", country: "US", postal_code: "00001" },
  });
  const physicalCard = "card_id" in ordered ? ordered.card_id : "";
  simulate.activateCard({ card_id: physicalCard });
  simulate.setCard({ card_id: physicalCard, is_frozen: true });
  const late = sandbox.state.export();

  const { accountId, appSecret } = tenant.fiat;
  const { apiKey, apiSecret } = tenant.crypto;
  const ids: SeededSandbox["ids"] = {
    accountId,
    appSecret,
    apiKey,
    apiSecret,
    connectorKey: tenant.agent.connectorKey,
    account: seeded.account,
    usdcOnSolana,
    ownCard: seeded.cardId,
    program: seeded.programId,
    agentWallet: seeded.wallets.solana,
    newcomer,
    approved,
    walleted,
    holder,
    card,
    physicalCard,
    webhook,
    delivery: delivery?.id ?? "",
  };
  await sandbox.close();
  return { early, late, ids };
}

/** A text in an undocumented response. */
function textAt(answer: unknown, ...path: readonly string[]): string {
  const found = path.reduce<unknown>((value, name) => Object(value)[name], answer);
  if (typeof found !== "string") throw new Error(`the response has no ${path.join(".")}`);
  return found;
}
