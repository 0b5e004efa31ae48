// What a run time is asked to do with the verifier and with `signWebhook`.

import type { Vector } from "./vector.ts";

/** Plain data goes in and out, by HTTP or into a page. */
export interface VerifierHost {
  /** `genuine` or the error's code, for each; verified at the same time, by one verifier for all that have the same options. */
  verdictsOn(vectors: readonly Vector[]): Promise<readonly string[]>;
  /** Headers of a delivery signed at this moment. */
  sign(delivery: { readonly secret: string; readonly body: string }): Promise<Readonly<Record<string, string>>>;
}
