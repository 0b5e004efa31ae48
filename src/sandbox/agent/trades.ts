// Trades on prediction markets, market search and positions.

import type { TradeMarketRequest } from "../../../generated/crypto/resources.ts";
import { positiveUnits, toDecimal, toUnits, type Units } from "../core/assets.ts";
import { envelopeB, type HandlerResult, notFound } from "../core/response.ts";
import type { Settings } from "../core/settings.ts";
import { readRequestKey } from "../funds/transfer-keys.ts";
import type { AgentState, AgentTransaction, AgentWallet, Market } from "../state/agent-state.ts";
import type { OperationCall, OperationHandlers } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import { checkMoney, findWallet, invalidField, recordTransaction, refused, spend } from "./agent-wallets.ts";

/** A key's lifetime, assumed to be the lifetime of a transfer's key. */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1_000;

const SHARE_DIGITS = 6n;

// The SDK omits the key in the body, so the generated type lacks it.
type TradeRequest = Omit<TradeMarketRequest, "amount"> & { readonly amount: string; readonly idempotency_key?: string };

type Outcome = TradeMarketRequest["outcome"];

interface Trade extends Required<Pick<TradeRequest, "outcome" | "side">> {
  readonly wallet: AgentWallet;
  readonly market: Market;
  readonly amount: Units;
}

export const tradeOperations: OperationHandlers = {
  searchMarkets: { handle: searchMarkets },
  listPositions: { handle: listPositions },
  tradeMarket: { handle: tradeMarket },
};

function searchMarkets(call: OperationCall): HandlerResult {
  const { agent } = call.tenant.state;
  const walletId = call.query("wallet_id");
  if (walletId !== undefined) findWallet(agent, walletId);
  const wanted = String(call.query("query") ?? "").toLowerCase();
  const markets = [...agent.markets.values()].filter((market) =>
    `${market.id} ${market.title} ${market.category}`.toLowerCase().includes(wanted),
  );
  const shown = markets.map(({ id, title, category, prices }) => ({ market_id: id, title, category, prices }));
  return envelopeB({ markets: shown }, "Markets found.", { rule: "C84, G35", basis: "assumed" });
}

function listPositions(call: OperationCall): HandlerResult {
  const { agent } = call.tenant.state;
  const walletId = call.query("wallet_id");
  const wallets = walletId === undefined ? [...agent.wallets.values()] : [findWallet(agent, walletId)];
  const positions = wallets.flatMap(showPositions);
  return envelopeB({ positions }, "Positions found.", { rule: "C84, G35", basis: "assumed" });
}

function tradeMarket(call: OperationCall): HandlerResult {
  const { tenant } = call;
  const request = call.body as TradeRequest;
  const key = readRequestKey(call.headers, request.idempotency_key, (message) =>
    invalidField("G48, C83", "idempotency_key", message),
  );
  // Undocumented; as with transfers, a key replays the first trade, even for a different request.
  if (tradeOfKey(tenant, key)) return traded("G60, C83");
  const trade = checkTrade(tenant.state.agent, tenant.state.settings, request);
  makeTrade(tenant.state.agent, trade);
  recordTrade(tenant, trade, request, key);
  return traded("C105, G34");
}

function tradeOfKey(tenant: Tenant, key: string | undefined): AgentTransaction | undefined {
  const { state } = tenant;
  if (key === undefined || state.settings.agent.tradeKeys === "ignore") return undefined;
  const trade = state.agent.transactions.get(state.agent.keys.get(key) ?? "");
  return trade && tenant.now() - trade.createdAt < KEY_LIFETIME_MS ? trade : undefined;
}

/** A trade's response is undocumented; an empty envelope B is assumed. */
function traded(rule: string): HandlerResult {
  return envelopeB({}, "Traded.", { rule, basis: "assumed" });
}

function checkTrade(state: AgentState, settings: Settings, request: TradeRequest): Trade {
  const { capabilities, maxPositionUsd } = settings.agent;
  if (!capabilities.includes("prediction_market"))
    throw refused("C79, C82", 403, "The connector lacks the capability prediction_market.");
  const wallet = findWallet(state, request.wallet_id);
  if (wallet.chain !== "solana") throw refused("C79, C82", 400, "The agent wallet is not on Solana.");
  const market = state.markets.get(request.market_id);
  if (!market) throw notFound("There is no such market.");
  checkCategory(settings, request.category);
  const amount = positiveUnits(request.amount);
  if (amount === undefined) throw invalidField("C105", "amount", "must be more than 0, with at most 38 decimal places");
  if (maxPositionUsd !== null && amount > toUnits(maxPositionUsd))
    throw refused("C82", 403, "The amount exceeds max_position_usd of the connector.");
  const { outcome, side = "buy" } = request;
  if (side === "buy") checkMoney(state, wallet, amount, settings, "C82");
  // The amount of a sale is undocumented; shares at their current price are assumed.
  else if (amount > worthOf(wallet, market, outcome))
    throw refused("G68, C82", 422, "The agent wallet's position in this outcome is too small.");
  return { wallet, market, outcome, side, amount };
}

function checkCategory({ agent }: Settings, category: string | undefined): void {
  if (agent.categories === null) return;
  if (category === undefined) throw invalidField("C81", "category", "is required: the connector restricts categories");
  if (!agent.categories.includes(category))
    throw refused("C82, C81", 403, "The connector does not allow this category.");
}

/** The amount is the notional in US dollars, paid in USDC. */
function makeTrade(state: AgentState, { wallet, market, outcome, side, amount }: Trade): void {
  if (side === "buy") spend(state, wallet, amount);
  else wallet.balance += amount;
  changePosition(wallet, market, outcome, side === "buy" ? amount : -amount);
}

function recordTrade(tenant: Tenant, trade: Trade, request: TradeRequest, key?: string): void {
  const { wallet, market, side, amount } = trade;
  const { outcome, category, provider = "default", reason, metadata } = request;
  const given = { market_id: market.id, outcome, side, category, provider, reason, metadata };
  const facts = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const id = recordTransaction(tenant, wallet, { kind: "trade", amount, facts });
  if (key !== undefined) tenant.state.agent.keys.set(key, id);
}

function worthOf(wallet: AgentWallet, market: Market, outcome: Outcome): Units {
  return wallet.positions.get(positionKey(market, outcome))?.worth ?? 0n;
}

function changePosition(wallet: AgentWallet, market: Market, outcome: Outcome, change: Units): void {
  const key = positionKey(market, outcome);
  const worth = worthOf(wallet, market, outcome) + change;
  if (worth === 0n) wallet.positions.delete(key);
  else wallet.positions.set(key, { marketId: market.id, outcome, price: market.prices[outcome], worth });
}

function showPositions(wallet: AgentWallet): object[] {
  return [...wallet.positions.values()].map(({ marketId, outcome, price, worth }) => ({
    wallet_id: wallet.id,
    market_id: marketId,
    outcome,
    shares: showShares(worth, price),
    price,
    value_usd: toDecimal(worth),
  }));
}

function showShares(worth: Units, price: string): string {
  const scale = 10n ** SHARE_DIGITS;
  const millionths = (worth * scale) / toUnits(price);
  return toDecimal((millionths * toUnits("1")) / scale);
}

function positionKey(market: Market, outcome: Outcome): string {
  return `${outcome} ${market.id}`;
}
