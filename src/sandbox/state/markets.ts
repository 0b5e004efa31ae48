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

/** The markets of every tenant. */
export const seededMarkets: readonly Market[] = [
  {
    id: "mkt_rain_in_harbour_town",
    title: "Will it rain in Harbour Town tomorrow?",
    category: "weather",
    prices: { yes: "0.62", no: "0.38" },
  },
  {
    id: "mkt_snow_before_the_fair",
    title: "Will it snow before the winter fair?",
    category: "weather",
    prices: { yes: "0.20", no: "0.80" },
  },
  {
    id: "mkt_harbour_wins_the_regatta",
    title: "Will Harbour Town win the regatta?",
    category: "sports",
    prices: { yes: "0.50", no: "0.50" },
  },
  {
    id: "mkt_bridge_opens_by_spring",
    title: "Will the new bridge open by spring?",
    category: "politics",
    prices: { yes: "0.75", no: "0.25" },
  },
];
