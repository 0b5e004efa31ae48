// An HTTP status code.

import type { JSX } from "preact";
import { toneOfStatus } from "../text/tone.ts";

export function StatusCode({ status }: { status: number }): JSX.Element {
  return (
    <span class="status" data-tone={toneOfStatus(status)}>
      {status === 0 ? "none" : status}
    </span>
  );
}
