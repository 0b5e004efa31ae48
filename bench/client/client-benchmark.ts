// Measures what the client itself costs: its own work in a call, exact decimals, its import, its bundle and its types.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { root } from "../../scripts/lib/repository-specs.ts";
import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import { table } from "../../scripts/tables/tables.ts";
import { type Benchmark, describe, quantity, type Results, type Target } from "../benchmark.ts";
import { built, startServer } from "../built-package.ts";
import { cpuTimes, machine, measure, median, ratio, rounded } from "../measure.ts";

const ROUNDS = 15;

export interface ClientResults extends Results {
  /** Processor time of a GET besides its request, of that of a fetch. */
  readonly ownTime: number;
  /** The same, each call right after a fetch. */
  readonly ownTimeAfterFetch?: number;
  /** Processor time of a page of 100 card transactions, of that of `JSON.parse`. */
  readonly exactPage: number;
  /** Of stripe's. */
  readonly coldImport: number;
  readonly typeInstantiations: number;
  /** In kilobytes, by name. */
  readonly bundleSizes: Readonly<Record<string, number>>;
}

/** In kilobytes, by the names in `.size-limit.json`. */
const bundles: Readonly<Record<string, { readonly title: string; readonly atMost: number }>> = {
  CryptoClient: { title: "crypto client", atMost: 27 },
  FiatClient: { title: "fiat client", atMost: 24 },
  AgentClient: { title: "agent client", atMost: 24 },
  "a webhook verifier": { title: "webhook verifier", atMost: 2.2 },
};

export const client: Benchmark<ClientResults> = {
  name: "client",

  async measure(progress) {
    const own = await progress("own work in a call", ownTime);
    return {
      measuredOn: machine(),
      ownTime: own.alone,
      ownTimeAfterFetch: own.afterFetch,
      exactPage: await progress("exact decimals", exactPage),
      coldImport: await progress("import in a new process", async () => coldImport()),
      typeInstantiations: await progress("types of twenty calls", async () => typeInstantiations()),
      bundleSizes: await progress("bundles", async () => bundleSizes()),
    };
  },

  targets: (results) => [
    ratioOf("own work of a GET, processor time of a fetch", results.ownTime, 0.15),
    ratioOf("100 card transactions with exact decimals, of `JSON.parse`", results.exactPage, 2),
    ratioOf("import in a new process, of stripe's", results.coldImport, 0.25),
    { ...ratioOf("type check of 20 calls, instantiations", results.typeInstantiations, 300), isExact: true },
    ...Object.entries(bundles).map(([name, { title, atMost }]): Target => {
      const limit = reachedLimit(name);
      return {
        title: `one call bundled and gzipped: ${title}`,
        measured: results.bundleSizes[name] ?? Number.NaN,
        unit: "kB",
        isExact: true,
        limit: { atMost },
        ...(limit > atMost ? { reached: { atMost: limit } } : {}),
      };
    }),
  ],

  table(results) {
    const rows = client
      .targets(results)
      .map(({ title, measured, unit, limit }) => [title, quantity(measured, unit), describe(limit, unit)]);
    const { ownTimeAfterFetch: cold } = results;
    const [first = [], ...others] = rows;
    const more = cold === undefined ? [] : [["the same, each call right after a fetch", String(cold), ""]];
    return `${table(["", "Measured", "Target"], [first, ...more, ...others])}\n\n${results.measuredOn}`;
  },
};

const ratioOf = (title: string, measured: number, atMost: number): Target => ({ title, measured, limit: { atMost } });

/** The sizes that were reached are the limits of .size-limit.json, which `npm run check:package` checks. */
function reachedLimit(name: string): number {
  const text = readFileSync(new URL("../../.size-limit.json", import.meta.url), "utf8");
  const limits: readonly { readonly name: string; readonly limit: string }[] = JSON.parse(text);
  return Number.parseFloat(limits.find((entry) => entry.name === name)?.limit ?? "");
}

interface Measured {
  readonly name: string;
  readonly size: number;
}

/** In kilobytes of 1,000 bytes, by the name in `.size-limit.json`. */
function bundleSizes(): Readonly<Record<string, number>> {
  const command = ["node_modules/size-limit/bin.js", "--json"];
  const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
  if (stdout === "") throw new CheckFailure([`size-limit measured nothing: ${stderr}`]);
  const measured: readonly Measured[] = JSON.parse(stdout);
  return Object.fromEntries(measured.map(({ name, size }) => [name, Math.round(size / 10) / 100]));
}

/** The instantiations of types that TypeScript counts. @throws {CheckFailure} if the calls do not compile against the build */
function typeInstantiations(): number {
  const command = ["node_modules/typescript/bin/tsc", "-p", "bench/client/twenty-calls", "--extendedDiagnostics"];
  const { status, stdout } = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new CheckFailure([`Twenty calls do not compile:\n${stdout}`]);
  return Number(/^Instantiations:\s+(\d+)$/m.exec(stdout)?.[1]);
}

const headers = new Headers({
  "content-type": "application/json",
  "x-ratelimit-limit": "1000",
  "x-ratelimit-remaining": "999",
  "x-ratelimit-reset": "1900000000",
});

const unread: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]() {
    throw new Error("a small body is read at once");
  },
};

/**
 * Processor time of a GET over a transport that answers at once, as multiples of that of a whole fetch: call after call, which finds
 * its code in the caches of the processor, and each right after a fetch, which has filled them with other code, as in a program.
 */
async function ownTime(): Promise<{ readonly alone: number; readonly afterFetch: number }> {
  await using server = await startServer("bench/calls/call-server.ts");
  const address = `${server.url}/svc-card/card_1/wallet/funding-address`;
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  const { CryptoClient } = await built("index");
  const whole = async () => bytes;
  const transport = async () => ({ status: 200, headers, body: unread, whole });
  const wallets = new CryptoClient({ baseUrl: server.url, token: "token_example", transport });
  const plain = async () => (await fetch(address)).json() as Promise<unknown>;
  const sdk = () => wallets.cards.fundingAddress("card_1");
  const works = { fetch: plain, sdk, both: async () => [await plain(), await sdk()] };
  const costs = await measure(works, { rounds: ROUNDS, times: 1_000, inFlight: 1 });
  const fetchTimes = cpuTimes(costs.fetch);
  return {
    alone: ratio(cpuTimes(costs.sdk), fetchTimes),
    afterFetch: rounded(ratio(cpuTimes(costs.both), fetchTimes) - 1),
  };
}

/** Processor time of reading a page of 100 card transactions exactly, as a multiple of that of `JSON.parse`. */
async function exactPage(): Promise<number> {
  await built("index");
  const load = (name: string) => import(new URL(`../../dist/src/wrappers/http/${name}.js`, import.meta.url).href);
  const { parseDocumented }: typeof import("../../src/wrappers/http/json.ts") = await load("json");
  const { compileShape }: typeof import("../../src/wrappers/http/json-path.ts") = await load("json-path");
  const { listCardTransactions }: typeof import("../../generated/crypto/operations.ts") = await import(
    new URL("../../dist/generated/crypto/operations.js", import.meta.url).href
  );
  const tree = compileShape(listCardTransactions.shape?.success ?? {});
  const text = pageText();
  const works = { parse: async () => JSON.parse(text), exact: async () => parseDocumented(text, tree) };
  const { parse, exact } = await measure(works, { rounds: ROUNDS, times: 400, inFlight: 1 });
  return ratio(cpuTimes(exact), cpuTimes(parse));
}

function pageText(): string {
  const transactions = Array.from({ length: 100 }, (_, index) => ({
    id: `transaction_${index}`,
    card_id: `card_${index % 7}`,
    customer_id: "customer_example",
    amount: 12.5 + index,
    currency: "USD",
    status: "settled",
    type: "purchase",
    merchant_name: `Example Store ${index}`,
    merchant_category: "5411",
    merchant_city: "Berlin",
    merchant_country: "DE",
    created_at: "2030-01-15T09:30:00.000Z",
    settled_at: "2030-01-16T09:30:00.000Z",
  }));
  return JSON.stringify({ success: true, message: "ok", data: { transactions, total: 100, page: 1, limit: 100 } });
}

const modules = {
  sdk: new URL("../../dist/node/index.js", import.meta.url).href,
  stripe: import.meta.resolve("stripe"),
} as const;

/** The time of the import, as a multiple of stripe's: the median of the ratios of each round. */
function coldImport(): number {
  const rounds = Array.from({ length: ROUNDS + 1 }, (_, round) => {
    // Each round starts with the other one.
    const [first, second] = round % 2 === 0 ? (["sdk", "stripe"] as const) : (["stripe", "sdk"] as const);
    const taken = { [first]: importMs(first), [second]: importMs(second) };
    return (taken.sdk ?? Number.NaN) / (taken.stripe ?? Number.NaN);
  });
  // The first one reads the files into the machine's memory.
  return rounded(median(rounds.slice(1)));
}

function importMs(name: keyof typeof modules): number {
  const program = `
const start = performance.now();
await import(${JSON.stringify(modules[name])});
console.log(performance.now() - start);
process.exit();
`;
  const command = ["--input-type=module", "-e", program];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}
