// Why the body of a delivery cannot be had.

import { WebhookError } from "./webhook-error.ts";

/** What was not read to its end. */
export type Unread = "too long" | "broken off";

export function bodyTooLarge(maxBodyBytes: number): WebhookError {
  return new WebhookError("webhook_body_too_large", `the body is longer than maxBodyBytes (${maxBodyBytes})`);
}

/** `advice` says what to do in the framework at hand (W7). */
export function bodyParsed(advice: string): WebhookError {
  const problem = "the body has been read or parsed, and what was signed is gone with it";
  return new WebhookError("webhook_body_parsed", `${problem}: ${advice}`);
}
