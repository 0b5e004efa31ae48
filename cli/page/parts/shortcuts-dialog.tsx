// The keys, and a switch for who would rather not have them (what is dictated arrives as single keys).

import type { JSX, RefObject } from "preact";
import { shortcuts } from "../keyboard/shortcuts.ts";

/** What the dialog shows and changes. */
export interface ShortcutsDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly isOn: boolean;
  setIsOn(isOn: boolean): void;
}

export function ShortcutsDialog({ dialog, isOn, setIsOn }: ShortcutsDialogProps): JSX.Element {
  return (
    <dialog ref={dialog} class="shortcuts" aria-label="Keys">
      <h2>Keys</h2>
      <dl>
        {shortcuts.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>↑</kbd> <kbd>↓</kbd>
          </dt>
          <dd>Move in the list, which is one stop of Tab</dd>
        </div>
        <div>
          <dt>
            <kbd>Enter</kbd>
          </dt>
          <dd>Show a request in full</dd>
        </div>
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>Close what is open, empty the search</dd>
        </div>
      </dl>
      <form method="dialog">
        <label>
          <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.currentTarget.checked)} /> Single
          keys are on
        </label>
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
