// The measured base figures as a table.

import { table } from "../../scripts/tables/markdown-table.ts";
import type { CapacityResults, ServerRate } from "./capacity-results.ts";
import { bytes, count } from "./quantities.ts";

const MILLION = 1_000_000;

export function figuresTable(results: CapacityResults): string {
  const { perPayout, bytesPerEntry, redis, postgres, sealedToken, tokens, fsyncMicros } = results;
  const rate = ({ perCpuSecond, perSecond }: ServerRate) => [count(perCpuSecond), count(perSecond)];
  const sizes = table(
    ["Size", "Measured"],
    [
      ["Entries of a transfer with a key", String(perPayout.entries)],
      ["Store operations of a transfer with a key, one after the other", String(perPayout.operations)],
      ["Redis: memory of a million entries", bytes(bytesPerEntry.redis * MILLION)],
      ["PostgreSQL: table of a million entries", bytes(bytesPerEntry.postgresTable * MILLION)],
      ["PostgreSQL: indexes of a million entries", bytes(bytesPerEntry.postgresIndexes * MILLION)],
      ["A token of the sandbox", `${sealedToken.tokenCharacters} characters`],
      ["The same, encrypted in the store", `${sealedToken.sealedCharacters} characters`],
      ["Write of 200 bytes to the disk of the servers (`fsync`), median", `${count(fsyncMicros)} µs`],
    ],
  );
  const rates = table(
    ["Store operations", "Per second of one core", "Per second in the run"],
    [
      ["Redis: writes of payouts, 200 connections", ...rate(redis.single)],
      ["Redis: the same, pipelined, 16 at a time on 50 connections", ...rate(redis.pipelined)],
      ["Redis: the same, 200 connections, `appendfsync always`", ...rate(redis.always)],
      ["Redis: reads of one key, 200 connections", ...rate(redis.hotReads)],
      ["PostgreSQL: writes of payouts, 16 connections", ...rate(postgres.writes)],
      ["PostgreSQL: reads of one key, 16 connections", ...rate(postgres.hotReads)],
      ["PgBouncer: writes of payouts, 16 connections", ...rate(postgres.pgbouncer)],
    ],
  );
  const hours = table(
    [
      "Tokens in an hour",
      "Lifetime",
      "Each process",
      "Fleet with a `tokenStore`",
      "Store operations of each process then",
    ],
    Object.entries(tokens).map(([service, hour]) => [
      `${service} client`,
      `${count(hour.lifetimeSeconds)} s`,
      count(hour.tokensAlone),
      count(hour.tokensShared),
      `${count(hour.operations.token + hour.operations["token-fresh"] + hour.operations["token-lock"])}`,
    ]),
  );
  return [sizes, rates, hours].join("\n\n");
}
