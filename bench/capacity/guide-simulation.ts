// The simulation of the capacity guide: fleets, queues and cold starts, from the measured figures.

import { type BreakPoint, breakPoints } from "./break-point.ts";
import { type ColdStartEnd, simulateColdStart } from "./cold-start.ts";
import { coldStartLimit } from "./cold-start-limit.ts";
import { type DesignName, designs } from "./designs.ts";
import { type BaseFigures, type FleetLoad, fleetLoad } from "./fleet-load.ts";
import { fleetSizes, guideProfile, guideSurroundings, type LoadProfile } from "./load-profile.ts";
import { seededRandom } from "./seeded-random.ts";
import { type QueueWaits, simulateQueue } from "./shard-queue.ts";

export interface GuideSimulation {
  readonly fleets: readonly FleetLoad[];
  readonly breaks: readonly {
    readonly key: DesignName;
    readonly name: string;
    readonly points: readonly BreakPoint[];
  }[];
  /** Before the shard of a shared rate limit, at the peak. */
  readonly queues: readonly (QueueWaits & { readonly processes: number; readonly perSecond: number })[];
  readonly coldStarts: readonly (ColdStartEnd & { readonly processes: number; readonly startsWithinMs: number })[];
}

const SEED = 1;
const SECOND_MICROS = 1_000_000;

const queueSizes = [...fleetSizes, 120_000, 150_000] as const;

/** Assumed: a data centre, and a login that takes as long as two calls. */
export const network = { roundTripMs: 1, loginMs: 500 } as const;

const starts: readonly (readonly [processes: number, withinMs: number])[] = [
  ...fleetSizes.map((processes) => [processes, 1_000] as const),
  [100_000, 60_000],
];

/** Takes about a second. */
export function simulateGuide(figures: BaseFigures, profile: LoadProfile = guideProfile): GuideSimulation {
  const loadOf = (processes: number) => fleetLoad(processes, profile, figures, guideSurroundings);
  const serviceMs = 1_000 / figures.redis.hotReads.perCpuSecond;
  const serviceMicros = SECOND_MICROS / figures.redis.hotReads.perCpuSecond;
  const limit = coldStartLimit({ ...network, startsWithinMs: 1_000, serviceMs });
  const all = designs(figures, guideSurroundings, limit);
  return {
    fleets: fleetSizes.map(loadOf),
    breaks: (Object.keys(all) as DesignName[]).map((key) => ({
      key,
      name: all[key].name,
      points: breakPoints(all[key], loadOf),
    })),
    queues: queueSizes.map((processes) => {
      const perSecond = loadOf(processes).hotReads.sharedWait;
      return { processes, perSecond, ...simulateQueue({ perSecond, serviceMicros }, seededRandom(SEED)) };
    }),
    coldStarts: starts.map(([processes, startsWithinMs]) => ({
      ...{ processes, startsWithinMs },
      ...simulateColdStart({ ...network, processes, startsWithinMs, serviceMs }, seededRandom(SEED)),
    })),
  };
}
