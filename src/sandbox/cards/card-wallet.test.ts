import { describe, expect, it } from "vitest";
import { inEnvelopeB, OpenCards } from "../../../tests/support/sandbox/open-cards.ts";

describe.each([
  ["the account's own card", "own"],
  ["a customer", "customer"],
] as const)("deploying the wallet of %s", (_, whose) => {
  async function open() {
    const cards = new OpenCards();
    const id = whose === "own" ? cards.tenant.seeded.cardId : await cards.onboard();
    const path = `/svc-card/${whose === "own" ? "" : "customers/"}${id}/safe/deploy`;
    const status = async () => (await cards.send("GET", path)).body.data;
    const next_step =
      whose === "own" ? "Deploy the card wallet." : expect.stringMatching(/^Wait until the identity is approved; /);
    expect(await status()).toMatchObject({ is_ready: false, next_step });
    if (whose === "customer") cards.tenant.simulate.approveIdentity({ svc_card_id: id });
    return { ...cards, id, path, status };
  }

  it("is accepted with 202 and takes a minute; 0 and 7 mean ready, other codes do not [C54, C55, C57, G21]", async () => {
    const { tenant, send, status, id, path, advance } = await open();
    const symbols = { svc_card_id: id, token_symbol: "USDCe", fiat_symbol: "USD" };
    const next = { next_step: "Poll the monitor until is_ready is true.", monitor_endpoint: path };
    const progress = { ...symbols, ...next, is_ready: false, estimated_completion: "2026-01-01T00:01:00.000Z" };
    const accepted = await send("POST", path);
    expect([accepted.status, accepted.body]).toEqual([202, inEnvelopeB({ ...progress, deployment_accepted: true })]);
    await advance(59);
    expect(await status()).toEqual(progress);
    await advance(1);
    const deployed = { ...symbols, safe_address: expect.stringMatching(/^0x[0-9a-f]{40}$/) };
    for (const [account_status, account_status_meaning, is_ready] of [
      [0, "Ok", true],
      [7, "DelayQueueNotEmpty", true],
      [3, "Unknown", false],
    ] as const) {
      if (account_status > 0)
        expect(tenant.simulate.setWalletStatus({ svc_card_id: id, account_status })).toEqual({
          wallet_ready: is_ready,
        });
      expect(await status()).toEqual({ ...deployed, account_status, account_status_meaning, is_ready });
    }
  });

  it("changes nothing once deployed [C56]", async () => {
    const { kept, send, path, advance } = await open();
    await send("POST", path);
    await advance(60);
    const before = kept();
    const { status, body } = await send("POST", path);
    expect([status, body.data]).toMatchObject([200, { already_deployed: true, is_ready: true, account_status: 0 }]);
    expect(kept()).toEqual(before);
  });
});

it("a customer's is deployed automatically once the identity is approved, after the time in the settings then [C61, G26]", async () => {
  const { wallets, tenant, send, ask, onboard, advance } = new OpenCards({
    settings: { cards: { deploymentSeconds: 5 } },
  });
  const customer = await onboard();
  const isReady = async () => (await wallets.cardCustomers.wallet(customer)).wallet_ready;
  const path = `/svc-card/customers/${customer}/safe/deploy`;
  tenant.simulate.rejectIdentity({ svc_card_id: customer });
  expect(await ask(`POST ${path}`)).toEqual([400, "The customer's identity is not approved.", "G26", "assumed"]);
  await advance(600);
  tenant.simulate.approveIdentity({ svc_card_id: customer });
  tenant.change({ cards: { deploymentSeconds: 600 } });
  await advance(4);
  // Deploying again in the meantime starts nothing.
  expect([(await send("POST", path)).status, await isReady()]).toEqual([202, false]);
  await advance(1);
  expect(await isReady()).toBe(true);
  expect(await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer })).toMatchObject({ safe_deployed: true });
});

it("names a working monitor under another service name and with an encoded id", async () => {
  const { tenant, send } = new OpenCards({ serviceName: "acme" });
  const { svc_card_id: customer } = (await send("POST", "/acme-card/customers/onboard", {})).body.data;
  tenant.simulate.approveIdentity({ svc_card_id: customer });
  for (const place of [tenant.seeded.cardId, tenant.seeded.cardId.replace("c", "%63"), `customers/${customer}`]) {
    const path = `/acme-card/${place}/safe/deploy`;
    const body = { data: { monitor_endpoint: path } };
    expect(await send("POST", path)).toMatchObject({ status: 202, body });
    expect(await send("GET", path)).toMatchObject({ status: 200, body });
  }
});

it("a customer's wallet is returned with JSON numbers [C69]", async () => {
  const settings = { cards: { dailySpendingLimit: "1000.10" } };
  const { tenant, send, withCard, pay } = new OpenCards({ settings });
  const { customer, card } = await withCard("500.30", { currency: "GBP" });
  pay(card, "20.20");
  const { transaction_id } = pay(card, "100.05");
  tenant.simulate.setCardTransactionStatus({ transaction_id, status: "settled" });
  const { body } = await send("GET", `/svc-card/customers/${customer}/wallet`);
  const ids = { svc_card_id: customer, currency: "GBP", token: "GBPe", wallet_ready: true };
  const address = expect.stringMatching(/^0x/);
  expect(body.data).toEqual({
    ...ids,
    balance: { available: 380.05, pending: 20.2, currency: "GBP" },
    funding_address: { address, network: "sandbox", asset: "GBPe", memo: null },
    spending_limits: { daily: { limit: 1000.1, used: 120.25, remaining: 879.85 } },
  });
  const funded = (svc_card_id: string, amount: string) => () => tenant.simulate.fundCard({ svc_card_id, amount });
  expect(funded("nobody", "1.00")).toThrow("no such card customer");
  expect(funded(customer, "0")).toThrow("amount must be more than 0");
});
