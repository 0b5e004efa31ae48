// The service: sends a delivery until it is acknowledged.

import type { Clock } from "../../../../src/wrappers/util/platform.ts";
import type { WebhookResponse } from "../../../../src/wrappers/webhooks/receiver.ts";
import type { Chance } from "./chance.ts";
import type { Incident, LoadReport } from "./load-report.ts";
import type { ReceiverProcess } from "./receiver-process.ts";
import { sleep } from "./remote-store.ts";

/** Leases that are not released expire; that may happen to an event several times. */
const PATIENCE_MS = 30 * 60_000;

/** Used if no response says how long to wait. */
const PAUSE_SECONDS = 10;

/** Added to the wait with each attempt. */
const GROWTH_SECONDS = 2;

export interface SenderSettings {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly report: LoadReport;
  /** A live process. */
  readonly target: () => ReceiverProcess;
}

/** An event, and the body with which it is delivered. */
export interface Announcement {
  readonly event: number;
  readonly body: string;
}

/** Ends when the delivery is acknowledged, after `PATIENCE_MS`, or when a rule is violated. */
export async function send(
  { event, body }: Announcement,
  { clock, chance, report, target }: SenderSettings,
): Promise<void> {
  const end = clock.monotonic() + PATIENCE_MS;
  for (let attempt = 0; clock.monotonic() < end; attempt++) {
    if (report.violations.length > 0) return;
    await sleep(clock, chance.between(0, 50));
    report.enter();
    const response = await target().receive({ headers: {}, body });
    report.leave();
    report.note(incidentOf(response));
    if (response?.status === 200) {
      report.acknowledge(event);
      if (!chance.happens(0.1)) return;
      report.note("response lost");
    }
    const pause = Number(response?.headers["retry-after"] ?? PAUSE_SECONDS) + attempt * GROWTH_SECONDS;
    await sleep(clock, pause * 1000);
  }
  report.giveUp(event);
}

function incidentOf(response: WebhookResponse | undefined): Incident {
  if (!response) return "connection lost";
  const { result, code } = JSON.parse(response.body) as { readonly result?: Incident; readonly code: Incident };
  return result ?? code;
}
