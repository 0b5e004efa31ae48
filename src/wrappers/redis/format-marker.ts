// A marker next to the entries says in which format they are, so that no version misreads those of another.

import { StoreError } from "../errors/store-error.ts";
import type { RedisConnection } from "./redis-connection.ts";
import { scripts } from "./redis-scripts.ts";
import { value } from "./script-reply.ts";

/** Frozen: processes with different versions of the SDK share a store. */
const FORMAT = "1";

/**
 * Writes the marker if there is none. It does not expire.
 *
 * @throws {StoreError} `wrong_version` or `foreign_value` if there is another one.
 */
export async function checkFormat(connection: RedisConnection, prefix: string): Promise<void> {
  const found = value(await connection.run(scripts.keep, `${prefix}format`, [FORMAT]));
  if (found === FORMAT) return;
  if (!/^\d{1,9}$/.test(found)) {
    const message = "Another program uses the key for the store's format. Give the store a prefix of its own";
    throw new StoreError(message, { reason: "foreign_value" });
  }
  const message = `The store's keys in Redis have format ${found}, and this version of svc-sdk reads format ${FORMAT}. Use one version everywhere, or another prefix`;
  throw new StoreError(message, { reason: "wrong_version" });
}
