// A part of the page with a heading, which a key can go to.

import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";

/** What a panel shows. */
export interface PanelProps {
  /** Keys go to the panel by it. */
  readonly name: string;
  readonly title: string;
  readonly count?: number | string | undefined;
  /** Beside the heading. */
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

/** Stands in for a list that is not there. */
export function Nothing({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="nothing">{children}</div>;
}
