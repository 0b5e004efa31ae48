// Calls a function that gives secrets, for a limited time, and looks at what it gives (W13, A22).

import type { Clock } from "../platform/clock.ts";
import { WebhookError } from "./webhook-error.ts";

/** Gives the secret of a subscription, or several, e.g. from a secret store. */
export type LoadSecrets = () => string | readonly string[] | Promise<string | readonly string[]>;

/** How long a function for secrets may take. */
export const LOAD_MS = 10_000;

/** @throws what `load` throws; an error where it takes too long; {WebhookError} `invalid_configuration` where it gives no secret. */
export function loadSecrets(load: LoadSecrets, clock: Clock): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const tooLate = () =>
      reject(new Error(`the function for the webhook's secrets took more than ${LOAD_MS / 1000} s`));
    const cancel = clock.after(LOAD_MS, tooLate);
    const loading = async () => checkedSecrets(await load());
    loading().finally(cancel).then(resolve, reject);
  });
}

function checkedSecrets(given: unknown): readonly string[] {
  // A copy: nobody changes it.
  const secrets: unknown[] = [given].flat();
  if (secrets.length > 0 && secrets.every(isSecret)) return secrets;
  throw new WebhookError(
    "invalid_configuration",
    "the function for the webhook's secrets gave an empty one or none: with it, nothing or everything would be genuine",
  );
}

function isSecret(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
