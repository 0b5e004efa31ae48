// Types of values in generated types.

declare const flavor: unique symbol;

/**
 * An id of one kind. Plain strings are accepted as ids; an id of another kind does not compile.
 *
 * @example
 * declare const cardId: Id<"CardId">;
 * const account: Id<"AccountId"> = cardId; // does not compile
 */
export type Id<Name extends string> = string & { readonly [flavor]?: Name };

/** An amount from the service: an exact decimal string such as `"25.10"`, never a float (S31). */
export type Decimal = string;

/**
 * An amount to send: a decimal string such as `"25.10"`, or a bigint of whole units. No sign, exponent or spaces; at most 39
 * digits before the point and 38 after it (S29, S30).
 */
export type DecimalInput = string | bigint;

/** An integer that a JavaScript number may not hold, both given and received: a string of digits such as `"9007199254740993"`. */
export type ExactInteger = string;

/** Bytes; assignable to `BodyInit` and `BlobPart` under every supported TypeScript version. */
export type Bytes = ReturnType<Uint8Array["slice"]>;

/** A query whose parameter names are undocumented. */
export type FreeQuery = Readonly<Record<string, string | number | boolean | undefined>>;
