// Calls of the verifier and of `signWebhook` in another runtime.

import type { Vector } from "./vector.ts";

/** Input and output are plain data, over HTTP or into a page. */
export interface VerifierHost {
  /** `genuine` or the error code for each; verified concurrently, with one verifier per set of options. */
  verify(vectors: readonly Vector[]): Promise<readonly string[]>;
  /** Headers of a delivery signed now. */
  sign(delivery: { readonly secret: string; readonly body: string }): Promise<Readonly<Record<string, string>>>;
}
