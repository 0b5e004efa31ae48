// What rows of balances, cards, payments and deliveries have in common.

import type { ComponentChildren, JSX } from "preact";
import { RowActions, type RowActionsProps } from "./actions-panel.tsx";
import { Badge, Copied, Disclosure } from "./panel.tsx";

export interface RowsProps<Item> {
  readonly label?: string;
  readonly items: readonly Item[];
  row(item: Item, index: number): JSX.Element;
  /** How many there are with those that are not listed. */
  readonly count?: number;
}

export function Rows<Item>({ label, items, row, count = 0 }: RowsProps<Item>): JSX.Element {
  return (
    <>
      <ul class="row-list" aria-label={label}>
        {items.map(row)}
      </ul>
      {count > items.length && <p class="muted none">{count - items.length} older ones are not listed.</p>}
    </>
  );
}

export interface RowProps {
  readonly head: ComponentChildren;
  readonly state?: string | undefined;
  readonly children?: ComponentChildren;
}

export function Row({ head, state, children }: RowProps): JSX.Element {
  return (
    <li>
      <div class="row-head">
        {head}
        {state !== undefined && <Badge state={state} />}
      </div>
      {children}
    </li>
  );
}

/** Facts side by side, after the time. */
export function Facts({ at, of }: { at?: string; of: readonly ComponentChildren[] }): JSX.Element {
  return (
    <div class="facts muted">
      {at !== undefined && <time class="mono">{at}</time>}
      {of.map((fact, index) => fact && <span key={index}>{fact}</span>)}
    </div>
  );
}

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
