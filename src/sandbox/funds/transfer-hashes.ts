// On-chain hashes of a transfer, derived from its id on demand: storing three would take a third of a transfer's memory.

import { type ChainName, chains } from "../core/chains.ts";
import { createSeededRandom } from "../core/seeded-random.ts";
import type { Transfer } from "../state/funds-state.ts";

/** The on-chain transactions of a transfer. */
const purposes = ["transfer", "gas", "platform-fee"] as const;

/** Discarded numbers: the first ones from similar seeds are similar. */
const WARM_UP_ROUNDS = 16;

/** The hash of one of a transfer's transactions, unique and always the same. */
export function hashOf({ id }: Pick<Transfer, "id">, chain: ChainName, purpose: (typeof purposes)[number]): string {
  const [first, second, third] = [24, 16, 8].map((end) => Number.parseInt(id.slice(-end).slice(0, 8), 16) | 0);
  const random = createSeededRandom([first ?? 0, second ?? 0, third ?? 0, purposes.indexOf(purpose)]);
  for (let at = 0; at < WARM_UP_ROUNDS; at++) random.below(1);
  return chains[chain].newHash(random);
}
