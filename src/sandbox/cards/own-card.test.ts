import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { inEnvelopeC, issueRequest, labelOf, openCards } from "./testing/open-cards.ts";

describe("unfreezing", () => {
  it("makes the card active, in envelope C; authorizations pass again [C67]", async () => {
    const { tenant, send, withOwnCard, pay } = openCards();
    const { cardId: own } = tenant.seeded;
    const card = await withOwnCard();
    tenant.simulate.setCard({ card_id: card, is_frozen: true });
    expect(pay(card, "10.00")).toMatchObject({ status: "declined", reason: "card_frozen" });
    const response = await send("POST", `/svc-card/${own}/cards/${card}/unfreeze`);
    expect(response.body).toEqual(
      inEnvelopeC({ card_id: card, status: "active", unfrozen_at: "2026-01-01T00:01:00.000Z" }),
    );
    expect(labelOf(response)).toEqual(["C67", "documented"]);
    expect(pay(card, "10.00")).toMatchObject({ status: "authorized" });
  });

  it("does not activate a card", async () => {
    const { tenant, wallets } = openCards();
    const svcCardId = tenant.seeded.cardId;
    const order = await wallets.cards.orderPhysical(svcCardId, issueRequest);
    const cardId = "card_id" in order ? order.card_id : "";
    expect(await failureOf(wallets.cards.unfreeze({ svcCardId, cardId }))).toMatchObject({ httpStatus: 400 });
    expect(() => tenant.simulate.setCard({ card_id: cardId, is_frozen: true })).toThrow(/activated/);
  });
});

describe("the funding address", () => {
  it("has a minimum of 5.00, from which bridging starts, in envelope B [C68, A36]", async () => {
    const { tenant, send } = openCards();
    const { cardId: own } = tenant.seeded;
    const response = await send("GET", `/svc-card/${own}/wallet/funding-address`);
    expect(response.body).toMatchObject({ success: true, data: { minimum_deposit: "5.00", card_currency: "USD" } });
    expect(labelOf(response)).toEqual(["C68, C101", "documented"]);

    // A36: 1 unit is credited, as for deposits; 5.00 are bridged.
    const fund = (amount: string) => tenant.simulate.fundCard({ svc_card_id: own, amount });
    expect(fund("0.99")).toEqual({ result: "not_credited", available: "0.00" });
    expect(fund("1")).toEqual({ result: "credited", available: "0.00" });
    expect(fund("3.99")).toEqual({ result: "credited", available: "0.00" });
    expect(fund("1.00")).toEqual({ result: "bridged", available: "5.99" });
    // Later deposits wait again until they suffice.
    expect(fund("4.99")).toEqual({ result: "credited", available: "5.99" });
    expect(fund("5.00")).toEqual({ result: "bridged", available: "15.98" });
    expect(fund("2.00")).toEqual({ result: "credited", available: "15.98" });
    expect(fund("3.00")).toEqual({ result: "bridged", available: "20.98" });
  });

  it("describes each funding source [C101]", async () => {
    const { tenant, wallets } = openCards();
    const { address, funding_sources, supported_tokens } = await wallets.cards.fundingAddress(tenant.seeded.cardId);
    expect(Object.entries(funding_sources)).toEqual([
      [
        expect.any(String),
        {
          address,
          network: expect.any(String),
          token: "USDC",
          bridge_type: expect.any(String),
          bridge_time: expect.any(String),
          description: expect.any(String),
        },
      ],
    ]);
    expect(supported_tokens).toMatchObject([{ symbol: "USDC", decimals: 6 }]);
  });
});

describe("marking a card", () => {
  it("as frozen and active again is announced once each, with its time", async () => {
    const events: Record<string, unknown>[] = [];
    const { wallets, sandbox, tenant, withCard, kept, advance } = openCards({
      outboundFetch: async (_, init) => {
        events.push(await new Response(init?.body).json());
        return new Response();
      },
    });
    const { customer, card } = await withCard();
    await wallets.webhooks.create({ url: "http://127.0.0.1:4999/events" });
    const mark = (is_frozen?: boolean) =>
      tenant.simulate.setCard({ card_id: card, ...(is_frozen !== undefined && { is_frozen }) });
    const times = () => {
      const { frozenAt, unfrozenAt } = kept().customers.get(customer)?.cards.get(card) ?? {};
      return [frozenAt, unfrozenAt];
    };
    expect(mark(true)).toEqual({ card_id: card, status: "frozen" });
    await advance(60);
    mark(true);
    expect(mark()).toEqual({ card_id: card, status: "frozen" });
    expect(times()).toEqual(["2026-01-01T00:01:00.000Z", null]);
    expect(mark(false)).toEqual({ card_id: card, status: "active" });
    await advance(60);
    expect(mark(false)).toEqual({ card_id: card, status: "active" });
    expect(times()).toEqual(["2026-01-01T00:01:00.000Z", "2026-01-01T00:02:00.000Z"]);
    await sandbox.idle();
    const about = { svc_card_id: customer, card_id: card, card_type: "virtual" };
    expect(events).toMatchObject([
      { type: "card.frozen", data: { ...about, status: "frozen" } },
      { type: "card.unfrozen", data: { ...about, status: "active" } },
    ]);
  });
});

describe("events", () => {
  it("report changes of cards and customers, under the sandbox's own names", async () => {
    const events: { readonly type: string; readonly data: object }[] = [];
    const { wallets, sandbox, tenant, onboard, withCard, withOwnCard, pay } = openCards({
      outboundFetch: async (_, init) => {
        events.push(await new Response(init?.body).json());
        return new Response();
      },
    });
    await wallets.webhooks.create({ url: "http://127.0.0.1:4999/events" });
    const { customer, card } = await withCard();
    const { transaction_id } = pay(card, "10.00");
    tenant.simulate.setCardTransactionStatus({ transaction_id, status: "settled" });
    await wallets.cardCustomers.freezeCard({ svcCardId: customer, cardId: card });
    pay(card, "10.00");
    await wallets.cards.unfreeze({ svcCardId: customer, cardId: card });
    await withOwnCard();
    const rejected = { svc_card_id: await onboard() };
    tenant.simulate.rejectIdentity(rejected);
    await wallets.sourceOfFunds.submit(rejected);
    await wallets.cardCustomers.reset(rejected.svc_card_id);
    const shipping_address = { line1: "1", city: "Exampletown", state: "EX", postal_code: "1", country: "US" };
    const order = await wallets.cards.orderPhysical(tenant.seeded.cardId, { shipping_address });
    await sandbox.idle();
    expect(events.map(({ type }) => type)).toEqual([
      ...["kyc.started", "kyc.approved", "kyc.source_of_funds_completed", "kyc.phone_verified"],
      ...["card.funded", "card.created", "card.transaction.authorized", "card.transaction.settled", "card.frozen"],
      ...["card.transaction.declined", "card.unfrozen", "card.created", "card.funded", "card.activated"],
      ...["kyc.started", "kyc.rejected", "kyc.source_of_funds_completed", "kyc.reset", "card.ordered"],
    ]);
    const dataOf = (wanted: string) => events.find(({ type }) => type === wanted)?.data;
    expect(dataOf("kyc.started")).toEqual({ svc_card_id: customer });
    expect(dataOf("card.created")).toEqual({
      ...{ svc_card_id: customer, card_id: card, card_type: "virtual", status: "active" },
    });
    const paid = { svc_card_id: customer, card_id: card, transaction_id, amount: 10, type: "purchase" };
    expect(dataOf("card.transaction.settled")).toMatchObject({ ...paid, status: "settled" });
    expect(dataOf("card.transaction.settled")).not.toHaveProperty("reason");
    expect(dataOf("card.transaction.declined")).toMatchObject({ card_id: card, reason: "card_frozen" });
    expect(dataOf("card.ordered")).toEqual({
      ...{ svc_card_id: tenant.seeded.cardId, order_id: "order_id" in order ? order.order_id : undefined },
    });
  });
});
