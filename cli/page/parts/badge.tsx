// A state as a coloured word. The colour adds no information.

import type { JSX } from "preact";
import { stateText, type Tone, toneOf } from "../text/tone.ts";

export function Badge({ state, tone = toneOf(state) }: { state: string; tone?: Tone }): JSX.Element {
  return (
    <span class="badge" data-tone={tone}>
      {stateText(state)}
    </span>
  );
}
