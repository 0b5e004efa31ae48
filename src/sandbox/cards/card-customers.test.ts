import { describe, expect, it } from "vitest";
import { inEnvelopeB, labelOf, openCards } from "./testing/open-cards.ts";

describe("a frozen card", () => {
  it("declines transactions until unfrozen; lookup shows it, in envelope B [C66]", async () => {
    const { wallets, tenant, send, withCard, pay } = openCards();
    const { customer, card } = await withCard();
    const before = pay(card, "10.00");
    const response = await send("POST", `/svc-card/customers/${customer}/cards/${card}/freeze`);
    expect(response.body).toEqual(
      inEnvelopeB({ svc_card_id: customer, card_id: card, is_frozen: true, frozen_at: "2026-01-01T00:01:00.000Z" }),
    );
    expect(labelOf(response)).toEqual(["C66", "documented"]);
    expect(pay(card, "10.00")).toMatchObject({ status: "declined", reason: "card_frozen" });
    expect(await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer })).toMatchObject({
      cards: [{ card_id: card, is_frozen: true, status: "frozen" }],
    });
    // Earlier authorizations continue.
    tenant.simulate.setCardTransactionStatus({ transaction_id: before.transaction_id, status: "settled" });
    tenant.simulate.setCard({ card_id: card, is_frozen: false });
    expect(pay(card, "10.00")).toMatchObject({ status: "authorized" });
  });

  it("keeps its time when frozen again; an active card keeps its time when unfrozen again [G33]", async () => {
    const { wallets, tenant, send, withCard, withOwnCard, advance } = openCards();
    const { customer, card } = await withCard();
    const path = `/svc-card/customers/${customer}/cards/${card}/freeze`;
    const { frozen_at } = await wallets.cardCustomers.freezeCard({ svcCardId: customer, cardId: card });
    await advance(60);
    const frozen = await send("POST", path);
    expect([frozen.status, frozen.body.data.frozen_at, labelOf(frozen)]).toEqual([
      ...[200, frozen_at],
      ["G33, C66", "assumed"],
    ]);

    const own = { svcCardId: tenant.seeded.cardId, cardId: await withOwnCard() };
    const activatedAt = (await wallets.cards.unfreeze(own)).unfrozen_at;
    tenant.simulate.setCard({ card_id: own.cardId, is_frozen: true });
    await advance(60);
    const { unfrozen_at } = await wallets.cards.unfreeze(own);
    await advance(60);
    const active = await send("POST", `/svc-card/${own.svcCardId}/cards/${own.cardId}/unfreeze`);
    expect([active.body.data, labelOf(active)]).toEqual([
      { card_id: own.cardId, status: "active", unfrozen_at },
      ["G33, C67", "assumed"],
    ]);
    expect(Date.parse(unfrozen_at) - Date.parse(activatedAt)).toBe(60_000);
  });
});

describe("paths", () => {
  it("of customers do not find the own record, nor vice versa, nor unknown cards [G67]", async () => {
    const { tenant, send, withCard, withOwnCard } = openCards();
    const { customer, card } = await withCard();
    const { cardId: own } = tenant.seeded;
    const ownCard = await withOwnCard();
    const body = { shipping_address: { line1: "1", city: "E", state: "EX", postal_code: "1", country: "US" } };
    const absent = [
      ["POST", `/svc-card/customers/${own}/cards/${ownCard}/freeze`],
      ["POST", `/svc-card/customers/${customer}/cards/${ownCard}/freeze`],
      ["POST", `/svc-card/customers/${own}/safe/deploy`],
      ["GET", `/svc-card/customers/${own}/safe/deploy`],
      ["GET", `/svc-card/customers/${own}/wallet`],
      ["POST", `/svc-card/customers/${own}/cards/virtual`, {}],
      ["POST", `/svc-card/${own}/cards/${card}/unfreeze`],
      ["POST", `/svc-card/${customer}/cards/physical/order`, body],
      ["POST", `/svc-card/${customer}/safe/deploy`],
      ["GET", `/svc-card/${customer}/safe/deploy`],
      ["GET", `/svc-card/${customer}/wallet/funding-address`],
    ] as const;
    for (const [method, path, sent] of absent) {
      const response = await send(method, path, sent);
      expect([path, response.status, response.body.error_code, labelOf(response)]).toEqual([
        ...[path, 404, "NOT_FOUND"],
        ["G67", "assumed"],
      ]);
    }
    // No path is mirrored.
    expect(await send("POST", `/svc-card/${own}/cards/${ownCard}/freeze`)).toMatchObject({ status: 404 });
    expect(await send("POST", `/svc-card/customers/${customer}/cards/${card}/unfreeze`)).toMatchObject({ status: 404 });
  });

  it("are unfrozen by the documented operation, by the letter only the account's own card is [G67]", async () => {
    const { tenant, wallets, withCard, withOwnCard, pay } = openCards();
    const { customer, card } = await withCard("500.00");
    const frozen = { svcCardId: customer, cardId: card };
    await wallets.cardCustomers.freezeCard(frozen);
    expect(await pay(card, "1.00")).toMatchObject({ status: "declined", reason: "card_frozen" });
    expect(await wallets.cards.unfreeze(frozen)).toMatchObject({ card_id: card, status: "active" });
    expect(await pay(card, "1.00")).toMatchObject({ status: "authorized" });
    const other = await withOwnCard();
    await expect(wallets.cards.unfreeze({ svcCardId: customer, cardId: other })).rejects.toMatchObject({
      httpStatus: 404,
    });

    await wallets.cardCustomers.freezeCard(frozen);
    tenant.change({ cards: { unfreeze: "own-cards" } });
    await expect(wallets.cards.unfreeze(frozen)).rejects.toMatchObject({ httpStatus: 404, code: "NOT_FOUND" });
    expect(await pay(card, "1.00")).toMatchObject({ reason: "card_frozen" });
    tenant.simulate.setCard({ card_id: other, is_frozen: true });
    await expect(wallets.cards.unfreeze({ svcCardId: tenant.seeded.cardId, cardId: other })).resolves.toMatchObject({
      status: "active",
    });
  });
});

describe("a customer's wallet", () => {
  it("is returned in envelope B, with JSON numbers [C69]", async () => {
    const { tenant, wallets, send, withCard, pay } = openCards({
      settings: { cards: { dailySpendingLimit: "1000.10" } },
    });
    const { customer, card } = await withCard("500.30", { currency: "GBP" });
    pay(card, "20.20");
    const settled = pay(card, "100.05");
    tenant.simulate.setCardTransactionStatus({ transaction_id: settled.transaction_id, status: "settled" });
    const response = await send("GET", `/svc-card/customers/${customer}/wallet`);
    expect(response.body).toEqual(
      inEnvelopeB({
        svc_card_id: customer,
        currency: "GBP",
        token: "GBPe",
        wallet_ready: true,
        balance: { available: 380.05, pending: 20.2, currency: "GBP" },
        funding_address: {
          address: expect.stringMatching(/^0x/),
          network: expect.any(String),
          asset: "GBPe",
          memo: null,
        },
        spending_limits: { daily: { limit: 1000.1, used: 120.25, remaining: 879.85 } },
      }),
    );
    expect(response.text).toContain('"available":380.05,');
    expect(labelOf(response)).toEqual(["C69", "documented"]);
    expect((await wallets.cardCustomers.wallet(customer)).balance).toMatchObject({
      available: "380.05",
      pending: "20.20",
    });
  });
});
