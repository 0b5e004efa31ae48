// Which secrets are accepted at a time, across rotations (A23). Times are those of the monotonic clock.

interface Previous {
  readonly secrets: readonly string[];
  /** When they stopped being current. */
  readonly endedAt: number;
  acceptedUntil: number;
}

const none: readonly string[] = [];

/** The current secrets, and the previous ones for as long as a grace period lasts. */
export class AcceptedSecrets {
  #current: readonly string[] | undefined;
  /** Withdrawn, and not yet known whether they are replaced by others. */
  #withdrawn: Previous | undefined;
  #previous: Previous | undefined;
  // Stryker disable next-line ObjectLiteral: the first result is compared with nothing
  #joined = { current: none, older: none, all: none };

  /** Whether the current secrets are known. */
  get areKnown(): boolean {
    return this.#current !== undefined;
  }

  /** The accepted secrets: the same array as before, as long as they are the same. */
  at(now: number): readonly string[] {
    const current = this.#current ?? none;
    const last = this.#withdrawn ?? this.#previous;
    if (!last || now >= last.acceptedUntil) return current;
    const older = last.secrets;
    if (this.#joined.current !== current || this.#joined.older !== older) {
      this.#joined = { current, older, all: [...new Set([...current, ...older])] };
    }
    return this.#joined.all;
  }

  /** Makes no secrets current until `replace`. The last ones stay accepted for `graceMs` after they stopped being current. */
  withdraw(now: number, graceMs: number): void {
    if (this.#current) this.#withdrawn = { secrets: this.#current, endedAt: now, acceptedUntil: now };
    this.#current = undefined;
    for (const last of [this.#withdrawn, this.#previous]) if (last) last.acceptedUntil = last.endedAt + graceMs;
  }

  /** Makes these secrets current. */
  replace(secrets: readonly string[], now: number): void {
    const known = this.#current ?? this.#withdrawn?.secrets;
    if (known && areSame(known, secrets)) this.#current = known;
    else {
      if (known) this.#previous = this.#withdrawn ?? { secrets: known, endedAt: now, acceptedUntil: now };
      this.#current = secrets;
    }
    this.#withdrawn = undefined;
  }
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((secret, index) => secret === others[index]);
}
