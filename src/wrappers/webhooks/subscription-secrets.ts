// Loads the secret of a subscription with a client (W5).

import { rotateWebhookSecret } from "../../../generated/crypto/operations.ts";
import type { WebhookId } from "../../../generated/crypto/resources.ts";
import { coreOf } from "../clients/client-core.ts";
import type { CallOptions } from "../operation/call-options.ts";
import type { ResultPromise } from "../operation/results.ts";
import { fieldsOf } from "../parsing/fields.ts";
import { createSecretProvider, type WebhookSecrets } from "./secret-provider.ts";
import { LOAD_MS } from "./secret-source.ts";
import { WebhookError } from "./webhook-error.ts";

/** A client that reads subscriptions: a `CryptoClient`, or that of a generated package. */
export interface SubscriptionClient {
  readonly webhooks: { get(webhookId: WebhookId, options?: CallOptions): ResultPromise<unknown> };
}

/**
 * Provides the secret of a subscription, loaded with `client.webhooks.get`. Create one per subscription; it lives as long as
 * the client.
 *
 * `client.webhooks.rotateSecret` of this client, or of one made from it by `withOptions`, refreshes the secret at once, even
 * if its response is lost. The old secret is then no longer accepted, unless `refresh({ acceptPreviousForSeconds })` follows
 * (A23). After rotations by other clients, other processes or `client.request`, call `refresh()`; otherwise the first signature
 * that does not match reloads the secret.
 *
 * Where the response holds the secret is undocumented (G37); `secret` at the top level or in `data` is assumed. If that is
 * wrong, pass your own function to `createSecretProvider`.
 *
 * @example
 * const verifier = createCryptoVerifier({ secret: subscriptionSecrets(wallets, webhookId), serviceName: "acme" });
 * @throws {ConfigurationError} if `client` is not a client.
 */
export function subscriptionSecrets(client: SubscriptionClient, webhookId: WebhookId): WebhookSecrets {
  const core = coreOf(client);
  const load = async () => secretIn(await client.webhooks.get(webhookId, { totalTimeoutMs: LOAD_MS }).unwrap());
  const secrets = createSecretProvider(load, { clock: core.clock });
  core.onFinished(({ operation, pathValues }) => {
    // Stryker disable next-line OptionalChaining: the operation always has a value in its path
    if (operation.id !== rotateWebhookSecret.id || pathValues?.webhookId !== webhookId) return;
    // A failure reaches the deliveries that wait for the secrets.
    secrets.refresh().catch(() => undefined);
  });
  return secrets;
}

function secretIn(response: unknown): string {
  const { secret = fieldsOf(fieldsOf(response).data).secret } = fieldsOf(response);
  if (typeof secret === "string") return secret;
  throw new WebhookError(
    "invalid_configuration",
    "the subscription has no secret, or the response does not hold it as secret or data.secret: use createSecretProvider",
  );
}
