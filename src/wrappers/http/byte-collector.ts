// Collects bytes that come in pieces. Not as a list: pieces of one byte each would cost hundreds of times what they hold.

const SMALLEST = 4_096;

/** Joins pieces as they come, and takes no more than `maxBytes` of memory by the double. */
export class ByteCollector {
  readonly #maxBytes: number;
  #buffer: Uint8Array = new Uint8Array();
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Takes a piece, which is not copied while it is the only one. False: that is more than `maxBytes`, and all is dropped. */
  add(piece: Uint8Array): boolean {
    const length = this.#length + piece.byteLength;
    if (length > this.#maxBytes) {
      this.#buffer = new Uint8Array();
      this.#length = Number.POSITIVE_INFINITY;
      return false;
    }
    if (this.#length === 0) this.#buffer = piece;
    else {
      if (length > this.#buffer.byteLength) this.#grow(length);
      this.#buffer.set(piece, this.#length);
    }
    this.#length = length;
    return true;
  }

  /** What has come so far. */
  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.min(this.#maxBytes, Math.max(needed, 2 * this.#length, SMALLEST)));
    larger.set(this.bytes);
    this.#buffer = larger;
  }
}
