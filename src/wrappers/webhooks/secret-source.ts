// Where a verifier has its secrets from.

import type { WebhookError } from "./webhook-error.ts";

/** Secrets that may change while a verifier is in use (W5). */
export interface SecretSource {
  /**
   * The secrets that count now: the same array as before, as long as they are the same.
   *
   * @throws {WebhookError} `webhook_secret_unavailable`.
   */
  read(): Promise<readonly string[]>;
  /**
   * Asks again, because none of `read()` has matched.
   *
   * @throws {WebhookError} `webhook_secret_unavailable` where it is too early to ask, or asking failed.
   */
  reread(): Promise<Reread>;
}

/** What was learnt by asking again. */
export interface Reread {
  readonly secrets: readonly string[];
  /**
   * What to say where these do not match either. Undefined: they were asked for after the delivery had come, so its signature
   * is wrong.
   */
  readonly undecided?: WebhookError | undefined;
}
