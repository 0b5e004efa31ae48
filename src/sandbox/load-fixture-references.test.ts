import { expect, it } from "vitest";
import type { Fixture } from "./fixture.ts";
import { loadFixture } from "./load-fixture.ts";
import { openWebhooks } from "./webhooks/testing/open-webhooks.ts";

function open() {
  const opened = openWebhooks();
  const { sandbox, tenant } = opened;
  return { ...opened, load: (fixture: Fixture) => loadFixture(tenant, fixture, sandbox.clock) };
}

it("two dollar signs at the beginning of a text are one, in a step and in a customer", async () => {
  const { load, subscribe, received, sandbox, wallets } = open();
  await subscribe();
  const data = { price: "$$5", sum: "$$$5", note: "costs $5 or $$5", none: null, list: ["$$", 5, true] };
  const payments = [{ amount: "5.00", merchant: "$$hop", ago: "1h" }];
  const { ada } = (await load({
    customers: [{ as: "ada", email: "ada@shop.example", balance: "50.00", payments }],
    history: [{ simulate: "emitEvent", with: { type: "price.changed", data } }],
  })) as { ada: { svc_card_id: never } };
  await sandbox.idle();
  const sent = received.map(({ body }) => JSON.parse(body)).find(({ type }) => type === "price.changed");
  const seen = { price: "$5", sum: "$$5", note: "costs $5 or $$5", none: null, list: ["$", 5, true] };
  expect(sent.data).toEqual(seen);
  const { transactions } = await wallets.cardIssuer.listCardTransactions(ada.svc_card_id, {});
  expect(transactions).toMatchObject([{ merchant: "$hop" }]);
});

it("a call has the arguments of its list, one argument, or none", async () => {
  const { load } = open();
  const customers = [{ as: "ada", email: "ada@shop.example" }];
  const results = await load({
    customers,
    history: [
      { as: "wallet", call: "crypto.cardCustomers.wallet", with: ["$ada.svc_card_id"] },
      { as: "found", call: "crypto.cardIssuer.lookupCustomer", with: { email: "ada@shop.example" } },
      { as: "status", call: "crypto.cardIssuer.status" },
    ],
  });
  const { svc_card_id } = results.ada as { svc_card_id: string };
  expect(results.wallet).toMatchObject({ balance: { available: "0.00" } });
  expect(results.found).toMatchObject({ svc_card_id });
  expect(results.status).toEqual(expect.any(Object));
});

it("a reference has the type of what it refers to", async () => {
  const { load, subscribe, received, sandbox } = open();
  await subscribe();
  const deposit = { as: "d", simulate: "deposit", with: { asset_id: "$seeded.assets.USDC_SOLANA", amount: "5.00" } };
  const { d } = await load({ history: [deposit, { simulate: "emitEvent", with: { type: "x", data: { all: "$d" } } }] });
  await sandbox.idle();
  expect(JSON.parse(received.at(-1)?.body ?? "").data).toEqual({ all: d });
});
