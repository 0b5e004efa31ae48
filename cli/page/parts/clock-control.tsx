// The sandbox's clock, with buttons that advance it.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { DURATION_EXAMPLES, parseDuration } from "../../../src/sandbox/core/clock.ts";
import type { ClockReading } from "../client/control-types.ts";
import { advancedText, dateAndTime } from "../text/labels.ts";
import { usePage } from "./page-context.ts";
import { Button } from "./panel.tsx";

const STEPS = ["1m", "1h", "1d"];

export function ClockControl({ clock }: { clock: ClockReading | undefined }): JSX.Element {
  const { advance, perform } = usePage();
  const field = useRef<HTMLInputElement>(null);

  function move(text: string): void {
    const seconds = parseDuration(text);
    field.current?.setCustomValidity(seconds === undefined ? `Enter ${DURATION_EXAMPLES}.` : "");
    if (!field.current?.reportValidity() || seconds === undefined) return;
    field.current.value = "";
    void perform(
      () => advance(seconds),
      (result) => advancedText(text, result),
      "Could not advance the clock.",
    );
  }

  function submit(event: Event): void {
    event.preventDefault();
    move(field.current?.value ?? "");
  }

  return (
    <form class="clock" aria-label="Clock" noValidate onSubmit={submit}>
      <time class="mono" dateTime={clock?.now}>
        {clock ? `${dateAndTime(clock.now)} UTC` : "—"}
      </time>
      {clock?.follows === false && (
        <span class="mark" title="This tenant's time was moved on its own: it no longer follows the sandbox's.">
          own time
        </span>
      )}
      {STEPS.map((step) => (
        <Button key={step} title={`Advance by ${step}`} onClick={() => move(step)}>
          {`+${step}`}
        </Button>
      ))}
      <input
        ref={field}
        placeholder="1d 12h"
        aria-label="Advance by"
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => event.currentTarget.setCustomValidity("")}
      />
      <button type="submit">Advance</button>
    </form>
  );
}
