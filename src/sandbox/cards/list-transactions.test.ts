import { describe, expect, it } from "vitest";
import { labelOf, openCards } from "./testing/open-cards.ts";

describe("listing card transactions", () => {
  const path = (customer: string, query = "") => `/card-issuer/customers/${customer}/card-transactions${query}`;

  async function withPayments(count: number) {
    const cards = openCards();
    const { customer, card } = await cards.withCard("900.00", { external_id: "customer/1001" });
    const ids = Array.from({ length: count }, () => cards.pay(card, "1.00").transaction_id);
    return { ...cards, customer, card, ids };
  }

  it("returns pages of 20 by default and 100 at most [C73]", async () => {
    const { send, wallets, tenant, customer, card, pay, ids } = await withPayments(105);
    const page = async (query: string) => {
      const { transactions, ...rest } = (await send("GET", path(customer, query))).body.data;
      return [transactions.map((one: { transaction_id: string }) => one.transaction_id), rest];
    };
    const head = { customer_id: customer, currency: "USD", total: 105 };
    expect(await page("")).toEqual([ids.slice(0, 20), { ...head, page: 1, limit: 20 }]);
    expect(await page("?page=6")).toEqual([ids.slice(100), { ...head, page: 6, limit: 20 }]);
    expect(await page("?page=7")).toEqual([[], { ...head, page: 7, limit: 20 }]);
    expect(await page("?limit=100")).toEqual([ids.slice(0, 100), { ...head, page: 1, limit: 100 }]);
    expect(await page("?page=2&limit=100")).toEqual([ids.slice(100), { ...head, page: 2, limit: 100 }]);
    const all: string[] = [];
    for await (const { transaction_id } of wallets.cardIssuer.listCardTransactions(customer)) all.push(transaction_id);
    expect(all).toEqual(ids);

    // Filtered by each of the seven statuses.
    const kinds = ["settled", "reversed", "partially_reversed", "failed", "expired"] as const;
    for (const [at, status] of kinds.entries()) {
      const some = ids.slice(at * 10, at * 10 + 3).reverse();
      const amount = status === "partially_reversed" ? { amount: "0.50" } : {};
      for (const id of some) tenant.simulate.setCardTransactionStatus({ transaction_id: id, status, ...amount });
      expect(await page(`?status=${status}`)).toEqual([[...some].reverse(), { ...head, total: 3, page: 1, limit: 20 }]);
    }
    tenant.simulate.declineCard({ card_id: card });
    const declined = pay(card, "1.00").transaction_id;
    expect(await page("?status=declined")).toEqual([[declined], { ...head, total: 1, page: 1, limit: 20 }]);
    const authorized = ids.filter((_, at) => at >= 50 || at % 10 > 2);
    expect(await page("?status=authorized&limit=50&page=2")).toEqual([
      authorized.slice(50),
      { ...head, total: 90, page: 2, limit: 50 },
    ]);
    expect((await send("GET", path(customer, "?status=other"))).body.error).toBe("validation_error");
  });

  it("refuses invalid pages [G32]", async () => {
    const { send, customer } = await withPayments(1);
    for (const [query, name, problem, label] of [
      ["?page=0", "page", "must be at least 1", ["G32, C15", "assumed"]],
      ["?page=-1", "page", "must be at least 1", ["G32, C15", "assumed"]],
      ["?limit=0", "limit", "must be at least 1", ["G32, C15", "assumed"]],
      ["?limit=101", "limit", "must be <= 100", ["C15", "documented"]],
    ] as const) {
      const response = await send("GET", path(customer, query));
      expect([query, response.status, response.body]).toEqual([
        ...[query, 400],
        { error: "validation_error", message: expect.any(String), details: { [name]: problem } },
      ]);
      expect(labelOf(response)).toEqual(label);
    }
    expect(await send("GET", path(customer, "?page=1&limit=1"))).toMatchObject({ status: 200 });
    const two = await send("GET", `/card-issuer/lookup-customer?svc_card_id=${customer}&email=a@shop.example`);
    expect([two.status, two.body.error, labelOf(two)]).toEqual([400, "validation_error", ["G32, C15", "assumed"]]);
    expect(await send("GET", path(customer, "?page=1e15"))).toMatchObject({ status: 400 });
    expect(await send("GET", path(customer, "?page=999999999"))).toMatchObject({ status: 200 });
  });

  it("accepts three kinds of id [C74]", async () => {
    const open = await withPayments(2);
    const { send, customer } = open;
    const ids = [customer, open.recordId(customer), "customer%2F1001"];
    const responses = await Promise.all(ids.map((id) => send("GET", path(id))));
    expect(responses.map(({ status, body }) => [status, body.data?.customer_id, body.data?.total])).toEqual(
      ids.map(() => [200, customer, 2]),
    );
  });

  it("is refused for an unapproved program and for an unknown customer [C75]", async () => {
    const { send, tenant, customer } = await withPayments(1);
    const absent = await send("GET", path("nobody"));
    expect([absent.status, absent.body.error_code]).toEqual([404, "CUSTOMER_NOT_FOUND"]);
    tenant.change({ cards: { programApproved: false } });
    for (const id of [customer, "nobody"]) {
      const response = await send("GET", path(id));
      expect([response.status, response.body]).toEqual([
        403,
        { success: false, error_code: "NOT_APPROVED", message: expect.any(String) },
      ]);
      expect(labelOf(response)).toEqual(["C75", "documented"]);
    }
    // Assumed for the other customer operations, too.
    for (const [method, other, body] of [
      ["POST", "/svc-card/customers/onboard", {}],
      ["POST", `/svc-card/customers/${customer}/reset`],
      ["POST", `/svc-card/customers/${customer}/cards/virtual`, {}],
      ["GET", `/svc-card/customers/${customer}/wallet`],
      ["GET", `/card-issuer/lookup-customer?svc_card_id=${customer}`],
      ["PATCH", `/card-issuer/admin/${tenant.seeded.programId}/card-limits`, { max_total_per_customer: 1 }],
    ] as const) {
      const response = await send(method, other, body);
      expect([other, response.status, response.body.error_code, labelOf(response)]).toEqual([
        ...[other, 403, "NOT_APPROVED"],
        ["C75", "assumed"],
      ]);
    }
    expect((await send("GET", "/card-issuer/status")).status).toBe(200);
  });

  it("uses USD, EUR or GBP; settled_at is null while pending; a payment's currency may differ [C76, C103]", async () => {
    const { tenant, wallets, withCard, pay, advance, clock } = openCards();
    for (const currency of ["USD", "EUR", "GBP"] as const) {
      const { customer, card } = await withCard("500.00", { currency });
      const more = { currency: "CHF", card_amount: "42.00", merchant_city: "Bern", merchant_country: "CH" };
      const { transaction_id } = pay(card, "40.50", more);
      const page = async () => {
        const { currency: own, transactions } = await wallets.cardIssuer.listCardTransactions(customer);
        return [own, transactions];
      };
      const pending = {
        ...{ transaction_id, type: "purchase", amount: "40.50", currency: "CHF", status: "authorized" },
        ...{ merchant: "Example Books", merchant_category: "5942", merchant_city: "Bern", merchant_country: "CH" },
        authorized_at: expect.stringMatching(/^2026-01-01T/),
        settled_at: null,
        created_at: expect.stringMatching(/^2026-01-01T/),
      };
      expect(await page()).toEqual([currency, [pending]]);
      await advance(60);
      const settledAt = new Date(clock.now()).toISOString();
      tenant.simulate.setCardTransactionStatus({ transaction_id, status: "settled" });
      expect(await page()).toEqual([currency, [{ ...pending, status: "settled", settled_at: settledAt }]]);
    }
  });
});
