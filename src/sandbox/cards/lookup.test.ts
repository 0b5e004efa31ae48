import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { inEnvelopeB, labelOf, openCards } from "./testing/open-cards.ts";

describe("looking up a customer", () => {
  it("requires one identifier [C70]", async () => {
    const { send } = openCards();
    for (const query of ["", "?email=", "?unknown=1"]) {
      const response = await send("GET", `/card-issuer/lookup-customer${query}`);
      expect([response.status, response.body]).toEqual([
        400,
        { success: false, error_code: "MISSING_IDENTIFIER", message: expect.any(String) },
      ]);
      expect(labelOf(response)).toEqual(["C70, G30", "assumed"]);
    }
  });

  it("finds the same customer by each identifier, and none by others [C71, G66]", async () => {
    const open = openCards();
    const { send, withCard, onboard } = open;
    await onboard({ email: "other@shop.example", external_id: "customer-1002" });
    const fields = { email: "ann+1@shop.example", external_id: "customer-1001" };
    const { customer, card } = await withCard("10.00", fields);
    const recordId = open.recordId(customer);
    const identifiers = { svc_card_id: customer, customer_id: recordId, id: recordId, card_id: card, ...fields };
    const responses = new Set<string>();
    for (const [name, value] of Object.entries(identifiers)) {
      const response = await send("GET", `/card-issuer/lookup-customer?${name}=${encodeURIComponent(value)}`);
      expect([name, response.status]).toEqual([name, 200]);
      responses.add(response.text);
      // G66: what `id` identifies is undocumented.
      if (name === "id") expect(labelOf(response)).toEqual(["G66, C71", "assumed"]);
      for (const wrong of ["nobody", name === "email" ? card : "ann+1@shop.example"]) {
        const nobody = await send("GET", `/card-issuer/lookup-customer?${name}=${encodeURIComponent(wrong)}`);
        expect([nobody.status, nobody.body.error_code]).toEqual([404, "CUSTOMER_NOT_FOUND"]);
      }
    }
    expect([...responses].map((text) => JSON.parse(text))).toEqual([
      inEnvelopeB({
        svc_card_id: customer,
        ...fields,
        flow_status: "card_created",
        currency: "USD",
        token: "USDCe",
        safe_deployed: true,
        cards_count: 1,
        cards: [
          {
            card_id: card,
            last_four: expect.stringMatching(/^\d{4}$/),
            card_type: "virtual",
            is_frozen: false,
            is_lost: false,
            is_blocked: false,
            status: "active",
          },
        ],
        created_at: "2026-01-01T00:00:00.000Z",
      }),
    ]);
  });

  it("finds neither the own record nor its cards", async () => {
    const { tenant, wallets, withOwnCard } = openCards();
    const card = await withOwnCard();
    for (const query of [{ svc_card_id: tenant.seeded.cardId }, { card_id: card }]) {
      expect(await failureOf(wallets.cardIssuer.lookupCustomer(query))).toMatchObject({ code: "CUSTOMER_NOT_FOUND" });
    }
  });

  it("tries a customer_id that is unknown as svc_card_id [C72]", async () => {
    const open = openCards();
    const { send, onboard } = open;
    const customer = await onboard({ external_id: "customer-1001" });
    const find = async (id: string) => send("GET", `/card-issuer/lookup-customer?customer_id=${id}`);
    const byRecord = await find(open.recordId(customer));
    const byFallback = await find(customer);
    expect(byFallback.body).toEqual(byRecord.body);
    expect([byFallback.body.data.svc_card_id, labelOf(byFallback)]).toEqual([customer, ["C72, C71", "documented"]]);
    // Other identifiers are not tried.
    expect((await find("customer-1001")).status).toBe(404);
  });

  it("shows changes made by simulations [G23]", async () => {
    const { tenant, wallets, withCard, pay } = openCards();
    const { customer, card } = await withCard();
    tenant.simulate.setFlowStatus({ svc_card_id: customer, flow_status: "under_review" });
    const found = async () => {
      const { flow_status, cards } = await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer });
      return [flow_status, cards[0]?.is_lost, cards[0]?.is_blocked, cards[0]?.status];
    };
    tenant.simulate.setCard({ card_id: card, is_lost: true });
    expect(await found()).toEqual(["under_review", true, false, "lost"]);
    expect(pay(card, "1.00")).toMatchObject({ status: "declined", reason: "card_lost" });
    tenant.simulate.setCard({ card_id: card, is_blocked: true });
    expect(await found()).toEqual(["under_review", true, true, "blocked"]);
    expect(pay(card, "1.00")).toMatchObject({ status: "declined", reason: "card_blocked" });
    tenant.simulate.setCard({ card_id: card, is_lost: false, is_blocked: false });
    expect(await found()).toEqual(["under_review", false, false, "active"]);
    expect(() => tenant.simulate.setFlowStatus({ svc_card_id: customer, flow_status: "" })).toThrow(/empty/);
  });
});
