// Verifies deliveries whose signature is the secret itself: nothing but the source of secrets decides, and everything happens
// in the order of promises.

import type { SecretSource } from "../secret-source.ts";
import { WebhookError } from "../webhook-error.ts";

/** What becomes of a delivery: 2xx, 401, or the reason for another answer. */
export type Verdict = "genuine" | "forged" | WebhookError;

export async function judge(source: SecretSource, signedWith: string): Promise<Verdict> {
  try {
    if ((await source.read()).includes(signedWith)) return "genuine";
    const { secrets, undecided } = await source.reread();
    return secrets.includes(signedWith) ? "genuine" : (undecided ?? "forged");
  } catch (error) {
    if (error instanceof WebhookError) return error;
    throw error;
  }
}
