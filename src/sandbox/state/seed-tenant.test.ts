import { expect, it } from "vitest";
import { toDecimal } from "../core/assets.ts";
import { defaultSettings } from "../core/settings.ts";
import { walletOn } from "./agent-state.ts";
import { isCurrency } from "./card-holder.ts";
import { seededIds, seedTenant } from "./seed-tenant.ts";
import type { Tenant } from "./tenant.ts";

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
  const { account, assets, assetIds, flows, ...empty } = seedTenant(seed).funds;
  expect(account).toMatch(/^[0-9a-f]{24}$/);
  const wallets = [...assets.values()];
  expect(wallets.map(({ ticker, chain, balance }) => `${ticker} on ${chain}: ${toDecimal(balance)}`)).toEqual([
    ...["USDC on SOLANA: 10000.00", "SOL on SOLANA: 100.00", "ETH on ETHEREUM: 50.00"],
    ...["USDC on ETHEREUM: 5000.00", "USDT on ETHEREUM: 2500.00"],
  ]);
  for (const [id, wallet] of assets) {
    expect([wallet.id, wallet.updatedAt]).toEqual([id, 5]);
    expect(id).toMatch(/^asset_[0-9a-f]{24}$/);
    expect(wallet.address).toMatch(wallet.chain === "SOLANA" ? /^[1-9A-HJ-NP-Za-km-z]{43}$/ : /^0x[0-9a-f]{40}$/);
  }
  expect(new Set(wallets.map(({ address }) => address)).size).toBe(2);
  const names = [...assetIds].map(([name, id]) => `${name}: ${assets.get(id)?.ticker} on ${assets.get(id)?.chain}`);
  expect(names).toEqual([
    ...["USDC_SOLANA: USDC on SOLANA", "SOL: SOL on SOLANA", "SOL_SOLANA: SOL on SOLANA", "ETH: ETH on ETHEREUM"],
    ...["ETH_ETHEREUM: ETH on ETHEREUM", "USDC_ETHEREUM: USDC on ETHEREUM", "USDT_ETHEREUM: USDT on ETHEREUM"],
  ]);
  const none = { received: 0n, sent: 0n, fees: 0n };
  expect(Object.fromEntries(flows)).toEqual({ USDC: none, SOL: none, ETH: none, USDT: none });
  expect(Object.values(empty).map(({ size }) => size)).toEqual([0, 0, 0, 0, 0]);
});

it("seeds an approved card program without customers, and the account's own card record without cards", () => {
  const { own, ...cards } = seedTenant(seed).cards;
  expect(cards.programId).toMatch(/^program_[0-9a-f]{16}$/);
  expect([cards.limits, cards.issuerLimits]).toEqual([{ virtual: 1, physical: 1, total: 2 }, null]);
  expect([cards.customers.size, cards.transactions.size, cards.sourceOfFundsAt]).toEqual([0, 0, null]);
  expect(cards.ledger).toEqual({ funded: 0n, spent: 0n, abandoned: 0n });
  expect(own).toEqual({
    id: matching(/^cardholder_[0-9a-f]{16}$/),
    currency: "USD",
    walletAddress: matching(/^0x[0-9a-f]{40}$/),
    fundingAddress: matching(/^[1-9A-HJ-NP-Za-km-z]{44}$/),
    ...{ deployment: null, accountStatus: 0, unbridged: 0n, cards: new Map(), orders: new Map(), transactions: [] },
    wallet: { available: 0n, pending: 0n, used: 0n, day: "" },
  });
});

it("seeds an agent with 500.00 USDC on each chain, and markets whose prices add up to a dollar", () => {
  const { agent } = seedTenant(seed);
  const wallets = [...agent.wallets.values()].map(({ chain, balance }) => `${chain} ${toDecimal(balance)}`);
  expect(wallets).toEqual(["solana 500.00", "base 500.00"]);
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
  expect([agent.spent, agent.keys.size, agent.transactions.size]).toEqual([0n, 0, 0]);
});

it("seeds different tenants differently, and the same one the same", () => {
  expect(seedTenant(seed)).toEqual(seedTenant(seed));
  const other = seedTenant({ ...seed, id: "t2" });
  expect(other.funds.account).not.toBe(seedTenant(seed).funds.account);
  expect([other.clockOffsetMs, other.settlements, other.handlers.size]).toEqual([null, [], 0]);
});

it("returns the ids of a new tenant's account, assets, cards and wallets", () => {
  const state = seedTenant(seed);
  const { funds, cards, agent } = state;
  const ids = seededIds({ state } as Tenant);
  expect(ids).toMatchObject({ account: funds.account, programId: cards.programId, cardId: cards.own.id });
  expect(ids.assets).toEqual(Object.fromEntries(funds.assetIds));
  const chains = Object.entries(ids.wallets).map(([chain, id]) => [chain, agent.wallets.get(id)?.chain].join());
  expect(chains.sort()).toEqual(["base,base", "solana,solana"]);
  const wallets = new Map([...agent.wallets].filter(([, { chain }]) => chain === "solana"));
  expect(() => walletOn({ ...agent, wallets }, "base")).toThrow("No agent wallet on base");
});

it("knows the currencies of cards", () => {
  expect(["USD", "EUR", "GBP"].every(isCurrency)).toBe(true);
  expect(["", "usd", "CHF", "toString", null, undefined, ["USD"]].some(isCurrency)).toBe(false);
});
