// Secrets that come from a function and change while a verifier is in use (W5, W13, A22, A23).

import { ArgumentError } from "../errors/argument-error.ts";
import { describeCause } from "../errors/cause.ts";
import { checkOptionNames } from "../errors/check-option-names.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { AcceptedSecrets } from "./accepted-secrets.ts";
import { LOAD_MS, type LoadSecrets, loadSecrets } from "./load-secrets.ts";
import type { Reread, SecretSource } from "./secret-source.ts";
import { WebhookError } from "./webhook-error.ts";

/** Options of `createSecretProvider`. */
export interface SecretProviderOptions {
  /** Tells the time and waits. @default the run time's clocks and timers */
  readonly clock?: Clock | undefined;
}

/** Options of `refresh`. */
export interface RefreshOptions {
  /**
   * Also accepts the secrets that counted last, for so many seconds (at most 300) from when they ceased to count: deliveries
   * that were under way during a rotation are taken. **The risk:** for that long, whoever has the old secret can forge
   * deliveries. Never give this after a leak (A23).
   *
   * @default none: old secrets end at once
   */
  readonly acceptPreviousForSeconds?: number | undefined;
}

/** Secrets for a verifier that can be told of a rotation. */
export interface WebhookSecrets extends SecretSource {
  /**
   * Forgets the secrets and reads them anew; call it after every rotation. From this moment on the old ones are accepted no
   * more. Deliveries wait for the new ones; while these cannot be read, nothing verifies (`webhook_secret_unavailable`, 503).
   *
   * @throws {WebhookError} where they cannot be read now; the next delivery tries again.
   */
  refresh(options?: RefreshOptions): Promise<void>;
}

const REREAD_INTERVAL_MS = 30_000;
const PAUSE_AFTER_FAILURE_MS = 5_000;
const MAX_GRACE_SECONDS = 300;

/**
 * Secrets from `load`, which is called for the first delivery, by `refresh()`, and after a signature that did not match: then
 * at most every 30 s, and deliveries that do not match meanwhile are refused with 503, not with 401, so that genuine ones come
 * again (W5). It has 10 s each time. Make one for each subscription, and give it to the verifier as `secret`.
 *
 * @example
 * const secrets = createSecretProvider(() => vault.read("webhook-secret"));
 * const verifier = createCryptoVerifier({ secret: secrets });
 * @throws {ConfigurationError} on anything but a function, and on an unknown option.
 */
export function createSecretProvider(load: LoadSecrets, options: SecretProviderOptions = {}): WebhookSecrets {
  if (typeof load !== "function") {
    throw new ConfigurationError("createSecretProvider takes a function that gives the secrets");
  }
  checkOptionNames("createSecretProvider", options, ["clock"]);
  return new SecretProvider(load, options.clock ?? systemClock);
}

/** The last time of asking has failed. */
interface Failure {
  readonly cause: unknown;
  /** Deliveries that need an answer do not ask again before. */
  readonly pauseUntil: number;
}

class SecretProvider implements WebhookSecrets {
  readonly #load: LoadSecrets;
  readonly #clock: Clock;
  readonly #secrets: AcceptedSecrets = new AcceptedSecrets();
  /** The last time of asking, which others join while it lasts. */
  #asking: Promise<void> = Promise.resolve();
  #isAskingUntil = Number.NEGATIVE_INFINITY;
  #times = 0;
  #failure: Failure | undefined;
  #nextReread = Number.NEGATIVE_INFINITY;

  constructor(load: LoadSecrets, clock: Clock) {
    this.#load = load;
    this.#clock = clock;
  }

  async read(): Promise<readonly string[]> {
    try {
      return await this.#untilKnown();
    } catch (error) {
      // Those that somebody wants to be accepted for a while need no answer.
      const accepted = this.#accepted;
      if (accepted.length > 0) return accepted;
      throw error;
    }
  }

  async reread(): Promise<Reread> {
    const now = this.#clock.monotonic();
    if (now < this.#isAskingUntil) {
      // That answer may be older than the delivery: it can prove it genuine, but not forged.
      await this.#asking.catch(() => undefined);
      return this.#undecided();
    }
    if (now < this.#nextReread) return this.#undecided();
    this.#nextReread = now + REREAD_INTERVAL_MS;
    try {
      await this.#ask();
      // A refresh may have come between.
      return { secrets: await this.#untilKnown(), undecided: undefined };
    } catch {
      return this.#undecided();
    }
  }

  async refresh(options: RefreshOptions = {}): Promise<void> {
    this.#secrets.withdraw(this.#clock.monotonic(), graceOf(options));
    await this.#ask();
  }

  get #accepted(): readonly string[] {
    return this.#secrets.at(this.#clock.monotonic());
  }

  /** What is accepted. @throws {WebhookError} where it cannot be read, and until a pause after that is over. */
  async #untilKnown(): Promise<readonly string[]> {
    while (!this.#secrets.areKnown) {
      const now = this.#clock.monotonic();
      if (now < this.#isAskingUntil) await this.#asking;
      else if (this.#failure && now < this.#failure.pauseUntil) throw this.#unreadable(this.#failure);
      else await this.#ask();
    }
    return this.#accepted;
  }

  #ask(): Promise<void> {
    // One whose request the run time has ended may never settle: it is joined no longer than it may take.
    this.#isAskingUntil = this.#clock.monotonic() + LOAD_MS;
    this.#times += 1;
    this.#asking = this.#carryOut(this.#times);
    // Those who wait hear of a failure.
    this.#asking.catch(() => undefined);
    return this.#asking;
  }

  async #carryOut(time: number): Promise<void> {
    const answer = await this.#answer();
    // What was asked for before a refresh may be of before the rotation: the later answer counts.
    if (time !== this.#times) return this.#asking;
    const now = this.#clock.monotonic();
    this.#isAskingUntil = now;
    if ("secrets" in answer) {
      this.#secrets.replace(answer.secrets, now);
      this.#failure = undefined;
    } else {
      this.#failure = { cause: answer.cause, pauseUntil: now + PAUSE_AFTER_FAILURE_MS };
      throw this.#unreadable(this.#failure);
    }
  }

  async #answer(): Promise<{ readonly secrets: readonly string[] } | { readonly cause: unknown }> {
    try {
      return { secrets: await loadSecrets(this.#load, this.#clock) };
    } catch (cause) {
      return { cause };
    }
  }

  /** A missing secret is said as it is: to ask again does not mend it (W13). */
  #unreadable({ cause, pauseUntil }: Failure): WebhookError {
    if (cause instanceof WebhookError && cause.code === "invalid_configuration") return cause;
    const retryAfterSeconds = this.#secondsUntil(pauseUntil);
    const message = "the webhook's secrets cannot be read now";
    return new WebhookError("webhook_secret_unavailable", message, { retryAfterSeconds, cause: shownCause(cause) });
  }

  #undecided(): Reread {
    const message =
      "the signature matches no secret that is known, but they may have changed and cannot be read anew yet";
    const retryAfterSeconds = this.#secondsUntil(
      Math.max(this.#nextReread, this.#failure?.pauseUntil ?? this.#nextReread),
    );
    const facts = { retryAfterSeconds, cause: shownCause(this.#failure?.cause) };
    return { secrets: this.#accepted, undecided: new WebhookError("webhook_secret_unavailable", message, facts) };
  }

  #secondsUntil(moment: number): number {
    return Math.max(1, Math.ceil((moment - this.#clock.monotonic()) / 1000));
  }
}

/** What another's error says may quote the secret (S36). */
function shownCause(cause: unknown): unknown {
  return cause === undefined || cause instanceof WebhookError ? cause : describeCause(cause);
}

function graceOf(options: RefreshOptions): number {
  checkOptionNames("refresh", options, ["acceptPreviousForSeconds"]);
  const { acceptPreviousForSeconds: seconds } = options;
  if (seconds === undefined) return 0;
  if (typeof seconds === "number" && seconds > 0 && seconds <= MAX_GRACE_SECONDS) return seconds * 1000;
  throw new ArgumentError(`acceptPreviousForSeconds must be a number above 0, and at most ${MAX_GRACE_SECONDS}`);
}
