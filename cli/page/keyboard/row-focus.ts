// Moves the focus through table rows that share one tab stop.

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Rows that a key moves by; undefined if it moves none. */
export function stepOf(key: string): number | undefined {
  return Object.hasOwn(steps, key) ? steps[key] : undefined;
}

/** The row to focus: `step` rows on, within the first and the last, or `entry` if no row has the focus. */
export function rowAt(count: number, focused: number, entry: number, step: number): number {
  const wanted = focused === -1 ? Math.max(0, entry) : focused + step;
  return Math.min(count - 1, Math.max(0, wanted));
}

/** Moves the focus by `step` rows in `body`. */
export function focusRow(body: HTMLElement, step: number): void {
  const rows = [...body.querySelectorAll<HTMLElement>("tr")];
  const focused = rows.indexOf(body.ownerDocument.activeElement as HTMLElement);
  const entry = rows.findIndex((row) => row.tabIndex === 0);
  rows[rowAt(rows.length, focused, entry, step)]?.focus();
}
