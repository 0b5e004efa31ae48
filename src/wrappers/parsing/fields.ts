// Reads JSON values and errors of unknown shape.

/** The properties of an object. Of any other value, including arrays: none. */
export function fieldsOf(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as { readonly [name: string]: unknown })
    : {};
}
