// The sandbox's clock, with buttons that advance it.

import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { DURATION_EXAMPLES, parseDuration } from "../../../src/sandbox/core/duration.ts";
import type { ClockReading } from "../client/control-types.ts";
import { dateAndTime, durationText } from "../text/time.ts";
import { type Announce, errorText } from "./announce.ts";

const STEPS: readonly number[] = [60, 3600, 86_400];

/** Props of `ClockControl`. */
export interface ClockControlProps {
  readonly clock: ClockReading | undefined;
  /** Advances the clock; resolves once `clock` shows the new time. */
  advance(seconds: number): Promise<void>;
  readonly announce: Announce;
}

export function ClockControl({ clock, advance, announce }: ClockControlProps): JSX.Element {
  const [text, setText] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const hint = useId();

  async function move(seconds: number): Promise<void> {
    try {
      await advance(seconds);
      announce(`Advanced the clock by ${durationText(seconds)}.`);
    } catch (error) {
      announce(`Could not advance the clock. ${errorText(error)}`, true);
    }
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const seconds = parseDuration(text);
    setIsWrong(seconds === undefined);
    if (seconds === undefined) return announce(`Enter ${DURATION_EXAMPLES}.`, true);
    await move(seconds);
    setText("");
  }

  return (
    <form class="clock" aria-label="Clock" onSubmit={(event) => void submit(event)}>
      <time class="now mono" dateTime={clock?.now}>
        {clock ? `${dateAndTime(clock.now)} UTC` : "—"}
      </time>
      {clock?.follows === false && (
        <span class="mark" title="This tenant's time was moved on its own: it no longer follows the sandbox's.">
          own time
        </span>
      )}
      <span class="steps">
        {STEPS.map((seconds) => (
          <button
            type="button"
            key={seconds}
            title={`Advance by ${durationText(seconds)}`}
            onClick={() => void move(seconds)}
          >
            +{durationText(seconds)}
          </button>
        ))}
      </span>
      <span class="joined">
        <input
          class="duration"
          placeholder="1d 12h"
          aria-label="Advance by"
          aria-invalid={isWrong}
          aria-describedby={hint}
          aria-keyshortcuts="a"
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setIsWrong(false);
          }}
        />
        <span id={hint} class="visually-hidden">
          Enter {DURATION_EXAMPLES}
        </span>
        <button type="submit">Advance</button>
      </span>
    </form>
  );
}
