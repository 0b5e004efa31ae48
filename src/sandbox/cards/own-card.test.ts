import { describe, expect, it } from "vitest";
import { inEnvelopeC, issueRequest, OpenCards } from "../../../tests/support/sandbox/open-cards.ts";
import { labelOf, transferOf } from "../../../tests/support/sandbox/open-sandbox.ts";

describe("unfreezing", () => {
  it("makes a card active, in envelope C; authorizations pass again; an active card keeps its time [C67, G33]", async () => {
    const { tenant, send, withOwnCard, pay, advance } = new OpenCards();
    const card = await withOwnCard();
    const unfreeze = () => send("POST", `/svc-card/${tenant.seeded.cardId}/cards/${card}/unfreeze`);
    for (const [prepare, minute, ...label] of [
      [() => undefined, "01", "G33, C67", "assumed"],
      [() => tenant.simulate.setCard({ card_id: card, is_frozen: true }), "03", "C67", "documented"],
      [() => undefined, "03", "G33, C67", "assumed"],
    ] as const) {
      prepare();
      await advance(60);
      const unfrozen = await unfreeze();
      const active = { card_id: card, status: "active", unfrozen_at: `2026-01-01T00:${minute}:00.000Z` };
      expect([unfrozen.body, labelOf(unfrozen)]).toEqual([inEnvelopeC(active), label]);
      expect(pay(card, "10.00")).toMatchObject({ status: "authorized" });
    }
  });

  it("does not activate a card", async () => {
    const { tenant, send, ask } = new OpenCards();
    const own = `/svc-card/${tenant.seeded.cardId}/cards`;
    const { card_id } = (await send("POST", `${own}/physical/order`, issueRequest)).body.data;
    const inactive = [400, "The card is not activated.", "G67, C67", "assumed"];
    expect(await ask(`POST ${own}/${card_id}/unfreeze`)).toEqual(inactive);
    expect(() => tenant.simulate.setCard({ card_id, is_frozen: true })).toThrow("the card is not activated");
  });

  it("finds the cards of customers, too, unless a setting leaves only the account's own [G67]", async () => {
    const { tenant, wallets, ask, withCard, withOwnCard } = new OpenCards();
    const { customer, card } = await withCard("500.00");
    const frozen = { svcCardId: customer, cardId: card };
    await wallets.cardCustomers.freezeCard(frozen);
    const unfreeze = `POST /svc-card/${customer}/cards/${card}/unfreeze`;
    expect(await ask(unfreeze)).toEqual([200, "Card unfrozen.", "G67, C67", "assumed"]);
    const other = await withOwnCard();
    expect((await ask(`POST /svc-card/${customer}/cards/${other}/unfreeze`))[0]).toBe(404);
    await wallets.cardCustomers.freezeCard(frozen);
    tenant.change({ cards: { unfreeze: "own-cards" } });
    const none = [404, "The account has no such card record.", "G67", "assumed", "NOT_FOUND"];
    expect(await ask(unfreeze)).toEqual(none);
    expect(tenant.simulate.setCard({ card_id: card })).toMatchObject({ status: "frozen" });
    tenant.simulate.setCard({ card_id: other, is_frozen: true });
    const own = await wallets.cards.unfreeze({ svcCardId: tenant.seeded.cardId, cardId: other });
    expect(own).toMatchObject({ status: "active" });
  });
});

it("paths of customers do not find the own record, nor vice versa, nor unknown cards [C52, G67]", async () => {
  const { tenant, ask, withCard, withOwnCard } = new OpenCards();
  const { customer, card } = await withCard();
  const ownCard = await withOwnCard();
  const [own, theirs] = [`/svc-card/${tenant.seeded.cardId}`, `/svc-card/customers/${customer}`];
  const [ownAsCustomer, customerAsOwn] = [`/svc-card/customers/${tenant.seeded.cardId}`, `/svc-card/${customer}`];
  const [noCustomer, noCard] = ["The program has no such customer.", "The card holder has no such card."];
  const noRecord = "The account has no such card record.";
  for (const [route, message, body] of [
    [`POST ${ownAsCustomer}/cards/${ownCard}/freeze`, noCustomer],
    [`POST ${ownAsCustomer}/safe/deploy`, noCustomer],
    [`GET ${ownAsCustomer}/safe/deploy`, noCustomer],
    [`GET ${ownAsCustomer}/wallet`, noCustomer],
    [`POST ${ownAsCustomer}/cards/virtual`, noCustomer, {}],
    ["POST /svc-card/customers/nobody/reset", noCustomer],
    [`POST ${theirs}/cards/${ownCard}/freeze`, noCard],
    [`POST ${theirs}/cards/none/freeze`, noCard],
    [`POST ${own}/cards/${card}/unfreeze`, noCard],
    [`POST ${customerAsOwn}/cards/${ownCard}/unfreeze`, noCard],
    [`POST ${customerAsOwn}/safe/deploy`, noRecord],
    [`GET ${customerAsOwn}/safe/deploy`, noRecord],
    [`GET ${customerAsOwn}/wallet/funding-address`, noRecord],
    [`POST ${customerAsOwn}/cards/physical/order`, noRecord, issueRequest],
    // No path is mirrored.
    [`POST ${own}/cards/${ownCard}/freeze`, "Unknown operation."],
    [`POST ${theirs}/cards/${card}/unfreeze`, "Unknown operation."],
  ] as const)
    expect((await ask(route, body)).slice(0, 2), route).toEqual([404, message]);
});

it("the funding address bridges from a minimum of 5.00 on [C68, A36, C101]", async () => {
  const { tenant, send } = new OpenCards();
  const { cardId: own } = tenant.seeded;
  const { data } = (await send("GET", `/svc-card/${own}/wallet/funding-address`)).body;
  const source = { address: data.address, network: "solana", token: "USDC", bridge_type: "sandbox" };
  expect(data).toMatchObject({ network: "solana", minimum_deposit: "5.00", funding_sources: { solana: source } });
  // 1 unit is credited, as for deposits; 5.00 are bridged. Later deposits wait again until they suffice.
  for (const [amount, result, available] of [
    ["0.99", "not_credited", "0.00"],
    ["1", "credited", "0.00"],
    ["3.99", "credited", "0.00"],
    ["1.00", "bridged", "5.99"],
    ["4.99", "credited", "5.99"],
    ["5.00", "bridged", "15.98"],
  ] as const)
    expect(tenant.simulate.fundCard({ svc_card_id: own, amount }), amount).toEqual({ result, available });
});

describe("ordering a physical card", () => {
  const address = { ...issueRequest.shipping_address, state: "EX" };
  const shipment = { shipping_address: { ...address, line2: "Floor 2" }, personalization: { colour: "blue" } };

  function open() {
    const cards = new OpenCards();
    const path = `/svc-card/${cards.tenant.seeded.cardId}/cards/physical/order`;
    return { ...cards, order: (body: unknown) => cards.send("POST", path, body) };
  }

  it("is processing in form A, pending in form B, of VISA in USD by default [C63] [C64] [C102]", async () => {
    const { order, tenant } = open();
    const physical = { card_type: "physical", created_at: "2026-01-01T00:00:00.000Z" };
    const order_id = expect.stringMatching(/^order_/);
    const shipped = { order_id, svc_card_id: tenant.seeded.cardId, status: "processing", shipping_address: address };
    const processing = inEnvelopeC({ ...physical, ...shipped, estimated_delivery: "2026-01-15" });
    expect((await order(shipment)).body).toEqual(processing);
    const inFourYears = { status: "pending", expiry_month: 1, expiry_year: 2030, shipping_tracking_number: null };
    const issued = { ...physical, ...inFourYears, card_id: expect.stringMatching(/^card_/) };
    const visa = { card_program: "VISA", currency: "USD", masked_pan: expect.stringMatching(/^(\*{4} ){3}\d{4}$/) };
    expect((await order(issueRequest)).body).toEqual(inEnvelopeC({ ...issued, ...visa }));
    const change = { card_program: "MASTERCARD", currency: "EUR", label: "Travel" };
    const masked_pan = expect.stringMatching(/^(\*{4} ){3}(4444|8210|5100)$/);
    const mastercard = inEnvelopeC({ ...issued, ...change, masked_pan });
    expect((await order({ ...issueRequest, ...change })).body).toEqual(mastercard);
  });

  it.each([
    ["card_type", "PHYSICAL", "must be physical"],
    ["card_program", "visa", "must be VISA or MASTERCARD"],
    ["account_id", undefined, "must be a string"],
    ["shipping_name", 7, "must be a string"],
    ["currency", 978, "must be a string"],
    ["label", {}, "must be a string"],
  ])("is refused in form B with the %s %j, even with an address of form A [C64]", async (name, value, problem) => {
    const refused = await open().order({ ...issueRequest, ...shipment, [name]: value });
    expect(refused).toMatchObject({ status: 400, body: { details: { [name]: problem } } });
    expect(labelOf(refused)).toEqual(["C64, C15", "documented"]);
  });

  it.each(["USA", "us", "U1", ""])("is refused for the country %j [C102]", async (country) => {
    const { order } = open();
    for (const body of [issueRequest, shipment]) {
      const sent = { ...body, shipping_address: { ...body.shipping_address, country } };
      expect((await order(sent)).status).toBe(400);
    }
  });

  it("is free; activation costs 12.00 USDC on Solana, once, and needs all of it [C65]", async () => {
    const { order, tenant, wallets } = open();
    const asset_id = tenant.seeded.assets.USDC_SOLANA;
    const usdc = async () => (await wallets.balances.check({ asset_id })).balance;
    const cards: string[] = [];
    for (let count = 0; count < 3; count++) cards.push((await order(issueRequest)).body.data.card_id);
    const activate = (at: number) => tenant.simulate.activateCard({ card_id: cards[at] ?? "" });
    expect(await usdc()).toBe("10000.00");
    for (let times = 0; times < 2; times++) expect(activate(0)).toEqual({ card_id: cards[0], status: "active" });
    expect(await usdc()).toBe("9988.00");
    await wallets.transactions.sendFunds(transferOf(tenant, "9976.00"), { idempotencyKey: false });
    activate(1);
    expect(() => activate(2)).toThrow(/12\.00 USDC/);
    expect(await usdc()).toBe("0.00");
  });
});
