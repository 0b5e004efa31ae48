// Positions of agent wallets in market outcomes.

import { toDecimal, toUnits, type Units } from "../core/assets.ts";
import type { AgentWallet, Market, Position } from "../state/agent-state.ts";

/** Decimal places of a number of shares. */
const SHARE_DIGITS = 6n;

type Outcome = Position["outcome"];

/** The value of a wallet's position in an outcome, in USDC. */
export function worthOf(wallet: AgentWallet, market: Market, outcome: Outcome): Units {
  return wallet.positions.get(positionKey(market, outcome))?.worth ?? 0n;
}

/** Changes the value of a position; removes an empty one. */
export function changePosition(wallet: AgentWallet, market: Market, outcome: Outcome, change: Units): void {
  const key = positionKey(market, outcome);
  const worth = worthOf(wallet, market, outcome) + change;
  if (worth === 0n) wallet.positions.delete(key);
  else wallet.positions.set(key, { marketId: market.id, outcome, price: market.prices[outcome], worth });
}

/** A wallet's positions. Their fields are undocumented (G35). */
export function showPositions(wallet: AgentWallet): object[] {
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
