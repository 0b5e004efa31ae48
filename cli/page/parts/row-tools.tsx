// The ids of a row in full, and its actions.

import type { ComponentChildren, JSX } from "preact";
import { Copied } from "./copied.tsx";
import { RowActions, type RowActionsProps } from "./row-actions.tsx";

export interface RowToolsProps extends Omit<RowActionsProps, "subject"> {
  /** By name. */
  readonly ids: Readonly<Record<string, string>>;
  /** Absent: nothing can be done to the row. */
  readonly subject?: RowActionsProps["subject"] | undefined;
  /** Buttons before the others. */
  readonly children?: ComponentChildren;
}

export function RowTools({ ids, subject, row, label, children }: RowToolsProps): JSX.Element {
  return (
    <div class="row-tools">
      {children}
      {subject && <RowActions subject={subject} row={row} label={label} />}
      <details class="more">
        <summary>
          Ids<span class="visually-hidden"> of {label}</span>
        </summary>
        {Object.entries(ids).map(([name, value]) => (
          <div key={name}>
            <span class="muted">{name}</span>
            <Copied label={`${name} of ${label}`} value={value} />
          </div>
        ))}
      </details>
    </div>
  );
}
