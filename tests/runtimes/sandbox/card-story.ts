// A card customer from onboarding to a settled payment, the account's own card, and the issuer's program.

import type { Stage } from "./stage.ts";
import type { Transcript } from "./transcript.ts";

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
