// A section of the page with a heading and a keyboard shortcut.

import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";

/** Props of `Panel`. */
export interface PanelProps {
  /** Identifies the panel for its shortcut. */
  readonly name: string;
  readonly title: string;
  readonly count?: number | string | undefined;
  /** Controls beside the heading. */
  readonly tools?: ComponentChildren;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ComponentChildren;
}

export function Panel({ name, title, count, tools, onKeyDown, children }: PanelProps): JSX.Element {
  const heading = useId();
  return (
    <section
      class={`panel ${name}`}
      data-panel={name}
      aria-labelledby={heading}
      tabIndex={-1}
      {...(onKeyDown && { onKeyDown })}
    >
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
