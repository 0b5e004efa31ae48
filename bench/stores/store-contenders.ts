// A client for each store, on servers of this machine, with its operations and round trips counted.

import type { Store } from "../../src/index.ts";
import { openPg } from "../../tests/stores/postgres/drivers.ts";
import { startPostgres } from "../../tests/stores/postgres/postgres-server.ts";
import { openIoRedis, openNodeRedis } from "../../tests/stores/redis/open-drivers.ts";
import { redisReply, startRedisServer } from "../../tests/stores/redis/redis-process.ts";
import { builtClients, builtPostgres, builtRedis } from "../built-package.ts";
import type { Work } from "../measure.ts";
import { clientCommands, counting, storeOperations } from "./counting.ts";
import type { StoreContender } from "./store-titles.ts";

/** Since the client was made. */
export interface StoreCounts {
  operations: number;
  roundTrips: number;
  /** The most commands that the client had sent at a time, and had no reply to. */
  mostOpen: number;
}

export interface OpenStore {
  /** A transfer with a derived key of its own. */
  readonly work: Work;
  readonly counts: StoreCounts;
  /** How many commands the server has received, and in how many reads of its sockets. Redis counts them. */
  reads?(): Promise<{ readonly commands: number; readonly reads: number }>;
}

export interface OpenStores extends AsyncDisposable {
  readonly stores: Readonly<Record<StoreContender, OpenStore>>;
}

const transfer = {
  account: "account_example",
  assets: "asset_example",
  receiving_address: "So1anaReceiver1111111111111111111111111111",
  amount: "1.25",
  type: "USDC",
  chain: "SOLANA",
  category: "business",
} as const;

/** Starts the servers, and a client for each store that calls the service at `origin`. */
export async function openStores(origin: string): Promise<OpenStores> {
  const { CryptoClient, createMemoryStore, deriveKey } = await builtClients();
  const { redisStore } = await builtRedis();
  const { postgresStore, storeMigration } = await builtPostgres();
  const closes: (() => unknown)[] = [];
  const createdAt = new Date();

  function open(makeStore: (count: <Client extends object>(driver: Client) => Client) => Store): OpenStore {
    const counts = { operations: 0, roundTrips: 0, mostOpen: 0 };
    let isOpen = 0;
    const begin = () => {
      isOpen += 1;
      counts.roundTrips += 1;
      counts.mostOpen = Math.max(counts.mostOpen, isOpen);
    };
    const end = () => {
      isOpen -= 1;
    };
    const counted = <Client extends object>(driver: Client) => counting(driver, clientCommands, begin, end);
    const store = counting(makeStore(counted), storeOperations, () => {
      counts.operations += 1;
    });
    const client = new CryptoClient({ baseUrl: origin, token: "token_example", store });
    closes.push(() => client.close());
    let payouts = 0;
    const work = () => {
      const idempotencyKey = deriveKey("payout", payouts++, { createdAt });
      return client.transactions.sendFunds(transfer, { idempotencyKey });
    };
    return { work, counts };
  }

  async function openRedis(appendfsync: "always" | "everysec") {
    const server = await startRedisServer("appendonly yes", `appendfsync ${appendfsync}`);
    closes.push(() => server[Symbol.asyncDispose]());
    const [node, io] = [await openNodeRedis(server.port), openIoRedis(server.port)];
    closes.push(
      () => node.destroy(),
      () => io.disconnect(),
    );
    const reads = async () => {
      const stats = await redisReply(server.port, "INFO stats");
      const commands = await redisReply(server.port, "INFO commandstats");
      return {
        commands: numberIn(commands, /cmdstat_eval:calls=(\d+)/),
        reads: numberIn(stats, /total_reads_processed:(\d+)/),
      };
    };
    return {
      node: { ...open((counted) => redisStore(counted(node), { prefix: "node:" })), reads },
      io: { ...open((counted) => redisStore(counted(io), { prefix: "io:" })), reads },
    };
  }

  async function openPostgres(): Promise<OpenStore> {
    const server = await startPostgres();
    closes.push(() => server[Symbol.asyncDispose]());
    await server.run(storeMigration());
    const { db, close } = openPg(server.url());
    closes.push(close);
    return open((counted) => postgresStore(counted(db)));
  }

  const [always, everysec, postgres] = [await openRedis("always"), await openRedis("everysec"), await openPostgres()];
  return {
    stores: {
      memory: open(() => createMemoryStore()),
      nodeRedisEverysec: everysec.node,
      ioRedisEverysec: everysec.io,
      nodeRedisAlways: always.node,
      ioRedisAlways: always.io,
      postgres,
    },
    async [Symbol.asyncDispose]() {
      for (const close of closes.reverse()) await close();
    },
  };
}

function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? 0);
}
