// The actions read so far, across resets of the sandbox.

import type { ControlClient } from "../client/control-client.ts";
import type { ActionRecord } from "../client/control-types.ts";

/** The number that the sandbox keeps. */
const MAX_ACTIONS = 500;

export interface ActionFeed {
  /** Oldest first, of all tenants. */
  readonly actions: readonly ActionRecord[];
  /** Id after which the next read starts. */
  readonly last: number;
}

export const emptyActionFeed: ActionFeed = { actions: [], last: 0 };

/** The feed with the actions since. A reset of the sandbox begins a new list. */
export async function readActions(
  feed: ActionFeed,
  client: Pick<ControlClient, "actions">,
  signal: AbortSignal,
): Promise<ActionFeed> {
  const page = await client.actions(feed.last, signal);
  // The sandbox restarted.
  if (page.last < feed.last) return readActions(emptyActionFeed, client, signal);
  if (page.actions.length === 0) return feed;
  const reset = page.actions.map(({ kind, tenant }) => kind === "reset" && tenant === null).lastIndexOf(true);
  const held = reset === -1 ? [...feed.actions, ...page.actions] : page.actions.slice(reset);
  return { actions: held.slice(-MAX_ACTIONS), last: page.last };
}
