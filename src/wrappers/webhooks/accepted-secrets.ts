// Which secrets count at a moment, across rotations (A23). Moments are those of the monotonic clock.

interface Former {
  readonly secrets: readonly string[];
  /** When they ceased to count. */
  readonly endedAt: number;
  acceptedUntil: number;
}

const none: readonly string[] = [];

/** Secrets that count, and those that counted last: accepted for a while where somebody has asked for that. */
export class AcceptedSecrets {
  #current: readonly string[] | undefined;
  /** Withdrawn; whether others have taken their place is not known yet. */
  #withdrawn: Former | undefined;
  #former: Former | undefined;
  #joined = { current: none, older: none, all: none };

  /** Whether it is known which secrets count. */
  get areKnown(): boolean {
    return this.#current !== undefined;
  }

  /** What is accepted at a moment: the same array as before, as long as that is the same. */
  at(now: number): readonly string[] {
    const current = this.#current ?? none;
    const last = this.#withdrawn ?? this.#former;
    if (!last || now >= last.acceptedUntil) return current;
    const older = last.secrets;
    if (this.#joined.current !== current || this.#joined.older !== older) {
      this.#joined = { current, older, all: [...new Set([...current, ...older])] };
    }
    return this.#joined.all;
  }

  /** Nothing counts until `replace`, but what counted last is accepted for `graceMs` from when it ceased to count. */
  withdraw(now: number, graceMs: number): void {
    if (this.#current) this.#withdrawn = { secrets: this.#current, endedAt: now, acceptedUntil: now };
    this.#current = undefined;
    for (const last of [this.#withdrawn, this.#former]) if (last) last.acceptedUntil = last.endedAt + graceMs;
  }

  /** These count from now on. */
  replace(secrets: readonly string[], now: number): void {
    const known = this.#current ?? this.#withdrawn?.secrets;
    if (known && areSame(known, secrets)) this.#current = known;
    else {
      if (known) this.#former = this.#withdrawn ?? { secrets: known, endedAt: now, acceptedUntil: now };
      this.#current = secrets;
    }
    this.#withdrawn = undefined;
  }
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((secret, index) => secret === others[index]);
}
