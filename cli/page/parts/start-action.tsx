// A button that opens the form of one action, and closes it once that has succeeded.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ActionForm } from "./action-form.tsx";
import { usePage } from "./page-context.ts";

/** @param name of the action; without one of this name there is no button. */
export function StartAction({ name, title }: { name: string; title: string }): JSX.Element | null {
  const { actions } = usePage();
  const [isOpen, setIsOpen] = useState(false);
  const action = actions.find((one) => one.name === name);
  if (action === undefined) return null;
  return (
    <>
      <button type="button" class="primary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {title}
      </button>
      {isOpen && <ActionForm action={action} row={{}} title={title} done={() => setIsOpen(false)} />}
    </>
  );
}
