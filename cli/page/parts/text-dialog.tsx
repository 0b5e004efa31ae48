// A dialog with one text: the definition of a rule, or a text to copy where the browser has no clipboard.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

export interface DialogText {
  readonly title: string;
  readonly text: string;
  /** Whether it is to be copied. */
  readonly isCode: boolean;
}

export function TextDialog({ shown, close }: { shown: DialogText | undefined; close: () => void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (shown && !dialog.current?.open) dialog.current?.showModal();
  }, [shown]);
  return (
    <dialog ref={dialog} class="text-dialog" aria-label={shown?.title ?? ""} onClose={close}>
      <h2>{shown?.title}</h2>
      {shown?.isCode ? (
        <textarea
          readOnly
          rows={10}
          aria-label={shown.title}
          value={shown.text}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : (
        <p>{shown?.text}</p>
      )}
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
