// The idempotency key of a request, for operations that accept it in the header or in the body (C44, C83).

import type { HeaderFields } from "../core/header-fields.ts";
import type { Refusal } from "../core/refusal.ts";

/**
 * The key of a request; undefined without one.
 *
 * @param refuse writes the refusal in the shape of the operation.
 * @throws {Refusal} if header and body have different keys, or the key is empty (G48).
 */
export function readRequestKey(
  headers: HeaderFields,
  bodyKey: string | undefined,
  refuse: (message: string) => Refusal,
): string | undefined {
  const headerKey = headers.get("idempotency-key") ?? undefined;
  if (headerKey !== undefined && bodyKey !== undefined && headerKey !== bodyKey) {
    throw refuse("The idempotency keys in header and body differ.");
  }
  const key = headerKey ?? bodyKey;
  // The caller wanted protection from a duplicate; an empty key must not pass for none.
  if (key === "") throw refuse("The idempotency key is empty.");
  return key;
}
