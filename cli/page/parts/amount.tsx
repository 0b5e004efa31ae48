// An amount as it comes, which lights up for a moment when it changes.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";

export function Amount({ value }: { value: string }): JSX.Element {
  const first = useRef(value);
  // A new element for every value, so that the animation runs anew.
  return (
    <span key={value} class={value === first.current ? "amount" : "amount changed"}>
      {value}
    </span>
  );
}
