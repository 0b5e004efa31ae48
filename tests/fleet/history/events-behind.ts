// What a fleet prints of a failed run: everything that happened to the first subjects of its problems.

import type { Instant } from "./history.ts";

const MOST_SHOWN = 3;

/** A line per event. A problem begins with its subject, a payout or an event, and a colon. */
export function eventsBehind<Event extends { readonly at: Instant }>(
  problems: readonly string[],
  events: readonly Event[],
  subjectOf: (event: Event) => string | undefined,
): readonly string[] {
  const subjects = new Set(problems.map((problem) => problem.split(":", 1)[0]));
  return [...subjects].slice(0, MOST_SHOWN).flatMap((subject) =>
    events
      .filter((event) => subjectOf(event) === subject)
      .sort((left, right) => (left.at < right.at ? -1 : 1))
      .map(({ at, ...event }) => `  ${at / 1_000_000n} ms ${JSON.stringify(event)}`),
  );
}
