// The pieces that panels are made of.

import type { ComponentChildren, JSX, TargetedInputEvent } from "preact";
import { useId, useState } from "preact/hooks";
import type { RequestRecord } from "../client/control-types.ts";
import { lostOutcome, stateText, toneOf, toneOfStatus } from "../text/labels.ts";
import { type PanelName, panels } from "../text/page-route.ts";
import { usePage } from "./page-context.ts";

export interface PanelProps {
  readonly name: PanelName;
  readonly count?: number | string | undefined;
  /** Controls beside the heading. */
  readonly tools?: ComponentChildren;
  /** Nothing: the panel says that it loads. */
  readonly children?: ComponentChildren;
}

export function Panel({ name, count, tools, children = <EmptyState>Loading…</EmptyState> }: PanelProps): JSX.Element {
  const heading = useId();
  return (
    <section class={`panel ${name}`} aria-labelledby={heading}>
      <header class="panel-head">
        <h2 id={heading}>{panels[name]}</h2>
        <span class="count">{count}</span>
        {tools}
      </header>
      {children}
    </section>
  );
}

export function EmptyState({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="empty">{children}</div>;
}

export interface ButtonProps {
  /** What it acts on, for screen readers. */
  readonly of?: string;
  readonly class?: string;
  readonly title?: string;
  readonly disabled?: boolean;
  onClick(): void;
  readonly children: ComponentChildren;
}

export function Button({ of, children, ...rest }: ButtonProps): JSX.Element {
  return (
    <button type="button" {...rest}>
      {children}
      {of !== undefined && <span class="visually-hidden"> {of}</span>}
    </button>
  );
}

export interface SearchProps {
  /** What it searches. */
  readonly of: string;
  readonly placeholder?: string;
  readonly value: string;
  change(value: string): void;
}

export function Search({ of, placeholder = "Search", value, change }: SearchProps): JSX.Element {
  const onInput = (event: TargetedInputEvent<HTMLInputElement>) => change(event.currentTarget.value);
  const label = `Search ${of}`;
  return (
    <input type="search" class="search" aria-label={label} placeholder={placeholder} value={value} onInput={onInput} />
  );
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
        <Button class="small" of={label} onClick={() => setIsShown(!isShown)}>
          {isShown ? "Hide" : "Show"}
        </Button>
      )}
      <Button class="small" of={label} onClick={() => copy(value, label)}>
        Copy
      </Button>
    </span>
  );
}
