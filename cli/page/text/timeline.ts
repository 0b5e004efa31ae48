// The timeline: requests, with the actions on the sandbox between them.

import type { ActionRecord, RequestRecord } from "../client/control-types.ts";

export type TimelineEntry =
  | { readonly key: string; readonly request: RequestRecord }
  | { readonly key: string; readonly action: ActionRecord };

/** Newest first. Both lists are oldest first. */
export function timelineOf(requests: readonly RequestRecord[], actions: readonly ActionRecord[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  let next = 0;
  const addActions = (before: number) => {
    for (let action = actions[next]; action && action.afterRequest < before; action = actions[++next]) {
      entries.push({ key: `a${action.id}`, action });
    }
  };
  for (const request of requests) {
    addActions(request.id);
    entries.push({ key: `r${request.id}`, request });
  }
  addActions(Number.POSITIVE_INFINITY);
  return entries.reverse();
}
