// Moves the focus through rows that are one stop of the Tab key.

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** How far a key goes; undefined where it goes nowhere. */
export function stepOf(key: string): number | undefined {
  return Object.hasOwn(steps, key) ? steps[key] : undefined;
}

/** The row to go to: `step` further, and not beyond the first and the last; the one that Tab would reach where none has the focus. */
export function rowAt(count: number, focused: number, entry: number, step: number): number {
  const wanted = focused === -1 ? Math.max(0, entry) : focused + step;
  return Math.min(count - 1, Math.max(0, wanted));
}

/** Moves the focus within the rows of `body`. */
export function focusRow(body: HTMLElement, step: number): void {
  const rows = [...body.querySelectorAll<HTMLElement>("tr")];
  const focused = rows.indexOf(body.ownerDocument.activeElement as HTMLElement);
  const entry = rows.findIndex((row) => row.tabIndex === 0);
  rows[rowAt(rows.length, focused, entry, step)]?.focus();
}
