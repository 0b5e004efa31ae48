// The options of `redisStore`, checked.

import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import { complaintAboutMethods } from "../parsing/missing-method.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { type RedisRisk, riskNames } from "./redis-risks.ts";

/** Options of `redisStore`. */
export interface RedisStoreOptions {
  /**
   * The start of every key of the store in Redis: 1 to 64 visible ASCII characters without braces. Stores with the same prefix are
   * one store. A `keyPrefix` of the client comes before it.
   *
   * @default "svc-sdk:"
   */
  readonly prefix?: string | undefined;
  /**
   * The risks of losing acknowledged writes that `assertDurable` accepts, such as `["asynchronous-replication"]`. Without
   * `requireSharedStore: "durable"` they have no effect.
   *
   * @default []
   */
  readonly acceptedRisks?: readonly RedisRisk[] | undefined;
  /** Tells when the durability of the server must be checked again. @default the clock of the runtime */
  readonly clock?: Pick<Clock, "monotonic"> | undefined;
}

/** @throws {ConfigurationError} if an option is unknown or invalid. */
export function readRedisStoreOptions(options: RedisStoreOptions): {
  readonly prefix: string;
  readonly acceptedRisks: readonly RedisRisk[];
  readonly clock: Pick<Clock, "monotonic">;
} {
  const names = ["prefix", "acceptedRisks", "clock"] satisfies (keyof RedisStoreOptions)[];
  const own = ownOptions("redisStore", options, names);
  const { prefix = "svc-sdk:", acceptedRisks = [], clock = systemClock } = own;
  // Text in braces decides the slot of a key: all keys of the store would be in one.
  if (typeof prefix !== "string" || !/^[!-z|~]{1,64}$/.test(prefix)) {
    throw new ConfigurationError(
      "redisStore: prefix must have 1 to 64 visible ASCII characters, without spaces and braces",
    );
  }
  if (!Array.isArray(acceptedRisks) || !acceptedRisks.every((risk) => riskNames.includes(risk))) {
    throw new ConfigurationError(`redisStore: acceptedRisks must be an array of ${riskNames.join(", ")}`);
  }
  const complaint = complaintAboutMethods("clock", clock, ["monotonic"]);
  if (complaint) throw new ConfigurationError(`redisStore: ${complaint}`);
  return { prefix, acceptedRisks: [...acceptedRisks], clock };
}
