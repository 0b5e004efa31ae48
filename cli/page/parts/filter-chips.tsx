// Buttons that limit the timeline to some kinds of entries.

import type { JSX } from "preact";
import { type FilterName, filterLabels, filterNames } from "../text/request-filter.ts";

export interface FilterChipsProps {
  readonly filters: ReadonlySet<FilterName>;
  change(filters: ReadonlySet<FilterName>): void;
}

export function FilterChips({ filters, change }: FilterChipsProps): JSX.Element {
  function toggle(name: FilterName): void {
    const next = new Set(filters);
    if (!next.delete(name)) next.add(name);
    change(next);
  }
  return (
    <fieldset class="chips">
      <legend class="visually-hidden">Show only</legend>
      {filterNames.map((name) => (
        <button type="button" class="chip" key={name} aria-pressed={filters.has(name)} onClick={() => toggle(name)}>
          {filterLabels[name]}
        </button>
      ))}
    </fieldset>
  );
}
