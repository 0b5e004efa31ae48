// Matches requests and actions against the search field.

import type { LoggedEvent } from "../client/control-types.ts";

/**
 * Whether a request contains every word of `query` in its method, path, operation, status (`409` or `4xx`), rules, basis, fault or
 * idempotency key, and an action in its kind or text. A word after a hyphen must not occur: `-2xx`.
 */
export function matchesQuery(event: LoggedEvent, query: string): boolean {
  if (event.type === "action") return hasWords(`${event.kind} ${event.text}`, query);
  const { method, path, operationId, status, rule, basis, fault, idempotencyKey } = event;
  const group = `${Math.floor(status / 100)}xx`;
  return hasWords([method, path, operationId, status, group, rule, basis, fault, idempotencyKey].join(" "), query);
}

function hasWords(shown: string, query: string): boolean {
  const text = shown.toLowerCase();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) =>
    word.startsWith("-") && word.length > 1 ? !text.includes(word.slice(1)) : text.includes(word),
  );
}
