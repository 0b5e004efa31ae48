// The requests read so far, across resets of the sandbox.

import type { ControlClient } from "../client/control-client.ts";
import type { RequestRecord } from "../client/control-types.ts";

/** The number that the sandbox keeps. */
const MAX_REQUESTS = 500;

export interface Feed {
  /** Oldest first, of all tenants. */
  readonly requests: readonly RequestRecord[];
  /** Id after which the next read starts. */
  readonly last: number;
}

export const emptyFeed: Feed = { requests: [], last: 0 };

/** The feed with the requests that arrived since. */
export async function readOn(feed: Feed, client: Pick<ControlClient, "requests">, signal: AbortSignal): Promise<Feed> {
  const page = await client.requests(feed.last, signal);
  // The sandbox restarted: the held requests belong to another one.
  if (page.last < feed.last) return readOn(emptyFeed, client, signal);
  const isCleared = (feed.requests[0]?.id ?? Number.POSITIVE_INFINITY) <= page.cleared;
  if (page.last === feed.last && !isCleared) return feed;
  const kept = isCleared ? feed.requests.filter(({ id }) => id > page.cleared) : feed.requests;
  return { requests: [...kept, ...page.requests].slice(-MAX_REQUESTS), last: page.last };
}
