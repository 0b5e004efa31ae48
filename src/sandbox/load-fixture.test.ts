import { describe, expect, it } from "vitest";
import type { Fixture } from "./fixture.ts";
import { loadFixture } from "./load-fixture.ts";
import { connectSandbox } from "./remote/connect-sandbox.ts";
import { openSandbox } from "./testing/open-sandbox.ts";

function open() {
  const opened = openSandbox();
  const { sandbox, tenant } = opened;
  return { ...opened, load: (fixture: unknown) => loadFixture(tenant, fixture as Fixture, sandbox.clock) };
}

describe("a fixture", () => {
  it("onboards customers with cards and payments, at their times, and returns to the present", async () => {
    const { load, wallets, sandbox } = open();
    const before = sandbox.clock.now();
    const { ada } = (await load({
      customers: [
        {
          ...{ as: "ada", email: "ada@shop.example", balance: "500.00", ago: "30d" },
          payments: [
            { amount: "12.50", merchant: "Example Books", ago: "3d" },
            { amount: "7.00", status: "reversed", ago: "2d" },
            { amount: "900.00", ago: "1h" },
          ],
        },
        { email: "grace@shop.example", card: false },
      ],
    })) as { ada: { svc_card_id: string; card_id: string } };
    const page = await wallets.cardIssuer.listCardTransactions(ada.svc_card_id as never, {});
    const days = (at: string) => Math.round((before - Date.parse(at)) / 86_400_000);
    const { transactions } = page as unknown as { transactions: { status: string; authorized_at: string }[] };
    expect(transactions.map(({ status, authorized_at }) => [status, days(authorized_at)])).toEqual(
      expect.arrayContaining([
        ["settled", 3],
        ["reversed", 2],
        ["declined", 0],
      ]),
    );
    expect(sandbox.clock.now()).toBe(before);
  });

  it("repeats a history of simulations and calls, which refer to each other", async () => {
    const { load, wallets, tenant } = open();
    const results = await load({
      settings: { transfers: { platformFee: "0.00" } },
      history: [
        { simulate: "deposit", with: { asset_id: "$seeded.assets.USDC_SOLANA", amount: "25.10" }, ago: "3d" },
        {
          as: "quote",
          call: "crypto.swaps.quote",
          with: { sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "100.00" },
        },
        { simulate: "executeQuote", with: { quoteId: "$quote.quoteId" } },
      ],
    });
    expect(Object.keys(results)).toEqual(["quote"]);
    expect(tenant.settings.transfers.platformFee).toBe("0.00");
    const { balance } = await wallets.balances.check({ asset_id: tenant.seeded.assets.USDC_SOLANA ?? "" });
    expect(Number(balance)).toBeLessThan(9_925.11);
  });

  it("is loaded over HTTP, too", async () => {
    const { sandbox } = open();
    const remote = await connectSandbox("https://sandbox.example", { fetch: sandbox.fetch });
    const tenant = await remote.createTenant();
    const payments = [{ amount: "12.50", merchant: "Example Books", ago: "3h" }];
    await loadFixture(
      tenant,
      { customers: [{ email: "ada@shop.example", balance: "500.00", payments }] },
      tenant.clock,
    );
    for (const text of ["Example Books", '"status":"settled"']) expect(sandbox.state.export()).toContain(text);
    expect(sandbox.tenants.at(-1)?.clock.now()).toBe(sandbox.clock.now());
  });

  it("adds the customers that it lists, with their addresses, and cards unless they have none", async () => {
    const { load, wallets } = open();
    const customers = [
      { as: "ada", email: "ada@shop.example" },
      { as: "grace", email: "grace@shop.example", card: false },
    ];
    const results = (await load({ customers })) as Record<string, object>;
    for (const { as, email } of customers) {
      const { svc_card_id } = await wallets.cardIssuer.lookupCustomer({ email });
      expect(results[as]).toMatchObject({ svc_card_id });
    }
    expect(Object.keys(results.ada ?? {})).toEqual(["svc_card_id", "card_id"]);
    expect(Object.keys(results.grace ?? {})).toEqual(["svc_card_id"]);
  });

  it("leaves a payment authorized if it says so, which is one event", async () => {
    const { load, wallets, tenant, sandbox } = open();
    await wallets.webhooks.create({ url: "http://127.0.0.1:9/hooks" });
    const payments = [{ amount: "5.00", status: "authorized", ago: "1h" }];
    const customer = { as: "ada", email: "ada@shop.example", balance: "50.00", payments };
    const { ada } = (await load({ customers: [customer] })) as { ada: { svc_card_id: never } };
    const { transactions } = await wallets.cardIssuer.listCardTransactions(ada.svc_card_id, {});
    expect(transactions).toMatchObject([{ status: "authorized", amount: "5.00" }]);
    await sandbox.idle();
    const events = tenant.deliveries.list().map(({ event }) => event);
    expect(events.filter((event) => event?.startsWith("card.transaction."))).toEqual(["card.transaction.authorized"]);
  });

  it("changes nothing if it is empty: the tenant's clock follows the sandbox's", async () => {
    const { sandbox, tenant } = open();
    const before = sandbox.state.export();
    expect(await loadFixture(tenant, {}, tenant.clock)).toEqual({});
    await loadFixture(tenant, { history: [{ simulate: "restoreAccount" }] }, tenant.clock);
    expect(sandbox.state.export()).toBe(before);
  });
});
