// The secrets of a subscription, as a client reads them (W5).

import { rotateWebhookSecret } from "../../../generated/crypto/operations.ts";
import type { WebhookId } from "../../../generated/crypto/resources.ts";
import { coreOf } from "../clients/client-core.ts";
import type { CryptoClient } from "../clients/crypto-client.ts";
import { fieldsOf } from "../parsing/fields.ts";
import { LOAD_MS } from "./load-secrets.ts";
import { createSecretProvider, type WebhookSecrets } from "./secret-provider.ts";
import { WebhookError } from "./webhook-error.ts";

/**
 * The secret of a subscription, read with `client.webhooks.get`. `client.webhooks.rotateSecret`, of this client or of one that
 * `withOptions` has made from it, refreshes it at once, also where the answer was lost: then the old secret is accepted no more,
 * unless `refresh({ acceptPreviousForSeconds })` follows (A23). Of rotations by other clients, other processes or
 * `client.request` it learns by the first signature that does not match, unless `refresh()` is called. Make one for each
 * subscription: it lives as long as the client.
 *
 * Where the answer holds the secret is not shown (G37): `secret`, at its top or in its `data`, is assumed. Where that is wrong,
 * `createSecretProvider` takes a function of your own.
 *
 * @example
 * const verifier = createCryptoVerifier({ secret: subscriptionSecrets(wallets, webhookId), serviceName: "acme" });
 * @throws {ConfigurationError} on anything but a client.
 */
export function subscriptionSecrets(client: CryptoClient, webhookId: WebhookId): WebhookSecrets {
  const core = coreOf(client);
  const load = async () => secretIn(await client.webhooks.get(webhookId, { totalTimeoutMs: LOAD_MS }));
  const secrets = createSecretProvider(load, { clock: core.clock });
  core.onFinished(({ operation, pathValues }) => {
    if (operation.id !== rotateWebhookSecret.id || pathValues?.webhookId !== webhookId) return;
    // A failure is told to the deliveries that wait.
    secrets.refresh().catch(() => undefined);
  });
  return secrets;
}

function secretIn(answer: unknown): string {
  const { secret = fieldsOf(fieldsOf(answer).data).secret } = fieldsOf(answer);
  if (typeof secret === "string") return secret;
  throw new WebhookError(
    "invalid_configuration",
    "the subscription has no secret, or not where it is assumed to be: as secret at the top of the answer or in its data",
  );
}
