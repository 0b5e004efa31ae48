import { describe, expect, it } from "vitest";
import { ensureWalletReady } from "../../wrappers/helpers/card-wallet.ts";
import { inEnvelopeB, labelOf, openCards } from "./testing/open-cards.ts";

describe("the wallet's contract", () => {
  it("is deployed automatically once the identity is approved [C61]", async () => {
    const { wallets, tenant, onboard, advance } = openCards();
    const customer = await onboard();
    await advance(600);
    expect(await wallets.cardCustomers.wallet(customer)).toMatchObject({ wallet_ready: false });
    tenant.simulate.approveIdentity({ svc_card_id: customer });
    await advance(59);
    expect(await wallets.cardCustomers.wallet(customer)).toMatchObject({ wallet_ready: false });
    await advance(1);
    expect(await wallets.cardCustomers.wallet(customer)).toMatchObject({ wallet_ready: true });
    expect(await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer })).toMatchObject({ safe_deployed: true });
  });

  it("is awaited by ensureWalletReady, which deploys twice without harm", async () => {
    const { wallets, tenant, onboard, clock } = openCards();
    const customer = await onboard();
    tenant.simulate.approveIdentity({ svc_card_id: customer });
    const [one, two] = await Promise.all(
      [0, 1].map(() => clock.runUntil(ensureWalletReady(wallets, { customer }, { pollMs: 5_000 }))),
    );
    expect(one).toMatchObject({ isReady: true, address: expect.stringMatching(/^0x[0-9a-f]{40}$/), accountStatus: 0 });
    expect(two?.address).toBe(one?.address);
  });

  it("is not deployed before approval; deploying again in the meantime is 202 and starts nothing [G26]", async () => {
    const { tenant, send, onboard, advance } = openCards();
    const customer = await onboard();
    const path = `/svc-card/customers/${customer}/safe/deploy`;
    const refused = await send("POST", path);
    expect([refused.status, refused.body]).toEqual([400, { success: false, message: expect.any(String) }]);
    expect(labelOf(refused)).toEqual(["G26", "assumed"]);
    tenant.simulate.rejectIdentity({ svc_card_id: customer });
    expect(await send("POST", path)).toMatchObject({ status: 400 });
    expect(await send("GET", path)).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          svc_card_id: customer,
          is_ready: false,
          next_step: expect.stringContaining("Wait until the identity is approved"),
        },
      },
    });

    tenant.simulate.approveIdentity({ svc_card_id: customer });
    await advance(40);
    const again = await send("POST", path);
    expect([again.status, labelOf(again)]).toEqual([202, ["G26, C54", "assumed"]]);
    await advance(20);
    const monitored = await send("GET", path);
    expect([monitored.status, monitored.body.data.is_ready, labelOf(monitored)]).toEqual([
      ...[200, true],
      ["C57, G26", "assumed"],
    ]);
  });
});

it("names a working monitor under another service name and with an encoded id", async () => {
  const { tenant, send } = openCards({ serviceName: "acme" });
  const { svc_card_id: customer } = (await send("POST", "/acme-card/customers/onboard", {})).body.data;
  tenant.simulate.approveIdentity({ svc_card_id: customer });
  for (const place of [tenant.seeded.cardId, tenant.seeded.cardId.replace("c", "%63"), `customers/${customer}`]) {
    const path = `/acme-card/${place}/safe/deploy`;
    const deployed = await send("POST", path);
    expect([deployed.status, deployed.body.data.monitor_endpoint]).toEqual([202, path]);
    const monitored = await send("GET", deployed.body.data.monitor_endpoint);
    expect([monitored.status, monitored.body.data.monitor_endpoint]).toEqual([200, path]);
  }
});

describe.each([
  ["the account's own card", "own"],
  ["a customer", "customer"],
] as const)("deploying the wallet of %s", (_, whose) => {
  async function open() {
    const cards = openCards();
    const { tenant, wallets, onboard } = cards;
    if (whose === "own") {
      const id = tenant.seeded.cardId;
      return { ...cards, id, path: `/svc-card/${id}/safe/deploy`, resource: wallets.cards };
    }
    // An approved holder without a deployed wallet: approved before deployment was enabled.
    const id = await onboard();
    tenant.simulate.approveIdentity({ svc_card_id: id });
    return { ...cards, id, path: `/svc-card/customers/${id}/safe/deploy`, resource: wallets.cardCustomers };
  }

  it("is accepted with 202 and the next step [C54]", async () => {
    const { send, id, path } = await open();
    const response = await send("POST", path);
    expect([response.status, response.body]).toEqual([
      202,
      inEnvelopeB({
        svc_card_id: id,
        deployment_accepted: true,
        estimated_completion: "2026-01-01T00:01:00.000Z",
        next_step: expect.any(String),
        monitor_endpoint: path,
        token_symbol: "USDCe",
        fiat_symbol: "USD",
        is_ready: false,
      }),
    ]);
    expect(labelOf(response)[0]).toContain("C54");
  });

  it("takes a minute; 0 and 7 mean ready, other codes do not [C55, C57, G21]", async () => {
    const { tenant, send, resource, id, path, advance } = await open();
    await resource.deploySafe(id);
    await advance(59);
    const status = async () => (await send("GET", path)).body.data;
    expect(await status()).toMatchObject({ is_ready: false });
    expect(await status()).not.toHaveProperty("safe_address");
    await advance(1);
    expect(await status()).toEqual({
      svc_card_id: id,
      safe_address: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      token_symbol: "USDCe",
      fiat_symbol: "USD",
      account_status: 0,
      account_status_meaning: "Ok",
      is_ready: true,
    });
    const set = (accountStatus: number) =>
      tenant.simulate.setWalletStatus({ svc_card_id: id, account_status: accountStatus });
    expect(set(7)).toEqual({ wallet_ready: true });
    expect(await status()).toMatchObject({ account_status_meaning: "DelayQueueNotEmpty", is_ready: true });
    expect(set(3)).toEqual({ wallet_ready: false });
    expect(await status()).toMatchObject({ account_status: 3, is_ready: false });
  });

  it("changes nothing once deployed [C56]", async () => {
    const { kept, send, resource, id, path, advance } = await open();
    await resource.deploySafe(id);
    await advance(60);
    const { safe_address } = (await send("GET", path)).body.data;
    const before = kept();
    await advance(3600);
    const response = await send("POST", path);
    expect([response.status, response.body.data]).toMatchObject([
      200,
      { already_deployed: true, safe_address, is_ready: true, account_status: 0 },
    ]);
    expect(labelOf(response)).toEqual(["C56, C58", "documented"]);
    expect(kept()).toEqual(before);
  });
});

describe("symbols", () => {
  it.each([
    ["USD", "USDCe"],
    ["EUR", "EURe"],
    ["GBP", "GBPe"],
  ])("%s belongs to %s, also in lookup [C58]", async (currency, token) => {
    const { wallets, prepare } = openCards();
    const customer = await prepare({ currency });
    expect(await wallets.cardCustomers.deploySafe(customer)).toMatchObject({
      token_symbol: token,
      fiat_symbol: currency,
    });
    expect(await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer })).toMatchObject({ currency, token });
  });
});

describe("deployment time", () => {
  it("is a setting for later deployments", async () => {
    const { tenant, wallets, advance, onboard } = openCards({ settings: { cards: { deploymentSeconds: 5 } } });
    const [fast, slow] = [await onboard(), await onboard()];
    tenant.simulate.approveIdentity({ svc_card_id: fast });
    tenant.change({ cards: { deploymentSeconds: 600 } });
    tenant.simulate.approveIdentity({ svc_card_id: slow });
    await advance(5);
    expect((await wallets.cardCustomers.wallet(fast)).wallet_ready).toBe(true);
    await advance(594);
    expect((await wallets.cardCustomers.wallet(slow)).wallet_ready).toBe(false);
    await advance(1);
    expect((await wallets.cardCustomers.wallet(slow)).wallet_ready).toBe(true);
  });
});
