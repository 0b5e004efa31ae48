// Tells quickly whether a text may contain others, however many they are and however often they nearly occur.

// Two overlapping parts of one of these lengths cover any text of up to twice the length.
const LENGTHS = [32, 16, 8, 4, 2, 1];

export class ShownText {
  readonly #text: string;
  /** All parts of the text with a length. Made when first needed. */
  readonly #parts = new Map<number, ReadonlySet<string>>();

  constructor(text: string) {
    this.#text = text;
  }

  /** False only if the text does not contain the other one, which has at most 64 characters. */
  mayContain(other: string): boolean {
    const length = LENGTHS.find((one) => one <= other.length);
    if (length === undefined) return true;
    const parts = this.#partsOf(length);
    return parts.has(other.slice(0, length)) && parts.has(other.slice(-length));
  }

  #partsOf(length: number): ReadonlySet<string> {
    let parts = this.#parts.get(length);
    if (!parts) {
      const made = new Set<string>();
      for (let at = 0; at + length <= this.#text.length; at++) made.add(this.#text.slice(at, at + length));
      parts = made;
      this.#parts.set(length, parts);
    }
    return parts;
  }
}
