// A webhook subscription of a client: its secret and its id, whose fields are undocumented.

import { rotateWebhookSecret } from "../../../generated/crypto/operations.ts";
import type { WebhookId } from "../../../generated/crypto/resources.ts";
import { webhookIdField } from "../../../generated/crypto/webhooks.ts";
import { coreOf } from "../client/client.ts";
import type { CallOptions } from "../options.ts";
import type { ResultPromise } from "../results.ts";
import { fieldsOf } from "../util/validate.ts";
import { refuse, WebhookError } from "./error.ts";
import { createSecretProvider, type WebhookSecrets } from "./secret-provider.ts";
import { LOAD_MS } from "./secrets.ts";

/** A client that reads subscriptions: a `CryptoClient`, or that of a generated package. */
export interface SubscriptionClient {
  readonly webhooks: { get(webhookId: WebhookId, options?: CallOptions): ResultPromise<unknown> };
}

/**
 * Provides the secret of a subscription, loaded with `client.webhooks.get`. Create one per subscription; it lives as long as
 * the client.
 *
 * `client.webhooks.rotateSecret` of this client, or of one made from it by `withOptions`, refreshes the secret at once, even
 * if its response is lost. The old secret is then no longer accepted, unless `refresh({ acceptPreviousForSeconds })` follows.
 * After rotations by other clients, other processes or `client.request`, call `refresh()`; otherwise the first signature
 * that does not match reloads the secret.
 *
 * Where the response holds the secret is undocumented; `secret` at the top level or in `data` is assumed. If that is
 * wrong, pass your own function to `createSecretProvider`.
 *
 * @example
 * const verifier = createCryptoVerifier({ secret: subscriptionSecrets(wallets, webhookId), serviceName: "acme" });
 * @throws {ConfigurationError} if `client` is not a client.
 */
export function subscriptionSecrets(client: SubscriptionClient, id: WebhookId): WebhookSecrets {
  const core = coreOf(client);
  const load = async () => secretIn(await client.webhooks.get(id, { totalTimeoutMs: LOAD_MS }).unwrap());
  const secrets = createSecretProvider(load, { clock: core.clock });
  core.state.listeners.add(({ operation, pathValues }) => {
    // Stryker disable next-line OptionalChaining: the operation always has a value in its path
    if (operation.id !== rotateWebhookSecret.id || pathValues?.webhookId !== id) return;
    // A failure reaches the deliveries that wait for the secrets.
    secrets.refresh().catch(() => undefined);
  });
  return secrets;
}

function secretIn(response: unknown): string {
  const { secret = fieldsOf(fieldsOf(response).data).secret } = fieldsOf(response);
  if (typeof secret === "string") return secret;
  const problem = "the subscription has no secret, or the response does not hold it as secret or data.secret";
  return refuse(`${problem}: use createSecretProvider`);
}

/**
 * Reads the id of a subscription, as `wallets.webhooks.create` returns it, for the other methods of `wallets.webhooks`. The name
 * of its field is undocumented: `id` is assumed, unless the document from which the SDK was generated has another one.
 *
 * @param field The field of the document from which a package is generated, if it has another one.
 * @example
 * const id = webhookId(await wallets.webhooks.create({ url: "https://shop.example/hooks" }));
 * await wallets.webhooks.rotateSecret(id);
 * @throws {WebhookError} `webhook_id_missing` if that field holds no id.
 */
export function webhookId(subscription: object, field: string = webhookIdField): WebhookId {
  const fields = fieldsOf(subscription);
  const id = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (typeof id === "string" && id.trim() !== "") return id as WebhookId;
  if (Number.isSafeInteger(id)) return String(id) as WebhookId;
  const why = "which field holds its id is undocumented (G19), and the SDK assumes this one";
  throw new WebhookError("webhook_id_missing", `the subscription has no "${field}": ${why}`);
}
