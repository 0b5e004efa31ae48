// The pieces that panels are made of.

import type { ComponentChildren, JSX } from "preact";
import { useId, useState } from "preact/hooks";
import type { RequestRecord } from "../client/control-types.ts";
import { lostOutcome, stateText, toneOf, toneOfStatus } from "../text/labels.ts";
import type { PanelName } from "../text/page-route.ts";
import { usePage } from "./page-context.ts";

export interface PanelProps {
  readonly name: PanelName;
  readonly title: string;
  readonly count?: number | string | undefined;
  /** Controls beside the heading. */
  readonly tools?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Panel({ name, title, count, tools, children }: PanelProps): JSX.Element {
  const heading = useId();
  return (
    <section class={`panel ${name}`} aria-labelledby={heading}>
      <header class="panel-head">
        <h2 id={heading}>{title}</h2>
        <span class="count">{count}</span>
        {tools}
      </header>
      {children}
    </section>
  );
}

/** Placeholder for an empty list. */
export function EmptyState({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="empty">{children}</div>;
}

/** A state as a coloured word. The colour adds no information. */
export function Badge({ state }: { state: string }): JSX.Element {
  return (
    <span class="badge" data-tone={toneOf(state)}>
      {stateText(state)}
    </span>
  );
}

/** An HTTP status code, and whether the response reached the client. */
export function StatusCode({ record }: { record: RequestRecord }): JSX.Element {
  const { status } = record;
  const lost = lostOutcome(record);
  return (
    <span class="status mono" data-tone={lost ? "bad" : toneOfStatus(status)} title={lost?.about}>
      {lost && status !== 0 ? <s>{status}</s> : status || ""} {lost?.word}
    </span>
  );
}

export interface DisclosureProps {
  readonly title: ComponentChildren;
  /** What the title is about, for screen readers. */
  readonly of?: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A part that opens on request, and is not rendered before. */
export function Disclosure({ title, of, class: kind = "more", children }: DisclosureProps): JSX.Element {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details class={kind} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        {title}
        {of !== undefined && <span class="visually-hidden"> of {of}</span>}
      </summary>
      {isOpen && children}
    </details>
  );
}

export interface CopiedProps {
  readonly label: string;
  readonly value: string;
  /** Whether it shows only on request. */
  readonly isSecret?: boolean;
}

/** An id, an address or a secret in full, with a button that copies it. */
export function Copied({ label, value, isSecret = false }: CopiedProps): JSX.Element {
  const { copy } = usePage();
  const [isShown, setIsShown] = useState(!isSecret);
  return (
    <span class="copied">
      <span class="mono value">{isShown ? value : "••••••••"}</span>
      {isSecret && (
        <button type="button" class="small" onClick={() => setIsShown(!isShown)}>
          {isShown ? "Hide" : "Show"}
          <span class="visually-hidden"> {label}</span>
        </button>
      )}
      <button type="button" class="small" onClick={() => copy(value, label)}>
        Copy<span class="visually-hidden"> {label}</span>
      </button>
    </span>
  );
}
