import { describe, expect, it } from "vitest";
import { inEnvelopeB, inEnvelopeC, issueRequest, openCards } from "../../../tests/support/sandbox/open-cards.ts";
import { labelOf, transferOf } from "../../../tests/support/sandbox/open-sandbox.ts";

describe("unfreezing", () => {
  it("makes the card active, in envelope C; authorizations pass again; an active card keeps its time [C67, G33]", async () => {
    const { tenant, send, withOwnCard, pay, advance } = openCards();
    const card = await withOwnCard();
    const unfreeze = () => send("POST", `/svc-card/${tenant.seeded.cardId}/cards/${card}/unfreeze`);
    const activated = await unfreeze();
    tenant.simulate.setCard({ card_id: card, is_frozen: true });
    expect(pay(card, "10.00")).toMatchObject({ status: "declined", reason: "card_frozen" });
    await advance(60);
    const unfrozen = await unfreeze();
    expect(pay(card, "10.00")).toMatchObject({ status: "authorized" });
    await advance(60);
    const again = await unfreeze();
    const active = (unfrozen_at: string) => inEnvelopeC({ card_id: card, status: "active", unfrozen_at });
    expect([activated.body, labelOf(activated)]).toEqual([active("2026-01-01T00:01:00.000Z"), ["G33, C67", "assumed"]]);
    expect([unfrozen.body, labelOf(unfrozen)]).toEqual([active("2026-01-01T00:02:00.000Z"), ["C67", "documented"]]);
    expect([again.body, labelOf(again)]).toEqual([active("2026-01-01T00:02:00.000Z"), ["G33, C67", "assumed"]]);
  });

  it("does not activate a card", async () => {
    const { tenant, send, ask } = openCards();
    const own = `/svc-card/${tenant.seeded.cardId}/cards`;
    const { card_id } = (await send("POST", `${own}/physical/order`, issueRequest)).body.data;
    const inactive = [400, "The card is not activated.", "G67, C67", "assumed"];
    expect(await ask(`POST ${own}/${card_id}/unfreeze`)).toEqual(inactive);
    expect(() => tenant.simulate.setCard({ card_id, is_frozen: true })).toThrow("the card is not activated");
  });

  it("finds the cards of customers, too, unless a setting leaves only the account's own [G67]", async () => {
    const { tenant, wallets, ask, withCard, withOwnCard } = openCards();
    const { customer, card } = await withCard("500.00");
    const frozen = { svcCardId: customer, cardId: card };
    await wallets.cardCustomers.freezeCard(frozen);
    const unfreeze = `POST /svc-card/${customer}/cards/${card}/unfreeze`;
    expect(await ask(unfreeze)).toEqual([200, "Card unfrozen.", "G67, C67", "assumed"]);
    const other = await withOwnCard();
    expect((await ask(`POST /svc-card/${customer}/cards/${other}/unfreeze`))[0]).toBe(404);
    await wallets.cardCustomers.freezeCard(frozen);
    tenant.change({ cards: { unfreeze: "own-cards" } });
    expect(await ask(unfreeze)).toEqual([404, "The account has no such card record.", "G67", "assumed"]);
    expect(tenant.simulate.setCard({ card_id: card })).toMatchObject({ status: "frozen" });
    tenant.simulate.setCard({ card_id: other, is_frozen: true });
    const own = await wallets.cards.unfreeze({ svcCardId: tenant.seeded.cardId, cardId: other });
    expect(own).toMatchObject({ status: "active" });
  });
});

it("paths of customers do not find the own record, nor vice versa, nor unknown cards [C52, G67]", async () => {
  const { tenant, ask, withCard, withOwnCard } = openCards();
  const { customer, card } = await withCard();
  const ownCard = await withOwnCard();
  const [own, theirs] = [`/svc-card/${tenant.seeded.cardId}`, `/svc-card/customers/${customer}`];
  const [ownAsCustomer, customerAsOwn] = [`/svc-card/customers/${tenant.seeded.cardId}`, `/svc-card/${customer}`];
  const noCustomer = "The program has no such customer.";
  const noCard = "The card holder has no such card.";
  const noRecord = "The account has no such card record.";
  for (const [message, ...routes] of [
    [noCustomer, `POST ${ownAsCustomer}/cards/${ownCard}/freeze`, `POST ${ownAsCustomer}/safe/deploy`],
    [
      noCustomer,
      `GET ${ownAsCustomer}/safe/deploy`,
      `GET ${ownAsCustomer}/wallet`,
      `POST ${ownAsCustomer}/cards/virtual`,
    ],
    [noCard, `POST ${theirs}/cards/${ownCard}/freeze`, `POST ${theirs}/cards/none/freeze`],
    [noCard, `POST ${own}/cards/${card}/unfreeze`],
    [noRecord, `POST ${customerAsOwn}/safe/deploy`, `GET ${customerAsOwn}/safe/deploy`],
    [noRecord, `GET ${customerAsOwn}/wallet/funding-address`, `POST ${customerAsOwn}/cards/physical/order`],
  ] as const) {
    for (const route of routes) {
      const body = route.endsWith("/order") ? issueRequest : route.endsWith("/virtual") ? {} : undefined;
      expect(await ask(route, body), route).toEqual([404, message, "G67", "assumed"]);
    }
  }
  expect(await ask("POST /svc-card/customers/nobody/reset")).toEqual([404, noCustomer, "C52", "assumed"]);
  // No path is mirrored.
  for (const mirrored of [`${own}/cards/${ownCard}/freeze`, `${theirs}/cards/${card}/unfreeze`])
    expect((await ask(`POST ${mirrored}`))[0]).toBe(404);
});

it("the funding address has one source and a minimum of 5.00, from which bridging starts [C68, A36, C101]", async () => {
  const { tenant, send } = openCards();
  const { cardId: own } = tenant.seeded;
  const response = await send("GET", `/svc-card/${own}/wallet/funding-address`);
  const { address } = response.body.data;
  const contract = "SandboxUsdCoinContract1111111111111111111111";
  const source = { address, network: "solana", token: "USDC", bridge_type: "sandbox", bridge_time: "at once" };
  expect(response.body).toEqual(
    inEnvelopeB({
      ...{ address, network: "solana", funding_method: "bridge", card_currency: "USD", minimum_deposit: "5.00" },
      supported_tokens: [{ symbol: "USDC", name: "USD Coin", decimals: 6, network: "solana", contract }],
      funding_sources: { solana: { ...source, description: "Deposits here are bridged to the card as USDCe." } },
      instructions: "Send USDC to the address. Bridging starts once 5.00 USDC have arrived.",
    }),
  );
  const label = ["Funding address retrieved.", "C68, C101", "documented"];
  expect([response.body.message, ...labelOf(response)]).toEqual(label);
  // 1 unit is credited, as for deposits; 5.00 are bridged. Later deposits wait again until they suffice.
  for (const [amount, result, available] of [
    ["0.99", "not_credited", "0.00"],
    ["1", "credited", "0.00"],
    ["3.99", "credited", "0.00"],
    ["1.00", "bridged", "5.99"],
    ["4.99", "credited", "5.99"],
    ["5.00", "bridged", "15.98"],
    ["2.00", "credited", "15.98"],
    ["3.00", "bridged", "20.98"],
  ] as const)
    expect(tenant.simulate.fundCard({ svc_card_id: own, amount }), amount).toEqual({ result, available });
});

describe("ordering a physical card", () => {
  const address = { line1: "1 Example Street", city: "Exampletown", state: "EX", postal_code: "00001", country: "US" };
  const shipment = {
    shipping_address: { ...address, line2: "Floor 2" },
    personalization: { cardholder_name: "EXAMPLE HOLDER", colour: "blue" },
  };

  function open() {
    const cards = openCards();
    const { seeded } = cards.tenant;
    const asset_id = seeded.assets.USDC_SOLANA ?? "";
    return {
      ...cards,
      order: (body: unknown) => cards.send("POST", `/svc-card/${seeded.cardId}/cards/physical/order`, body),
      usdc: async () => (await cards.wallets.balances.check({ asset_id })).balance,
    };
  }

  it("is processing in form A, pending in form B, in envelope C [C63]", async () => {
    const { order, tenant } = open();
    const shipped = await order(shipment);
    const created_at = "2026-01-01T00:00:00.000Z";
    const label = [200, "Card ordered.", "C63, C65, C102", "documented"];
    expect([shipped.status, shipped.body.message, ...labelOf(shipped)]).toEqual(label);
    expect(shipped.body).toEqual(
      inEnvelopeC({
        ...{ order_id: expect.stringMatching(/^order_/), svc_card_id: tenant.seeded.cardId, card_type: "physical" },
        ...{ status: "processing", estimated_delivery: "2026-01-15", shipping_address: address, created_at },
      }),
    );
    const issued = await order({ ...issueRequest, card_program: "MASTERCARD", label: "Travel" });
    expect([issued.status, ...labelOf(issued)]).toEqual([200, "C63, C64, C65, C102", "documented"]);
    expect(issued.body).toEqual(
      inEnvelopeC({
        ...{ card_id: expect.stringMatching(/^card_/), card_type: "physical", card_program: "MASTERCARD" },
        ...{ currency: "USD", label: "Travel", status: "pending", expiry_month: 1, expiry_year: 2030 },
        masked_pan: expect.stringMatching(/^(\*{4} ){3}(4444|8210|5100)$/),
        ...{ shipping_tracking_number: null, created_at },
      }),
    );
  });

  it("accepts in form B only physical cards, one of two networks, and USD by default [C64]", async () => {
    const { order } = open();
    for (const card_program of ["VISA", "MASTERCARD", undefined]) {
      const { data } = (await order({ ...issueRequest, card_program })).body;
      expect(data).toMatchObject({ card_program: card_program ?? "VISA", currency: "USD" });
      expect(data).not.toHaveProperty("label");
    }
    expect((await order({ ...issueRequest, currency: "EUR" })).body.data.currency).toBe("EUR");
    for (const [name, value, problem] of [
      ["card_type", "virtual", "must be physical"],
      ["card_type", "PHYSICAL", "must be physical"],
      ["card_program", "visa", "must be VISA or MASTERCARD"],
      ["account_id", undefined, "must be a string"],
      ["shipping_name", 7, "must be a string"],
      ["currency", 978, "must be a string"],
      ["label", {}, "must be a string"],
    ] as const) {
      // An address that fits form A does not help.
      const refused = await order({ ...issueRequest, ...shipment, [name]: value });
      expect(refused.body).toMatchObject({ error: "validation_error", details: { [name]: problem } });
      expect([refused.status, ...labelOf(refused)]).toEqual([400, "C64, C15", "documented"]);
    }
  });

  it("accepts addresses with a two-letter country [C102]", async () => {
    const { order } = open();
    for (const [country, status] of [
      ["US", 200],
      ["USA", 400],
      ["us", 400],
      ["U1", 400],
      ["", 400],
    ] as const) {
      for (const body of [issueRequest, shipment]) {
        const sent = { ...body, shipping_address: { ...body.shipping_address, country } };
        expect((await order(sent)).status, country).toBe(status);
      }
    }
  });

  it("is free; activation costs 12.00 USDC on Solana, once, and needs all of it [C65]", async () => {
    const { order, usdc, tenant, wallets } = open();
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
