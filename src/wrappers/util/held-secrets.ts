// The secrets that a client has held. A service may repeat one long after the client has replaced it.

// As many tokens as a client gets in half a day.
const MAX_HELD = 100;
// Any shorter value may be an ordinary word.
const MIN_HELD_LENGTH = 8;
const MAX_TEXT = 256 * 1024;
// Also in a body that is not valid JSON, or ends in the middle.
const credential = /"\w*(?:token|secret)"\s*:\s*"((?:[^"\\]|\\.)*)/gi;

/** The last 100 secrets. */
export class HeldSecrets {
  readonly #texts = new Set<string>();

  add(secret: string): void {
    this.#texts.delete(secret);
    this.#texts.add(secret);
    for (const oldest of this.#texts) {
      if (this.#texts.size <= MAX_HELD) return;
      this.#texts.delete(oldest);
    }
  }

  /** Adds the values of the fields of a body whose names say that they hold a token or a secret. */
  addFrom(body: string): void {
    for (const [, value = ""] of body.slice(0, MAX_TEXT).matchAll(credential)) {
      const secret = unescaped(value);
      if (secret.length >= MIN_HELD_LENGTH) this.add(secret);
    }
  }

  get all(): readonly string[] {
    return [...this.#texts];
  }
}

function unescaped(value: string): string {
  try {
    return JSON.parse(`"${value}"`);
  } catch {
    return value;
  }
}

// A text that contains more of a longer secret contains this much of it.
const MAX_ENCODED = 4096;

// A body may have thousands of values, of which few are credentials.
const MOST_IN_BASE64 = 300;

/** The secrets, each once, and the first ones also in base64. */
export function withBase64(secrets: readonly string[]): readonly string[] {
  const all = [...new Set(secrets)];
  return [...all, ...all.slice(0, MOST_IN_BASE64).flatMap(base64Forms)];
}

/** The texts by which base64 shows a secret, at each of the three places where it may begin, without what its neighbours change. */
export function base64Forms(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret.slice(0, MAX_ENCODED));
  if (bytes.length < MIN_HELD_LENGTH) return [];
  return [0, 1, 2].flatMap((before) => {
    const all = btoa(String.fromCharCode(...new Uint8Array(before), ...bytes));
    const form = all.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return [form, form.replaceAll("+", "-").replaceAll("/", "_")];
  });
}
