// Agent wallets: prediction markets and paid fetches.

import type { Stage } from "./stage.ts";
import type { Transcript } from "./transcript.ts";

/** The sandbox's response to a search, which is undocumented (G35). */
interface Found {
  readonly markets: readonly { readonly market_id: string }[];
}

export async function agentStory({ agent, seeded, origin }: Stage, { note }: Transcript): Promise<void> {
  const wallet_id = seeded.wallets.solana;
  const found = await note("search", () => agent.markets.search({ wallet_id, query: "rain" }));
  const trade = {
    wallet_id,
    market_id: found?.unwrap<Found>().markets[0]?.market_id ?? "",
    outcome: "yes",
    amount: "10.00",
  } as const;
  await note("trade", () => agent.markets.trade(trade, { idempotencyKey: "trade-1" }));
  await note("trade from the other chain", () =>
    agent.markets.trade({ ...trade, wallet_id: seeded.wallets.base }, { idempotencyKey: "trade-2" }),
  );
  await note("positions", () => agent.positions.list({ wallet_id }));
  for (const page of ["free", "paid?amount=0.05", "broken"]) {
    await note(`fetch ${page}`, () => agent.x402.fetch({ wallet_id, url: `${origin}/_sandbox/x402/${page}` }));
  }
}
