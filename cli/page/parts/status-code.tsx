// An HTTP status code, and what became of the response.

import type { JSX } from "preact";
import type { RequestRecord } from "../client/control-types.ts";
import { lostOutcome } from "../text/outcome.ts";
import { toneOfStatus } from "../text/tone.ts";

export function StatusCode({ record }: { record: Pick<RequestRecord, "status" | "fault"> }): JSX.Element {
  const { status } = record;
  const lost = lostOutcome(record);
  if (lost === undefined) {
    return (
      <span class="status" data-tone={toneOfStatus(status)}>
        {status}
      </span>
    );
  }
  return (
    <span class="status" data-tone="bad" title={lost.about}>
      {status !== 0 && <s>{status}</s>} {lost.word}
    </span>
  );
}
