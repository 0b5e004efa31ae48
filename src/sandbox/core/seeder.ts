// What creates the first state of each domain.

import type { SeededRandom } from "./seeded-random.ts";

/** The inputs for the first state of a domain: the same ones give the same state. */
export interface Seeder {
  readonly random: SeededRandom;
  /** The sandbox's time in milliseconds since the Unix epoch. */
  now(): number;
}
