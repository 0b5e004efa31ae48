// An unformatted amount that flashes when it changes.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";

export function Amount({ value }: { value: string }): JSX.Element {
  const first = useRef(value);
  // A new element for each value restarts the animation.
  return (
    <span key={value} class={value === first.current ? "amount" : "amount changed"}>
      {value}
    </span>
  );
}
