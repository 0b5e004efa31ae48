// What all calls of one client share.

import type { Authorization } from "./authorization.ts";
import type { BaseAddress } from "./base-address.ts";
import type { Clock } from "./clock.ts";
import type { RandomSource } from "./random.ts";
import type { Renamer } from "./rename.ts";
import type { Wire } from "./wire.ts";

export interface CallContext {
  readonly base: BaseAddress;
  readonly wire: Wire;
  readonly authorization: Authorization;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly renamer: Renamer;
  readonly maxResponseBytes: number;
  readonly requestIdHeader: string | undefined;
}
