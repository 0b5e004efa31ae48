// Matches requests against the search field.

import type { RequestRecord } from "../client/control-types.ts";

/**
 * Whether the record contains every word of `query` in its method, path, operation, status (`409` or `4xx`), rules, basis or fault. A
 * word after a hyphen must not occur: `-200`.
 */
export function matchesQuery(record: RequestRecord, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const { method, path, operationId, status, rule, basis, fault } = record;
  const text = [method, path, operationId, status, `${Math.floor(status / 100)}xx`, rule, basis, fault]
    .join(" ")
    .toLowerCase();
  return words.every((word) =>
    word.startsWith("-") && word.length > 1 ? !text.includes(word.slice(1)) : text.includes(word),
  );
}
