import { describe, expect, it } from "vitest";
import { type Fixture, FixtureError } from "./fixture.ts";
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
        { call: "crypto.issuer.status", with: [] },
      ].slice(0, 3),
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

  it.each<[string, unknown, (string | number)[], RegExp]>([
    ["no object", [], [], /must be an object/],
    ["an unknown field", { custommers: [] }, ["custommers"], /unknown field "custommers". Did you mean customers\?/],
    ["a record in place of a list", { history: {} }, ["history"], /history must be a list/],
    ["a customer without an address", { customers: [{}] }, ["customers", 0], /email is missing/],
    [
      "a number as amount",
      { customers: [{ email: "a", balance: 5 }] },
      ["customers", 0, "balance"],
      /amount in quotes/,
    ],
    [
      "a bad duration",
      { history: [{ simulate: "deposit", ago: "3 weeks" }] },
      ["history", 0, "ago"],
      /duration such as/,
    ],
    ["neither simulate nor call", { history: [{ as: "x" }] }, ["history", 0], /either simulate or call/],
    [
      "an unknown simulation",
      { history: [{ simulate: "depositt" }] },
      ["history", 0, "simulate"],
      /Did you mean deposit\?/,
    ],
    [
      "an unknown field of a simulation",
      { history: [{ simulate: "deposit", with: { assetid: "x" } }] },
      ["history", 0, "with", "assetid"],
      /unknown field of deposit "assetid". Did you mean asset_id\?/,
    ],
    [
      "a reference to nothing",
      { history: [{ simulate: "deposit", with: { asset_id: "$ada.x" } }] },
      ["history", 0, "with", "asset_id"],
      /"\$ada.x" refers to nothing before it. Known here: \$seeded/,
    ],
    [
      "a name twice",
      { customers: [{ as: "a", email: "a" }], history: [{ as: "a", simulate: "restoreAccount" }] },
      ["history", 0, "as"],
      /the name "a" is used twice/,
    ],
  ])("with %s is refused before anything happens", async (_, fixture, path, message) => {
    const { load, sandbox } = open();
    const before = sandbox.state.export();
    const failure = await load(fixture).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FixtureError);
    expect(failure).toMatchObject({ path, message: expect.stringMatching(message) });
    expect(sandbox.state.export()).toBe(before);
  });

  it.each<[string, unknown, (string | number)[], RegExp]>([
    ["settings", { settings: { transfers: { platformFee: 1 } } }, ["settings"], /platformFee must be/],
    ["a simulation", { history: [{ simulate: "settleTransfer", with: { transaction_id: "x" } }] }, ["history", 0], /./],
    [
      "a client",
      { history: [{ call: "wallets.x" }] },
      ["history", 0, "call"],
      /no "wallets". Known: fiat, crypto, agent/,
    ],
    ["a method", { history: [{ call: "crypto.swaps.qote" }] }, ["history", 0, "call"], /Did you mean quote\?/],
    [
      "what is no method",
      { history: [{ call: "crypto.swaps" }] },
      ["history", 0, "call"],
      /is no method. Known: quote/,
    ],
    [
      "a property",
      {
        history: [
          { as: "d", simulate: "deposit", with: { asset_id: "USDC_SOLANA", amount: "5" } },
          { simulate: "deposit", with: { asset_id: "$d.nothing", amount: "5" } },
        ],
      },
      ["history", 1, "with", "asset_id"],
      /"\$d.nothing" refers to nothing/,
    ],
  ])("that the sandbox refuses names the place: %s", async (_, fixture, path, message) => {
    const { load, sandbox } = open();
    const before = sandbox.clock.now();
    const failure = await load(fixture).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "FixtureError", path, message: expect.stringMatching(message) });
    expect(sandbox.clock.now()).toBe(before);
  });
});
