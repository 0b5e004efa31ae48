// Reads JSON values and errors of unknown shape.

/** The properties of an object. Of any other value, including arrays: none. */
export function fieldsOf(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as { readonly [name: string]: unknown })
    : {};
}

/**
 * A copy with the object's own properties and without a prototype: neither inherited properties nor those of a polluted
 * `Object.prototype` count as options.
 */
export function ownFields<Options extends object>(options: Options): Options {
  return Object.assign(Object.create(null), options);
}
