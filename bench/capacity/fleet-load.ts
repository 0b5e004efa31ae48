// What a fleet asks of its store, computed from the measured figures and the load of one process.

import type { CapacityResults, TokenService } from "./capacity-results.ts";
import type { LoadProfile, Surroundings } from "./load-profile.ts";

export type BaseFigures = Omit<CapacityResults, "measuredOn">;

export interface FleetLoad {
  readonly processes: number;
  /** Per second. */
  readonly payouts: { readonly average: number; readonly peak: number };
  /** Of the key ledger, at the peak. Their keys differ, so shards share them. */
  readonly spreadOperations: number;
  /** Per second, on one key each, with which no further shard helps. */
  readonly hotReads: {
    /** The token: the marker beside it is read as often. */
    readonly token: number;
    readonly renewalLock: number;
    /** The shared wait of one resource, at the peak. */
    readonly sharedWait: number;
  };
  readonly tokensPerHour: Readonly<Record<TokenService, { readonly alone: number; readonly shared: number }>>;
  /** Of the key ledger, after the lifetime of an entry. */
  readonly entries: number;
  readonly redisBytes: number;
  readonly postgresBytes: number;
  readonly connections: { readonly redis: number; readonly postgres: number };
}

const HOUR = 3_600;
/** As in `shared-wait.ts`: for how long a process believes that there is no wait. */
const WAIT_LOOK_SECONDS = 0.25;

export function fleetLoad(
  processes: number,
  { payoutsPerSecond, peakFactor }: LoadProfile,
  figures: BaseFigures,
  surroundings: Surroundings,
): FleetLoad {
  const { perPayout, bytesPerEntry, tokens } = figures;
  const average = processes * payoutsPerSecond;
  const peak = average * peakFactor;
  const perService = ({ tokensAlone, tokensShared }: BaseFigures["tokens"][TokenService]) => ({
    alone: processes * tokensAlone,
    shared: Math.min(processes, 1) * tokensShared,
  });
  const entries = average * perPayout.entries * surroundings.entrySeconds;
  const rows = entries * (1 + surroundings.sweptAfterSeconds / surroundings.entrySeconds);
  return {
    processes,
    payouts: { average, peak },
    spreadOperations: peak * perPayout.operations,
    hotReads: {
      token: (processes * tokens.fiat.operations.token) / HOUR,
      renewalLock: (processes * tokens.fiat.operations["token-lock"]) / HOUR,
      sharedWait: processes * waitLooksPerSecond(payoutsPerSecond * peakFactor),
    },
    tokensPerHour: { fiat: perService(tokens.fiat), crypto: perService(tokens.crypto) },
    entries,
    redisBytes: entries * bytesPerEntry.redis,
    postgresBytes: rows * (bytesPerEntry.postgresTable + bytesPerEntry.postgresIndexes),
    connections: { redis: processes, postgres: processes * surroundings.poolSize },
  };
}

/** After a look, the next call 250 ms later or more looks again: on average as long after that as calls are apart. */
export function waitLooksPerSecond(callsPerSecond: number): number {
  return callsPerSecond === 0 ? 0 : 1 / (WAIT_LOOK_SECONDS + 1 / callsPerSecond);
}
