// Counts running digests: they run on another thread, so that no turn of the event loop shows whether they are done.

export class PlatformWork implements Disposable {
  #underWay = 0;

  constructor() {
    const { subtle } = globalThis.crypto;
    const digest = subtle.digest.bind(subtle);
    Object.defineProperty(subtle, "digest", {
      configurable: true,
      value: async (...args: Parameters<SubtleCrypto["digest"]>) => {
        this.#underWay += 1;
        try {
          return await digest(...args);
        } finally {
          this.#underWay -= 1;
        }
      },
    });
  }

  get isUnderWay(): boolean {
    return this.#underWay > 0;
  }

  [Symbol.dispose](): void {
    Reflect.deleteProperty(globalThis.crypto.subtle, "digest");
  }
}
