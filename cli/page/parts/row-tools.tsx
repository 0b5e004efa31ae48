// What rows of balances, cards and payments have in common.

import type { ComponentChildren, JSX } from "preact";
import { RowActions, type RowActionsProps } from "./actions-panel.tsx";
import { Copied, Disclosure } from "./panel.tsx";

export interface RowToolsProps extends Omit<RowActionsProps, "subject"> {
  /** By name. */
  readonly ids: Readonly<Record<string, string>>;
  /** Absent: nothing can be done to the row. */
  readonly subject?: RowActionsProps["subject"] | undefined;
  /** Buttons before the others. */
  readonly children?: ComponentChildren;
}

/** The actions of a row, and its ids in full. */
export function RowTools({ ids, subject, row, label, children }: RowToolsProps): JSX.Element {
  return (
    <div class="row-tools">
      {children}
      {subject && <RowActions subject={subject} row={row} label={label} />}
      <Disclosure title="Ids" of={label}>
        {Object.entries(ids).map(([name, value]) => (
          <div key={name}>
            <span class="muted">{name}</span>
            <Copied label={`${name} of ${label}`} value={value} />
          </div>
        ))}
      </Disclosure>
    </div>
  );
}

/** An amount with its currency, and what it is about. */
export function Money({ amount, currency, about }: { amount: string; currency: string; about: string }): JSX.Element {
  return (
    <span class="money">
      <span>
        <span class="mono">{amount}</span> {currency}
      </span>
      <span class="muted">{about}</span>
    </span>
  );
}
