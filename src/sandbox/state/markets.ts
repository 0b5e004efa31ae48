// The fictional prediction markets of the sandbox. Their prices are constant, and none is ever decided.

/** A question with two outcomes. */
export interface Market {
  /** The market id of `tradeMarket` (C105). */
  readonly id: string;
  readonly title: string;
  readonly category: string;
  /** In US dollars per share; the two add up to one dollar. */
  readonly prices: { readonly yes: string; readonly no: string };
}

const markets = [
  ["mkt_rain_in_harbour_town", "Will it rain in Harbour Town tomorrow?", "weather", "0.62", "0.38"],
  ["mkt_snow_before_the_fair", "Will it snow before the winter fair?", "weather", "0.20", "0.80"],
  ["mkt_harbour_wins_the_regatta", "Will Harbour Town win the regatta?", "sports", "0.50", "0.50"],
  ["mkt_bridge_opens_by_spring", "Will the new bridge open by spring?", "politics", "0.75", "0.25"],
] as const;

/** The markets of every tenant. */
export const seededMarkets: readonly Market[] = markets.map(([id, title, category, yes, no]) => ({
  ...{ id, title, category },
  prices: { yes, no },
}));
