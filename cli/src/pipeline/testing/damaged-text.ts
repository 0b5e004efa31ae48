// Texts with a few pieces of others in place of their own, for properties.

import fc from "fast-check";

/** The text with one to four parts replaced by one of the pieces, or by any short text. */
export function damagedText(sound: string, pieces: readonly string[]): fc.Arbitrary<string> {
  const piece = fc.oneof(fc.string({ maxLength: 12 }), fc.constant(""), fc.constantFrom(...pieces));
  const edit = fc.tuple(fc.nat(sound.length), fc.nat(20), piece);
  return fc
    .array(edit, { minLength: 1, maxLength: 4 })
    .map((edits) =>
      edits.reduce((text, [at, length, put]) => text.slice(0, at) + put + text.slice(at + length), sound),
    );
}
