// Numbers as people read them.

/** `1,234`; below 10 with up to two decimals. */
export function count(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 2 : 0 });
}

const units = ["B", "kB", "MB", "GB", "TB", "PB"] as const;

/** `1.2 GB`, by thousands. */
export function bytes(value: number): string {
  const power = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log10(value) / 3)));
  const scaled = value / 1_000 ** power;
  return `${scaled.toLocaleString("en-US", { maximumFractionDigits: scaled < 10 ? 1 : 0 })} ${units[power]}`;
}

/** Two digits that count, as a simulation is not more exact: 23,456 → 23,000. Rounded down, so that a limit holds. */
export function roughly(value: number): string {
  if (!Number.isFinite(value)) return "never";
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return count(Math.floor(value / step) * step);
}
