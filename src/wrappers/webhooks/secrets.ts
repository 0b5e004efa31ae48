// Where a verifier gets changing secrets from, and how a user's function for them is called.

import type { Clock } from "../util/platform.ts";
import { refuse, WebhookError } from "./error.ts";
import { listOf } from "./verifier.ts";

/** Secrets that may change while a verifier is in use. */
export interface SecretSource {
  /**
   * The current secrets: the same array as before, as long as they are the same.
   *
   * @throws {WebhookError} `webhook_secret_unavailable`.
   */
  read(): Promise<readonly string[]>;
  /**
   * Reloads the secrets, because none of `read()` has matched.
   *
   * @throws {WebhookError} `webhook_secret_unavailable` if it is too early to reload, or loading failed.
   */
  reread?(): Promise<Reread>;
}

/** The result of reloading secrets. */
export interface Reread {
  readonly secrets: readonly string[];
  /**
   * The error to throw if these do not match either. Undefined: they were requested after the delivery had arrived, so its
   * signature is wrong.
   */
  readonly undecided?: WebhookError | undefined;
}

/** Loads the secret of a subscription, or several, e.g. from a secret store. */
export type LoadSecrets = () => string | readonly string[] | Promise<string | readonly string[]>;

/**
 * The secrets that a function returns for each delivery, also for a forged one: for a program that holds the current ones. If they have
 * to be loaded from somewhere, use `createSecretProvider`, which remembers them. If the function fails, the delivery gets
 * `webhook_secret_unavailable`.
 *
 * @example
 * const verifier = createCryptoVerifier({ secret: currentSecret(() => config.webhookSecret) });
 */
export function currentSecret(current: LoadSecrets): SecretSource {
  return {
    async read() {
      try {
        return listOf(await current());
      } catch (error) {
        // The message of a foreign error may quote the secret.
        const facts = { retryAfterSeconds: 5, cause: `${Object(error).name}` };
        throw new WebhookError("webhook_secret_unavailable", "the secret function failed", facts);
      }
    },
  };
}

export const LOAD_MS = 10_000;

/** Calls `load` with a time limit and checks its result. */
export function loadSecrets(load: LoadSecrets, clock: Clock): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`loading the webhook secrets took longer than ${LOAD_MS / 1000} s`));
    const cancel = (clock.realTime ?? clock).after(LOAD_MS, fail);
    const loading = async () => checkedSecrets(await load());
    loading().finally(cancel).then(resolve, reject);
  });
}

function checkedSecrets(given: unknown): readonly string[] {
  // Copied, because the caller may change the array.
  const secrets: unknown[] = [given].flat();
  const isSecret = (value: unknown) => typeof value === "string" && value.trim() !== "";
  if (secrets.length > 0 && secrets.every(isSecret)) return secrets as string[];
  return refuse("the function that loads the webhook secrets returned no secret, or an empty one");
}

/** `endedAt`: when they stopped being current. */
type Previous = { readonly secrets: readonly string[]; readonly endedAt: number; acceptedUntil: number };

const none: readonly string[] = [];

/** The current secrets, and the previous ones for as long as a grace period lasts. */
export class AcceptedSecrets {
  #current: readonly string[] | undefined;
  /** Withdrawn, and not yet known whether they are replaced by others. */
  #withdrawn: Previous | undefined;
  #previous: Previous | undefined;
  // Stryker disable next-line ObjectLiteral: the first result is compared with nothing
  #joined = { current: none, older: none, all: none };

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
