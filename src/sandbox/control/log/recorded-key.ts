// The idempotency key of a recorded request, for people.

/** The key in the header, or else in the body (C44, C83); undefined without one. @param headers by lower-case name. */
export function idempotencyKeyOf(
  headers: Readonly<Record<string, string>>,
  text: string | undefined,
): string | undefined {
  const { "idempotency-key": key } = headers;
  if (key !== undefined) return key;
  if (!text?.includes('"idempotency_key"')) return undefined;
  try {
    const { idempotency_key } = Object(JSON.parse(text)) as { readonly idempotency_key?: unknown };
    return typeof idempotency_key === "string" ? idempotency_key : undefined;
  } catch {
    return undefined;
  }
}
