// Loads secrets with a function, and reloads them when they change while a verifier is in use.

import { HeldSecrets } from "../auth/token.ts";
import { ArgumentError, ConfigurationError } from "../errors.ts";
import { describeCause } from "../util/cause.ts";
import { type Clock, systemClock } from "../util/platform.ts";
import { createScrubber } from "../util/redact.ts";
import { ownOptions } from "../util/validate.ts";
import { WebhookError } from "./error.ts";
import { AcceptedSecrets, LOAD_MS, type LoadSecrets, loadSecrets, type Reread, type SecretSource } from "./secrets.ts";

/** Options of `createSecretProvider`. */
export interface SecretProviderOptions {
  /** @default the runtime's clocks and timers */
  readonly clock?: Clock | undefined;
}

/** Options of `refresh`. */
export interface RefreshOptions {
  /**
   * Also accepts the previous secrets for this many seconds (at most 300) after the rotation, so that deliveries in flight
   * during it still verify. **The risk:** during that time, anyone who has the old secret can forge deliveries. Never use this
   * after a leak.
   *
   * @default none: old secrets are rejected at once
   */
  readonly acceptPreviousForSeconds?: number | undefined;
}

/** Secrets for a verifier, with a method to call after a rotation. */
export interface WebhookSecrets extends Required<SecretSource> {
  /**
   * Discards the secrets and reloads them; call it after every rotation. The old ones are rejected from this moment on.
   * Deliveries wait for the new ones; while these cannot be loaded, none verifies (`webhook_secret_unavailable`, 503).
   *
   * @throws {WebhookError} if they cannot be loaded now; the next delivery tries again.
   */
  refresh(options?: RefreshOptions): Promise<void>;
}

const REREAD_INTERVAL_MS = 30_000;
const PAUSE_AFTER_FAILURE_MS = 5_000;
const MAX_GRACE_SECONDS = 300;

/**
 * Provides secrets from `load`, which is called for the first delivery, by `refresh()`, and after a signature that did not
 * match. The latter happens at most every 30 s; in between, deliveries that do not match get a 503 instead of a 401, so that
 * genuine ones are sent again. Each call may take 10 s. Create one per subscription and pass it to the verifier as `secret`.
 *
 * @example
 * const secrets = createSecretProvider(() => vault.read("webhook-secret"));
 * const verifier = createCryptoVerifier({ secret: secrets });
 * @throws {ConfigurationError} if `load` is not a function or an option is unknown.
 */
export function createSecretProvider(load: LoadSecrets, options: SecretProviderOptions = {}): WebhookSecrets {
  if (typeof load !== "function") {
    throw new ConfigurationError("createSecretProvider expects a function that returns the secrets");
  }
  const { clock = systemClock } = ownOptions("createSecretProvider", options, ["clock"], ConfigurationError);
  return new SecretProvider(load, clock);
}

interface Failure {
  readonly cause: unknown;
  /** Deliveries do not load again before this time. */
  readonly pauseUntil: number;
}

class SecretProvider implements WebhookSecrets {
  readonly #load: LoadSecrets;
  readonly #clock: Clock;
  readonly #secrets: AcceptedSecrets = new AcceptedSecrets();
  readonly #held: HeldSecrets = new HeldSecrets();
  /** The last load, which others join while it is in progress. */
  #loading: Promise<void> = Promise.resolve();
  #loadingUntil = Number.NEGATIVE_INFINITY;
  #loads = 0;
  #failure: Failure | undefined;
  #nextReread = Number.NEGATIVE_INFINITY;

  constructor(load: LoadSecrets, clock: Clock) {
    this.#load = load;
    this.#clock = clock;
  }

  async read(): Promise<readonly string[]> {
    try {
      return await this.#whenKnown();
    } catch (error) {
      // Secrets in their grace period are accepted without loading.
      const accepted = this.#accepted;
      if (accepted.length > 0) return accepted;
      throw error;
    }
  }

  async reread(): Promise<Reread> {
    const now = this.#clock.monotonic();
    if (now < this.#loadingUntil) {
      // This load started before the delivery arrived: it can prove the delivery genuine, but not forged.
      await this.#loading.catch(() => undefined);
      return this.#undecided();
    }
    if (now < this.#nextReread) return this.#undecided();
    this.#nextReread = now + REREAD_INTERVAL_MS;
    try {
      await this.#startLoad();
      // A refresh may have started in between.
      return { secrets: await this.#whenKnown(), undecided: undefined };
    } catch {
      return this.#undecided();
    }
  }

  async refresh(options: RefreshOptions = {}): Promise<void> {
    this.#secrets.withdraw(this.#clock.monotonic(), graceOf(options));
    await this.#startLoad();
  }

  get #accepted(): readonly string[] {
    return this.#secrets.at(this.#clock.monotonic());
  }

  /** The accepted secrets, once the current ones are known. @throws {WebhookError} if loading fails, and during the pause after that. */
  async #whenKnown(): Promise<readonly string[]> {
    while (!this.#secrets.areKnown) {
      const now = this.#clock.monotonic();
      if (now < this.#loadingUntil) await this.#loading;
      else if (this.#failure && now < this.#failure.pauseUntil) throw this.#unavailable(this.#failure);
      else await this.#startLoad();
    }
    return this.#accepted;
  }

  #startLoad(): Promise<void> {
    // A load may never settle if the runtime has ended its request: it is joined no longer than it may take.
    this.#loadingUntil = this.#clock.monotonic() + LOAD_MS;
    // Stryker disable next-line AssignmentOperator: any new number is enough
    this.#loads += 1;
    this.#loading = this.#finishLoad(this.#loads);
    // A failure reaches the callers that await it.
    this.#loading.catch(() => undefined);
    return this.#loading;
  }

  async #finishLoad(load: number): Promise<void> {
    const loaded = await this.#tryLoad();
    // A load from before a refresh may return the secrets from before the rotation: the later one counts.
    if (load !== this.#loads) return this.#loading;
    const now = this.#clock.monotonic();
    this.#loadingUntil = now;
    if ("secrets" in loaded) {
      this.#secrets.replace(loaded.secrets, now);
      this.#failure = undefined;
    } else {
      this.#failure = { cause: loaded.cause, pauseUntil: now + PAUSE_AFTER_FAILURE_MS };
      throw this.#unavailable(this.#failure);
    }
  }

  async #tryLoad(): Promise<{ readonly secrets: readonly string[] } | { readonly cause: unknown }> {
    try {
      const secrets = await loadSecrets(this.#load, this.#clock);
      for (const secret of secrets) this.#held.add(secret);
      return { secrets };
    } catch (cause) {
      return { cause };
    }
  }

  /** A missing secret is reported as such: loading again does not help. */
  #unavailable({ cause, pauseUntil }: Failure): WebhookError {
    if (cause instanceof WebhookError && cause.code === "invalid_configuration") return cause;
    return this.#later("the webhook secrets cannot be loaded at the moment", pauseUntil, cause);
  }

  #undecided(): Reread {
    const message =
      "the signature matches no known secret, but the secrets may have changed and cannot be reloaded yet";
    const next = Math.max(this.#nextReread, this.#failure?.pauseUntil ?? this.#nextReread);
    return { secrets: this.#accepted, undecided: this.#later(message, next, this.#failure?.cause) };
  }

  /** The error of a delivery to send again at a moment. The message of a foreign error may quote a secret. */
  #later(message: string, moment: number, given: unknown): WebhookError {
    const retryAfterSeconds = Math.max(1, Math.ceil((moment - this.#clock.monotonic()) / 1000));
    const isOwn = given === undefined || given instanceof WebhookError;
    const cause = isOwn ? given : describeCause(given, createScrubber(this.#held.all));
    return new WebhookError("webhook_secret_unavailable", message, { retryAfterSeconds, cause });
  }
}

function graceOf(options: RefreshOptions): number {
  const field = "acceptPreviousForSeconds";
  const { acceptPreviousForSeconds: seconds } = ownOptions("refresh", options, [field], ConfigurationError);
  if (seconds === undefined) return 0;
  if (typeof seconds === "number" && seconds > 0 && seconds <= MAX_GRACE_SECONDS) return seconds * 1000;
  throw new ArgumentError(`${field} must be above 0 and at most ${MAX_GRACE_SECONDS}`, { field });
}
