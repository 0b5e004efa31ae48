// Where a verifier gets changing secrets from, and how a user's function for them is called (W5, W13, A22).

import type { Clock } from "../platform/clock.ts";
import { WebhookError } from "./webhook-error.ts";

/** Secrets that may change while a verifier is in use (W5). */
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
  reread(): Promise<Reread>;
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

/** How long loading secrets may take. */
export const LOAD_MS = 10_000;

/**
 * Calls `load` with a time limit and checks its result.
 *
 * @throws what `load` throws; an error if it takes too long; {WebhookError} `invalid_configuration` if it returns no secret.
 */
export function loadSecrets(load: LoadSecrets, clock: Clock): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`loading the webhook secrets took longer than ${LOAD_MS / 1000} s`));
    const cancel = clock.after(LOAD_MS, fail);
    const loading = async () => checkedSecrets(await load());
    loading().finally(cancel).then(resolve, reject);
  });
}

function checkedSecrets(given: unknown): readonly string[] {
  // Copied, because the caller may change the array.
  const secrets: unknown[] = [given].flat();
  if (secrets.length > 0 && secrets.every(isSecret)) return secrets;
  throw new WebhookError(
    "invalid_configuration",
    "the function that loads the webhook secrets returned no secret, or an empty one",
  );
}

function isSecret(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
