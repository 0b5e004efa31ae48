// The entries that real transfers write, recorded in memory.

import { builtClients } from "../built-package.ts";
import { repeat } from "../measure.ts";

export interface RecordedEntries {
  readonly entries: ReadonlyMap<string, string>;
  readonly operations: number;
  readonly ttlMs: number;
}

const sentFunds = {
  status: true,
  message: "Funds sent.",
  data: {
    transaction_id: "tx_1",
    transaction_hash: "hash_1",
    gas_amount: "0.02",
    platform_fee: "0.1",
    total_fee: "0.12",
  },
};

const transfer = {
  account: "account_example",
  assets: "asset_example",
  receiving_address: "So1anaReceiver1111111111111111111111111111",
  type: "USDC",
  chain: "SOLANA",
  category: "business",
} as const;

/** Makes transfers with derived keys, over a service that accepts all of them. */
export async function recordPayouts(payouts: number): Promise<RecordedEntries> {
  const { CryptoClient, deriveKey } = await builtClients();
  const entries = new Map<string, string>();
  const lifetimes = new Set<number>();
  let operations = 0;
  const write = (key: string, value: string, ttlMs: number) => {
    operations += 1;
    lifetimes.add(ttlMs);
    entries.set(key, value);
  };
  const unexpected = () => Promise.reject(new Error("a transfer with a new key takes no other operation"));
  const client = new CryptoClient({
    baseUrl: "https://pay.example/api/v1",
    token: "token_example",
    fetch: async () => Response.json(sentFunds),
    store: {
      ...{ get: unexpected, set: unexpected, setIfAbsent: unexpected, deleteIfEquals: unexpected },
      async getOrSet(key, value, ttlMs) {
        write(key, value, ttlMs);
        return value;
      },
      async getAndSet(key, value, ttlMs) {
        write(key, value, ttlMs);
        return undefined;
      },
    },
  });
  const createdAt = new Date();
  let made = 0;
  const work = () => {
    const payout = made++;
    const idempotencyKey = deriveKey("payout", payout, { createdAt });
    return client.transactions.sendFunds({ ...transfer, amount: `${payout}.25` }, { idempotencyKey });
  };
  await repeat(work, payouts, 32);
  await client.close();
  const [lifetime = Number.NaN, ...others] = lifetimes;
  if (others.length > 0) throw new Error("the entries of a transfer have different times to live");
  return { entries, operations, ttlMs: lifetime };
}
