// Matches requests and actions against the search field.

import type { ActionRecord, RequestRecord } from "../client/control-types.ts";

/**
 * Whether the record contains every word of `query` in its method, path, operation, status (`409` or `4xx`), rules, basis, fault or
 * idempotency key. A word after a hyphen must not occur: `-2xx`.
 */
export function matchesQuery(record: RequestRecord, query: string): boolean {
  const { method, path, operationId, status, rule, basis, fault, idempotencyKey } = record;
  const group = `${Math.floor(status / 100)}xx`;
  return hasWords([method, path, operationId, status, group, rule, basis, fault, idempotencyKey].join(" "), query);
}

/** The same for the kind and the text of an action. */
export function actionMatchesQuery({ kind, text }: ActionRecord, query: string): boolean {
  return hasWords(`${kind} ${text}`, query);
}

function hasWords(shown: string, query: string): boolean {
  const text = shown.toLowerCase();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) =>
    word.startsWith("-") && word.length > 1 ? !text.includes(word.slice(1)) : text.includes(word),
  );
}
