// An id or an address in full, with a button that copies it; a secret shows only on request.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { usePage } from "./page-context.ts";

export function Copied({ label, value }: { label: string; value: string }): JSX.Element {
  const { copy } = usePage();
  return (
    <span class="copied">
      <span class="mono value">{value}</span>
      <button type="button" class="small" onClick={() => copy(value, label)}>
        Copy<span class="visually-hidden"> {label}</span>
      </button>
    </span>
  );
}

export function Secret({ label, value }: { label: string; value: string }): JSX.Element {
  const { copy } = usePage();
  const [isShown, setIsShown] = useState(false);
  return (
    <span class="copied">
      <span class="mono value">{isShown ? value : "••••••••"}</span>
      <button type="button" class="small" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? "Hide" : "Show"}
        <span class="visually-hidden"> {label}</span>
      </button>
      <button type="button" class="small" onClick={() => copy(value, label)}>
        Copy<span class="visually-hidden"> {label}</span>
      </button>
    </span>
  );
}
