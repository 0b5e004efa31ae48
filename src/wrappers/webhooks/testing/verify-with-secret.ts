// Verifies deliveries whose signature is the secret itself, so that only the source of secrets decides.

import type { SecretSource } from "../secret-source.ts";
import { WebhookError } from "../webhook-error.ts";

/** The result of a delivery: 2xx, 401, or the error of another response. */
export type SecretVerdict = "genuine" | "forged" | WebhookError;

export async function verifyWithSecret(source: SecretSource, signedWith: string): Promise<SecretVerdict> {
  try {
    if ((await source.read()).includes(signedWith)) return "genuine";
    const { secrets, undecided } = await source.reread();
    return secrets.includes(signedWith) ? "genuine" : (undecided ?? "forged");
  } catch (error) {
    if (error instanceof WebhookError) return error;
    throw error;
  }
}
