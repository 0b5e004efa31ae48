// The sandbox's time, and buttons that move it on.

import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import type { ClockReading } from "../client/control-types.ts";
import { dateAndTime, readSpan, spanText } from "../text/time.ts";
import { reasonOf, type Say } from "./announce.ts";

const STEPS: readonly number[] = [60, 3600, 86_400];

/** What the control needs. */
export interface ClockControlProps {
  readonly clock: ClockReading | undefined;
  /** Moves the clock on, and resolves when `clock` says so. */
  advance(seconds: number): Promise<void>;
  readonly say: Say;
}

export function ClockControl({ clock, advance, say }: ClockControlProps): JSX.Element {
  const [text, setText] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const hint = useId();

  async function move(seconds: number): Promise<void> {
    try {
      await advance(seconds);
      say(`The clock went on by ${spanText(seconds)}.`);
    } catch (error) {
      say(`The clock did not move. ${reasonOf(error)}`, true);
    }
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const seconds = readSpan(text);
    setIsWrong(seconds === undefined);
    if (seconds === undefined) return say("Write a span such as 90s, 15m, 2h or 1d 12h.", true);
    await move(seconds);
    setText("");
  }

  return (
    <form class="clock" aria-label="Clock" onSubmit={(event) => void submit(event)}>
      <time class="now mono" dateTime={clock?.now}>
        {clock ? `${dateAndTime(clock.now)} UTC` : "—"}
      </time>
      <span class="steps">
        {STEPS.map((seconds) => (
          <button
            type="button"
            key={seconds}
            title={`Advance by ${spanText(seconds)}`}
            onClick={() => void move(seconds)}
          >
            +{spanText(seconds)}
          </button>
        ))}
      </span>
      <span class="joined">
        <input
          class="span"
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
        <span id={hint} class="unseen">
          A span such as 90s, 15m, 2h or 1d 12h
        </span>
        <button type="submit">Advance</button>
      </span>
    </form>
  );
}
