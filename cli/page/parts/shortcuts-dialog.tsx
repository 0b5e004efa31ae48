// Lists the keyboard shortcuts, and turns them off for users of speech input, which arrives as single keys.

import type { JSX, RefObject } from "preact";
import { shortcuts } from "../keyboard/shortcuts.ts";

/** Props of `ShortcutsDialog`. */
export interface ShortcutsDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly isOn: boolean;
  setIsOn(isOn: boolean): void;
}

export function ShortcutsDialog({ dialog, isOn, setIsOn }: ShortcutsDialogProps): JSX.Element {
  return (
    <dialog ref={dialog} class="shortcuts" aria-label="Keyboard shortcuts">
      <h2>Keyboard shortcuts</h2>
      <dl>
        {shortcuts.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>↑</kbd> <kbd>↓</kbd>
          </dt>
          <dd>Move through the request list</dd>
        </div>
        <div>
          <dt>
            <kbd>Enter</kbd>
          </dt>
          <dd>Show the request details</dd>
        </div>
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>Close the details or clear the search</dd>
        </div>
      </dl>
      <form method="dialog">
        <label>
          <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.currentTarget.checked)} /> Enable
          single-key shortcuts
        </label>
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
