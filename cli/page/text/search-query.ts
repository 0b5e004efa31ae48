// Which exchanges somebody looks for.

import type { RequestRecord } from "../client/control-types.ts";

/**
 * Whether every word of `query` is found in the exchange: in its method, path, operation, status (`409` or `4xx`), rules, basis or
 * fault. A word after a hyphen must not be found: `-200`.
 */
export function matches(exchange: RequestRecord, query: string): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const { method, path, operationId, status, rule, basis, fault } = exchange;
  const text = [method, path, operationId, status, `${Math.floor(status / 100)}xx`, rule, basis, fault]
    .join(" ")
    .toLowerCase();
  return words.every((word) =>
    word.startsWith("-") && word.length > 1 ? !text.includes(word.slice(1)) : text.includes(word),
  );
}
