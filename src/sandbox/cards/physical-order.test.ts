import { describe, expect, it } from "vitest";
import { inEnvelopeC, issueRequest, labelOf, openCards } from "./testing/open-cards.ts";

const shipment = {
  shipping_address: {
    ...{ line1: "1 Example Street", line2: "Floor 2", city: "Exampletown", state: "EX", postal_code: "00001" },
    country: "US",
  },
  personalization: { cardholder_name: "EXAMPLE HOLDER", colour: "blue" },
};

function open() {
  const cards = openCards();
  const { seeded } = cards.tenant;
  const order = (body: unknown) => cards.send("POST", `/svc-card/${seeded.cardId}/cards/physical/order`, body);
  const usdc = async () => (await cards.wallets.balances.check({ asset_id: seeded.assets.USDC_SOLANA ?? "" })).balance;
  return { ...cards, order, usdc };
}

describe("ordering a physical card", () => {
  it("is processing in form A, pending in form B, in envelope C [C63]", async () => {
    const { order, tenant } = open();
    const shipped = await order(shipment);
    expect([shipped.status, shipped.body]).toEqual([
      200,
      inEnvelopeC({
        order_id: expect.stringMatching(/^order_/),
        svc_card_id: tenant.seeded.cardId,
        card_type: "physical",
        status: "processing",
        estimated_delivery: "2026-01-15",
        shipping_address: {
          ...{ line1: "1 Example Street", city: "Exampletown", state: "EX", postal_code: "00001", country: "US" },
        },
        created_at: "2026-01-01T00:00:00.000Z",
      }),
    ]);
    expect(labelOf(shipped)).toEqual(["C63, C65, C102", "documented"]);

    const issued = await order({ ...issueRequest, card_program: "MASTERCARD", label: "Travel" });
    expect([issued.status, issued.body]).toEqual([
      200,
      inEnvelopeC({
        card_id: expect.stringMatching(/^card_/),
        card_type: "physical",
        card_program: "MASTERCARD",
        currency: "USD",
        label: "Travel",
        status: "pending",
        masked_pan: expect.stringMatching(/^(\*{4} ){3}(4444|8210|5100)$/),
        expiry_month: 1,
        expiry_year: 2030,
        shipping_tracking_number: null,
        created_at: "2026-01-01T00:00:00.000Z",
      }),
    ]);
    expect(labelOf(issued)).toEqual(["C63, C64, C65, C102", "documented"]);
  });

  it("accepts in form B only physical cards, one of two networks, and USD by default [C64]", async () => {
    const { order } = open();
    for (const card_program of ["VISA", "MASTERCARD", undefined]) {
      const { status, body } = await order({ ...issueRequest, card_program });
      expect([status, body.data.card_program, body.data.currency]).toEqual([200, card_program ?? "VISA", "USD"]);
      expect(body.data).not.toHaveProperty("label");
    }
    expect((await order({ ...issueRequest, currency: "EUR" })).body.data.currency).toBe("EUR");
    const wrong: readonly (readonly [string, unknown, string])[] = [
      ["card_type", "virtual", "must be physical"],
      ["card_type", "PHYSICAL", "must be physical"],
      ["card_program", "visa", "must be VISA or MASTERCARD"],
      ["account_id", undefined, "must be a string"],
      ["shipping_name", 7, "must be a string"],
      ["currency", 978, "must be a string"],
      ["label", {}, "must be a string"],
    ];
    for (const [name, value, problem] of wrong) {
      const refused = { status: 400, body: { error: "validation_error" } };
      expect(await order({ ...issueRequest, [name]: value })).toMatchObject(refused);
      // An address that fits form A does not help.
      const both = await order({ ...issueRequest, ...shipment, [name]: value });
      expect(both).toMatchObject({ ...refused, body: { details: { [name]: problem } } });
      expect(labelOf(both)).toEqual(["C64, C15", "documented"]);
    }
  });

  it("accepts addresses with a two-letter country [C102]", async () => {
    const { order } = open();
    const { line2: _, ...address } = shipment.shipping_address;
    expect(await order({ shipping_address: address })).toMatchObject({ status: 200 });
    for (const country of ["USA", "us", "U1", ""]) {
      for (const body of [issueRequest, shipment]) {
        const sent = { ...body, shipping_address: { ...body.shipping_address, country } };
        expect(await order(sent)).toMatchObject({ status: 400, body: { error: "validation_error" } });
      }
    }
  });

  it("is free; activation costs 12.00 USDC on Solana, once [C65]", async () => {
    const { order, usdc, tenant } = open();
    const before = await usdc();
    await order(shipment);
    const { body } = await order(issueRequest);
    expect([before, await usdc()]).toEqual(["10000.00", "10000.00"]);
    const card = { card_id: body.data.card_id };
    expect(tenant.simulate.activateCard(card)).toMatchObject({ status: "active" });
    expect(await usdc()).toBe("9988.00");
    expect(tenant.simulate.activateCard(card)).toMatchObject({ status: "active" });
    expect(await usdc()).toBe("9988.00");
  });

  it("can be activated for the last 12.00, and not without them", async () => {
    const { order, tenant, wallets, usdc } = open();
    const cards: string[] = [];
    for (let count = 0; count < 2; count++) cards.push((await order(issueRequest)).body.data.card_id);
    const transfer = {
      ...{ account: tenant.seeded.account, assets: tenant.seeded.assets.USDC_SOLANA ?? "", amount: "9988.00" },
      ...{ receiving_address: "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV2", type: "USDC", chain: "SOLANA" },
      category: "business",
    };
    await wallets.transactions.sendFunds(transfer, { idempotencyKey: false });
    expect(await usdc()).toBe("12.00");
    tenant.simulate.activateCard({ card_id: cards[0] ?? "" });
    expect(() => tenant.simulate.activateCard({ card_id: cards[1] ?? "" })).toThrow(/12\.00 USDC/);
    expect(await usdc()).toBe("0.00");
  });
});
