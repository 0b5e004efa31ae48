// Values that generated types are made of.

declare const flavor: unique symbol;

/**
 * An id of one kind. Plain strings are accepted where an id is asked for; an id of another kind is not.
 *
 * @example
 * declare const cardId: Id<"CardId">;
 * const account: Id<"AccountId"> = cardId; // does not compile
 */
export type Id<Name extends string> = string & { readonly [flavor]?: Name };

/** An amount as it came from the service: an exact decimal string such as `"25.10"`, never a float (S31). */
export type Decimal = string;

/**
 * An amount to send: a decimal string such as `"25.10"`, or a bigint of whole units (S29, S30). No sign, no exponent,
 * no blanks; at most 39 digits before the point and 38 after it.
 */
export type DecimalInput = string | bigint;

/** The bytes of a file; fits where the platform wants a body or a part of a Blob, whichever TypeScript compiles it. */
export type Bytes = ReturnType<Uint8Array["slice"]>;

/** Exactly one of the properties of `T`: for queries that take one of several identifiers (C70). */
export type ExactlyOne<T> = {
  [Key in keyof T]-?: { [Name in Key]-?: Exclude<T[Key], undefined> } & { [Other in Exclude<keyof T, Key>]?: never };
}[keyof T];

/** What may stand in a query whose names the description does not show. */
export type FreeQuery = Readonly<Record<string, string | number | boolean | undefined>>;
