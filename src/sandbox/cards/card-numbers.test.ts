import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { testLastFours } from "./issued-card.ts";
import { issueRequest, openCards } from "./testing/open-cards.ts";

const number = "4242424242424242";
const spaced = "4242 4242 4242 4242";

describe("card numbers", () => {
  it("are test numbers; only the last four digits are kept [A30]", async () => {
    const { sandbox, tenant, wallets, prepare, kept } = openCards();
    const customer = await prepare();
    await wallets.cardIssuer.updateCardLimits(tenant.seeded.programId, {
      max_virtual_per_customer: 5,
      max_total_per_customer: 5,
    });
    for (let count = 0; count < 5; count++) await wallets.cardCustomers.createVirtualCard(customer);
    await wallets.cards.orderPhysical(tenant.seeded.cardId, { ...issueRequest, card_program: "MASTERCARD" });
    const { cards } = await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer });
    expect(cards).toHaveLength(5);
    for (const { last_four } of cards) expect(testLastFours.VISA).toContain(last_four);
    for (const card of kept().customers.get(customer)?.cards.values() ?? []) {
      expect(JSON.stringify({ ...card, id: "" })).not.toMatch(/\d{5}/);
    }

    // Numbers sent by mistake appear in no error, request log or state.
    const sent = { email: "ann@shop.example", card_number: number, number: spaced, cvv: "987", note: `${number}.` };
    await wallets.cardCustomers.onboard(sent);
    const failure = await failureOf(wallets.cardCustomers.onboard({ ...sent, currency: number }));
    const journal = sandbox.requests.list();
    expect(journal.at(-1)).toMatchObject({ operationId: "onboardCardCustomer", status: 400 });
    for (const text of [
      inspect(failure, { depth: 9 }),
      failure.message,
      JSON.stringify(journal),
      sandbox.state.export(),
    ]) {
      expect(text).not.toContain(number);
      expect(text).not.toContain(spaced);
      expect(text).not.toContain('"987"');
    }
  });
});
