// The on-chain hashes of a transfer. They are made of its id whenever they are asked for: three of them would be a third of all
// that is kept of a transfer.

import { type ChainName, chains } from "../core/chains.ts";
import { createSeededRandom } from "../core/seeded-random.ts";
import type { Transfer } from "../state/funds-state.ts";

/** What a transfer has transactions for. */
const purposes = ["transfer", "gas", "platform-fee"] as const;

/** Numbers that are thrown away: the first that come from states which differ by little are much the same. */
const WARM_UP = 16;

/** The hash of one of a transfer's transactions: always the same, and nobody else's. */
export function hashOf({ id }: Pick<Transfer, "id">, chain: ChainName, purpose: (typeof purposes)[number]): string {
  const [first, second, third] = [24, 16, 8].map((end) => Number.parseInt(id.slice(-end).slice(0, 8), 16) | 0);
  const random = createSeededRandom([first ?? 0, second ?? 0, third ?? 0, purposes.indexOf(purpose)]);
  for (let at = 0; at < WARM_UP; at++) random.below(1);
  return chains[chain].newHash(random);
}
