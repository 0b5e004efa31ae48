// The verifier and `signWebhook`, in whatever run time this is.

import { createCryptoVerifier, signWebhook, WebhookError, type WebhookVerifier } from "svc-sdk/webhooks";
import type { Vector } from "../lib/vector.ts";
import type { VerifierHost } from "../lib/verifier-host.ts";

async function verdictOn({ headers, body }: Vector, verifier: WebhookVerifier): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(body), (char) => char.charCodeAt(0));
    await verifier.verify({ headers: new Headers({ ...headers }), body: bytes });
    return "genuine";
  } catch (error) {
    return error instanceof WebhookError ? error.code : String(error);
  }
}

export const verifierHost: VerifierHost = {
  verdictsOn(vectors) {
    const verifiers = new Map<string, WebhookVerifier>();
    const verdicts = vectors.map((vector) => {
      const key = JSON.stringify(vector.options);
      const verifier = verifiers.get(key) ?? createCryptoVerifier(vector.options);
      verifiers.set(key, verifier);
      return verdictOn(vector, verifier);
    });
    return Promise.all(verdicts);
  },
  async sign({ secret, body }) {
    return (await signWebhook({ secret, body })).headers;
  },
};

/** The answer to a call of the host, as JSON: `/verdictsOn` or `/sign`. */
export async function answerJson(path: string, json: string): Promise<string> {
  const input = JSON.parse(json);
  return JSON.stringify(path === "/sign" ? await verifierHost.sign(input) : await verifierHost.verdictsOn(input));
}
