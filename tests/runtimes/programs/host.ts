// The verifier, `signWebhook`, the sandbox and the SDK's clients in this runtime.

import { createCryptoVerifier, signWebhook, WebhookError, type WebhookVerifier } from "svc-sdk/webhooks";
import type { Vector, VerifierHost } from "../lib/vectors.ts";
import { scenario } from "../sandbox/scenario.ts";

async function resultOf({ headers, body }: Vector, verifier: WebhookVerifier): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(body), (char) => char.charCodeAt(0));
    await verifier.verify({ headers: new Headers({ ...headers }), body: bytes });
    return "genuine";
  } catch (error) {
    return error instanceof WebhookError ? error.code : String(error);
  }
}

export const verifierHost: VerifierHost = {
  verify(vectors) {
    const verifiers = new Map<string, WebhookVerifier>();
    const results = vectors.map((vector) => {
      const key = JSON.stringify(vector.options);
      const verifier = verifiers.get(key) ?? createCryptoVerifier(vector.options);
      verifiers.set(key, verifier);
      return resultOf(vector, verifier);
    });
    return Promise.all(results);
  },
  async sign({ secret, body }) {
    return (await signWebhook({ secret, body })).headers;
  },
};

/** The response to a call of the host, as JSON: `/verify` or `/sign`. */
export async function responseJson(path: string, json: string): Promise<string> {
  const input = JSON.parse(json);
  return JSON.stringify(path === "/sign" ? await verifierHost.sign(input) : await verifierHost.verify(input));
}

/** Plays the scenario and returns its transcript as JSON. */
export async function transcriptJson(): Promise<string> {
  return JSON.stringify(await scenario());
}
