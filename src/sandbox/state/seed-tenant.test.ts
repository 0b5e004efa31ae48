import { expect, it } from "vitest";
import { toDecimal } from "../core/assets.ts";
import { defaultSettings } from "../core/settings.ts";
import { walletOn } from "./agent-state.ts";
import { seedTenant } from "./seed-tenant.ts";

const seed = { id: "t1", seed: "example", settings: defaultSettings, now: () => 5 };
const matching = (pattern: RegExp) => expect.stringMatching(pattern);

it("seeds credentials that name their kind and their tenant, unless others are given", () => {
  const { credentials } = seedTenant(seed);
  expect(credentials).toEqual({
    accountId: matching(/^acct_t1_[0-9a-f]{12}$/),
    appSecret: matching(/^app_secret_[1-9A-HJ-NP-Za-km-z]{24}$/),
    apiKey: matching(/^ak_sandbox_t1_[0-9a-f]{12}$/),
    apiSecret: matching(/^api_secret_[1-9A-HJ-NP-Za-km-z]{24}$/),
    connectorKey: matching(/^connector_t1_[1-9A-HJ-NP-Za-km-z]{24}$/),
  });
  const given = seedTenant({ ...seed, credentials: { apiKey: "mine" } }).credentials;
  expect(given).toEqual({ ...credentials, apiKey: "mine" });
});

it("seeds one account with five asset wallets, one address a chain", () => {
  const { account, assets, assetIds } = seedTenant(seed).funds;
  expect(account).toMatch(/^[0-9a-f]{24}$/);
  const names = [...assetIds].map(([name, id]) => `${name}: ${toDecimal(assets.get(id)?.balance ?? 0n)}`);
  expect(names).toEqual([
    ...["USDC_SOLANA: 10000.00", "SOL: 100.00", "SOL_SOLANA: 100.00", "ETH: 50.00", "ETH_ETHEREUM: 50.00"],
    ...["USDC_ETHEREUM: 5000.00", "USDT_ETHEREUM: 2500.00"],
  ]);
  for (const [id, wallet] of assets) {
    expect([wallet.id, wallet.updatedAt]).toEqual([id, 5]);
    expect(id).toMatch(/^asset_[0-9a-f]{24}$/);
    expect(wallet.address).toMatch(wallet.chain === "SOLANA" ? /^[1-9A-HJ-NP-Za-km-z]{43}$/ : /^0x[0-9a-f]{40}$/);
  }
  expect(new Set([...assets.values()].map(({ address }) => address)).size).toBe(2);
});

it("seeds a card program, and the account's own card record", () => {
  const { own, programId } = seedTenant(seed).cards;
  expect(programId).toMatch(/^program_[0-9a-f]{16}$/);
  expect(own).toMatchObject({
    id: matching(/^cardholder_[0-9a-f]{16}$/),
    currency: "USD",
    walletAddress: matching(/^0x[0-9a-f]{40}$/),
    fundingAddress: matching(/^[1-9A-HJ-NP-Za-km-z]{44}$/),
  });
});

it("seeds an agent with 500.00 USDC on each chain, and markets whose prices add up to a dollar", () => {
  const { agent } = seedTenant(seed);
  const seeded = [...agent.wallets.values()].map(({ chain, balance }) => `${chain} ${toDecimal(balance)}`);
  expect(seeded).toEqual(["solana 500.00", "base 500.00"]);
  for (const [id, { chain, address, positions }] of agent.wallets) {
    expect([id, positions.size]).toEqual([matching(/^aw_[0-9a-f]{16}$/), 0]);
    expect(address).toMatch(chain === "solana" ? /^[1-9A-HJ-NP-Za-km-z]{44}$/ : /^0x[0-9a-f]{40}$/);
  }
  const markets = [...agent.markets].map(([id, { title, category, prices }]) => [id, title, category, prices]);
  expect(markets).toEqual([
    ["mkt_rain_in_harbour_town", "Will it rain in Harbour Town tomorrow?", "weather", { yes: "0.62", no: "0.38" }],
    ["mkt_snow_before_the_fair", "Will it snow before the winter fair?", "weather", { yes: "0.20", no: "0.80" }],
    ["mkt_harbour_wins_the_regatta", "Will Harbour Town win the regatta?", "sports", { yes: "0.50", no: "0.50" }],
    ["mkt_bridge_opens_by_spring", "Will the new bridge open by spring?", "politics", { yes: "0.75", no: "0.25" }],
  ]);
  const wallets = new Map([...agent.wallets].filter(([, { chain }]) => chain === "solana"));
  expect(() => walletOn({ ...agent, wallets }, "base")).toThrow("No agent wallet on base");
});

it("seeds different tenants differently, and the same one the same", () => {
  expect(seedTenant(seed)).toEqual(seedTenant(seed));
  const other = seedTenant({ ...seed, id: "t2" });
  expect(other.funds.account).not.toBe(seedTenant(seed).funds.account);
  expect([other.clockOffsetMs, other.settlements, other.handlers.size]).toEqual([null, [], 0]);
});
