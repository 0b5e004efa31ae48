// The exchanges that have been read so far, across resets of the sandbox.

import type { ControlClient } from "../client/control-client.ts";
import type { RequestRecord } from "../client/control-types.ts";

/** As many as the sandbox keeps. */
const MOST = 500;

export interface Feed {
  /** Oldest first, of all tenants. */
  readonly exchanges: readonly RequestRecord[];
  /** What is read next is newer than this. */
  readonly last: number;
}

export const emptyFeed: Feed = { exchanges: [], last: 0 };

/** The feed with what has come since it was read. */
export async function readOn(feed: Feed, client: Pick<ControlClient, "requests">, signal: AbortSignal): Promise<Feed> {
  const page = await client.requests(feed.last, signal);
  // The sandbox has begun anew: what is here happened in another one.
  if (page.last < feed.last) return readOn(emptyFeed, client, signal);
  const isForgotten = (feed.exchanges[0]?.id ?? Number.POSITIVE_INFINITY) <= page.cleared;
  if (page.last === feed.last && !isForgotten) return feed;
  const kept = isForgotten ? feed.exchanges.filter(({ id }) => id > page.cleared) : feed.exchanges;
  return { exchanges: [...kept, ...page.requests].slice(-MOST), last: page.last };
}
