// Verifies deliveries whose signature is the secret itself, so that the source of secrets alone decides and everything happens
// in promise order.

import { WebhookError } from "../../../src/wrappers/webhooks/error.ts";
import type { SecretSource } from "../../../src/wrappers/webhooks/secrets.ts";

/** 2xx, 401, or the error behind another response. */
export type SecretVerdict = "genuine" | "forged" | WebhookError;

export async function verifySecret(source: SecretSource, signedWith: string): Promise<SecretVerdict> {
  try {
    if ((await source.read()).includes(signedWith)) return "genuine";
    const { secrets, undecided } = await source.reread();
    return secrets.includes(signedWith) ? "genuine" : (undecided ?? "forged");
  } catch (error) {
    if (error instanceof WebhookError) return error;
    throw error;
  }
}
