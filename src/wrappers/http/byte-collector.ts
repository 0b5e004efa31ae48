// Collects bytes in one growing buffer. A list of chunks would need hundreds of bytes for each chunk of one byte.

const SMALLEST = 4_096;

/** Joins chunks as they arrive, with at most twice `maxBytes` of memory. */
export class ByteCollector {
  readonly #maxBytes: number;
  #buffer: Uint8Array = new Uint8Array();
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Adds a chunk; the first one is not copied. Returns false and drops everything if the total exceeds `maxBytes`. */
  add(chunk: Uint8Array): boolean {
    const length = this.#length + chunk.byteLength;
    if (length > this.#maxBytes) {
      this.#buffer = new Uint8Array();
      this.#length = Number.POSITIVE_INFINITY;
      return false;
    }
    if (this.#length === 0) this.#buffer = chunk;
    else {
      if (length > this.#buffer.byteLength) this.#grow(length);
      this.#buffer.set(chunk, this.#length);
    }
    this.#length = length;
    return true;
  }

  /** The bytes so far. */
  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  #grow(needed: number): void {
    const larger = new Uint8Array(Math.min(this.#maxBytes, Math.max(needed, 2 * this.#length, SMALLEST)));
    larger.set(this.bytes);
    this.#buffer = larger;
  }
}
