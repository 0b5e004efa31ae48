// The service's side: sends a delivery again and again until it is acknowledged.

import type { Clock } from "../../../platform/clock.ts";
import type { Answer } from "../../webhook-response.ts";
import type { Chance } from "./chance.ts";
import type { Incident, Journal } from "./load-report.ts";
import type { ReceiverProcess } from "./receiver-process.ts";
import { sleep } from "./remote-store.ts";

/** A claim that nobody releases ends with its lease; that may happen to an event several times. */
const PATIENCE_MS = 30 * 60_000;

/** Where no answer says how long to wait. */
const PAUSE_SECONDS = 10;

/** So much longer each time than asked for. */
const GROWTH_SECONDS = 2;

export interface SenderSettings {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly journal: Journal;
  /** Some process that lives. */
  readonly target: () => ReceiverProcess;
}

/** An event, and the body with which it is delivered. */
export interface Announcement {
  readonly event: number;
  readonly body: string;
}

/** Ends when the delivery is acknowledged, when patience is over, or when something went wrong, which is all that is asked. */
export async function send(
  { event, body }: Announcement,
  { clock, chance, journal, target }: SenderSettings,
): Promise<void> {
  const end = clock.monotonic() + PATIENCE_MS;
  for (let attempt = 0; clock.monotonic() < end; attempt++) {
    if (journal.violations.length > 0) return;
    await sleep(clock, chance.between(0, 50));
    journal.enters();
    const answer = await target().receive({ headers: {}, body });
    journal.leaves();
    journal.note(incidentOf(answer));
    if (answer?.status === 200) {
      journal.acknowledges(event);
      if (!chance.happens(0.1)) return;
      journal.note("answer lost");
    }
    const pause = Number(answer?.headers["retry-after"] ?? PAUSE_SECONDS) + attempt * GROWTH_SECONDS;
    await sleep(clock, pause * 1000);
  }
  journal.givesUp(event);
}

function incidentOf(answer: Answer | undefined): Incident {
  if (!answer) return "connection lost";
  const { result, code } = JSON.parse(answer.body) as { readonly result?: Incident; readonly code: Incident };
  return result ?? code;
}
