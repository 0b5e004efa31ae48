// Round figures, with which results can be computed by hand.

import type { ServerRate } from "../capacity-results.ts";
import type { BaseFigures } from "../fleet-load.ts";

const rate = (perCpuSecond: number): ServerRate => ({ perCpuSecond, perSecond: perCpuSecond / 2 });

export const testFigures: BaseFigures = {
  fsyncMicros: 1_000,
  perPayout: { entries: 2, operations: 2 },
  bytesPerEntry: { redis: 300, postgresTable: 200, postgresIndexes: 100 },
  redis: { single: rate(50_000), pipelined: rate(150_000), always: rate(50_000), hotReads: rate(100_000) },
  postgres: { writes: rate(2_000), hotReads: rate(5_000), pgbouncer: rate(20_000) },
  sealedToken: { tokenCharacters: 200, sealedCharacters: 400 },
  tokens: {
    fiat: {
      ...{ lifetimeSeconds: 600, tokensAlone: 7.5, tokensShared: 7.5 },
      operations: { token: 180, "token-fresh": 180, "token-lock": 36 },
    },
    crypto: {
      ...{ lifetimeSeconds: 3_600, tokensAlone: 1, tokensShared: 1 },
      operations: { token: 150, "token-fresh": 150, "token-lock": 6 },
    },
  },
};
