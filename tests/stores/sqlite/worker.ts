// A process that pays and logs in through one SQLite file. Started by processes.stores.test.ts with its options as
// JSON; does what messages ask for, until it is killed.

import { CryptoClient, createTokenStore, deriveKey, SdkError } from "../../../src/index.ts";
import { createSqliteStore } from "../../../src/sqlite.ts";
import type { PayoutOrder } from "../../fleet/fleet-service.ts";

export interface WorkerOptions {
  readonly path: string;
  readonly tokenKey: string;
  readonly client: { readonly baseUrl: string; readonly apiKey: string; readonly apiSecret: string };
}

type Payment = PayoutOrder & { readonly createdAt: string; readonly part: number };

/** What a test asks for. Of `pay`, `part` is 2 for a corrected payment, and so on. `write` never ends. */
export type WorkerTask =
  | ({ readonly kind: "pay" } & Payment)
  | { readonly kind: "log in" }
  | { readonly kind: "write"; readonly id: number };

/** The result of a task: that of a payment is `paid` or the outcome of its error. `wrote` comes with each key. */
export interface WorkerMessage {
  readonly kind: "ready" | "done" | "wrote";
  readonly result?: string;
}

const options: WorkerOptions = JSON.parse(process.argv[2] ?? "");
process.once("disconnect", () => process.exit());
const tell = (message: WorkerMessage) => process.send?.(message);

const store = createSqliteStore(options.path);
const wallets = new CryptoClient({
  ...options.client,
  store,
  requireSharedStore: "durable",
  tokenStore: createTokenStore({ store, keys: [options.tokenKey] }),
  totalTimeoutMs: 60_000,
  maxRetries: 0,
});

async function pay({ payout, request, createdAt, part }: Payment): Promise<string> {
  const id = part === 1 ? payout : `${payout}/${part}`;
  const idempotencyKey = deriveKey("payout", id, { createdAt: new Date(createdAt) });
  return wallets.transactions.sendFunds(request, { idempotencyKey, timeoutMs: 200 }).then(
    () => "paid",
    (error) => (error instanceof SdkError ? (error.outcome ?? error.code) : String(error)),
  );
}

async function write(id: number): Promise<string> {
  for (let index = 0; ; index++) {
    const key = `${id}:${index}`;
    await store.set(key, key, 3_600_000);
    tell({ kind: "wrote", result: key });
  }
}

async function run(task: WorkerTask): Promise<string> {
  if (task.kind === "pay") return pay(task);
  if (task.kind === "write") return write(task.id);
  return wallets.cardIssuer.status().then(() => "logged in", String);
}

process.on("message", (task: WorkerTask) => {
  run(task).then(
    (result) => tell({ kind: "done", result }),
    (error) => tell({ kind: "done", result: String(error) }),
  );
});
tell({ kind: "ready" });
