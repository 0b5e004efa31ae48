// Measures the base figures of the capacity guide: what the servers of a store carry, and what its entries and tokens take.

import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Benchmark } from "../benchmark.ts";
import { machine, median, rounded } from "../measure.ts";
import { missingServers } from "../stores/missing-servers.ts";
import type { CapacityResults } from "./capacity-results.ts";
import { figuresTable } from "./figures-table.ts";

/** Two entries each. */
const PAYOUTS = 50_000;

export const capacity: Benchmark<CapacityResults> = {
  name: "capacity",

  missing: missingServers,

  async measure(progress) {
    const parts: { -readonly [Name in keyof CapacityResults]?: CapacityResults[Name] } = {};
    // The drivers are loaded for a run only.
    const { recordPayouts } = await import("./payout-entries.ts");
    const { measureRedis } = await import("./measure-redis.ts");
    const { measurePostgres } = await import("./measure-postgres.ts");
    const { measureSealedToken } = await import("./measure-sealed-token.ts");
    const { measureTokens } = await import("./measure-tokens.ts");
    let recorded: Awaited<ReturnType<typeof recordPayouts>> | undefined;
    await progress(`entries of ${PAYOUTS.toLocaleString("en-US")} payouts`, async () => {
      const made = await recordPayouts(PAYOUTS);
      recorded = made;
      const each = (count: number) => rounded(count / PAYOUTS);
      parts.perPayout = { entries: each(made.entries.size), operations: each(made.operations) };
    });
    const entries = recorded as NonNullable<typeof recorded>;
    await progress("tokens of an hour", async () => {
      parts.tokens = { fiat: await measureTokens("fiat"), crypto: await measureTokens("crypto") };
      parts.sealedToken = await measureSealedToken();
    });
    let redisBytes = Number.NaN;
    await progress("Redis", async () => {
      const { bytesPerEntry, loads } = await measureRedis(entries);
      redisBytes = bytesPerEntry;
      parts.redis = loads;
    });
    await progress("PostgreSQL and PgBouncer", async () => {
      const { bytesPerEntry, loads } = await measurePostgres(entries);
      parts.bytesPerEntry = { redis: redisBytes, ...bytesPerEntry };
      parts.postgres = loads;
    });
    await progress("writes to the disk", async () => {
      parts.fsyncMicros = fsyncMicros();
    });
    return { measuredOn: machine(), ...(parts as Omit<CapacityResults, "measuredOn">) };
  },

  targets: ({ perPayout, tokens }) => [
    {
      title: "store operations of a transfer",
      ...{ measured: perPayout.operations, limit: { atMost: 2 }, isExact: true },
    },
    ...Object.entries(tokens).map(([service, { tokensShared, tokensAlone }]) => ({
      title: `${service}: tokens of a fleet that shares them, of those of one process`,
      ...{ measured: rounded(tokensShared / tokensAlone), limit: { atMost: 1 } },
    })),
  ],

  table: (results) => `${figuresTable(results)}\n\n${results.measuredOn}`,
};

/** Of 200 bytes, in the folder where servers have their data. */
function fsyncMicros(): number {
  const folder = mkdtempSync(join(tmpdir(), "capacity-"));
  const file = openSync(join(folder, "data"), "a");
  try {
    const micros = Array.from({ length: 200 }, () => {
      const start = performance.now();
      writeSync(file, "x".repeat(200));
      fsyncSync(file);
      return (performance.now() - start) * 1_000;
    });
    return Math.round(median(micros));
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}
