// The simulations and calls that concern a row, each opening its form below.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { RowFacts } from "../actions/fill-in.ts";
import type { PageAction, RowSubject } from "../actions/page-action.ts";
import { ActionForm } from "./action-form.tsx";
import { usePage } from "./page-context.ts";

export interface RowActionsProps {
  readonly subject: RowSubject;
  readonly row: RowFacts;
  /** What the row is, for screen readers. */
  readonly label: string;
}

export function RowActions({ subject, row, label }: RowActionsProps): JSX.Element {
  const { actions } = usePage();
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const offered = actions.filter(({ subjects }) => subjects.includes(subject));
  const action = offered.find(({ name }) => name === chosen);
  return (
    <div class="row-actions">
      <button type="button" class="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Actions<span class="visually-hidden"> for {label}</span>
      </button>
      {isOpen && (
        <div class="offered">
          {choices(
            "Simulate",
            offered.filter(({ operation }) => !operation),
          )}
          {choices(
            "Call the API",
            offered.filter(({ operation }) => operation),
          )}
          {action && <ActionForm key={action.name} action={action} row={row} />}
        </div>
      )}
    </div>
  );

  function choices(title: string, list: readonly PageAction[]): JSX.Element | false {
    return (
      list.length > 0 && (
        <fieldset class="choices">
          <legend>{title}</legend>
          {list.map(({ name, about }) => (
            <button
              type="button"
              class="chip"
              key={name}
              title={about}
              aria-pressed={name === chosen}
              onClick={() => setChosen(name === chosen ? undefined : name)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      )
    );
  }
}
