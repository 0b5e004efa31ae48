// Verifies deliveries and does nothing else, so its bundle needs no client.

import { createCryptoVerifier } from "svc-sdk/webhooks";

globalThis.verifyOnce = async ({ options, headers, body }) => {
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return await createCryptoVerifier(options)
    .verify({ headers, body: bytes })
    .then(
      () => "genuine",
      (error) => error.code,
    );
};
