// The id of a subscription, whose field is undocumented (G19).

import type { WebhookId } from "../../../generated/crypto/resources.ts";
import { webhookIdField } from "../../../generated/crypto/webhooks.ts";
import { fieldsOf } from "../parsing/fields.ts";
import { WebhookError } from "./webhook-error.ts";

/**
 * Reads the id of a subscription, as `wallets.webhooks.create` returns it, for the other methods of `wallets.webhooks`. The name
 * of its field is undocumented (G19): `id` is assumed, unless the document from which the SDK was generated has another one.
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
  throw new WebhookError(
    "webhook_id_missing",
    `the subscription has no "${field}": which field holds its id is undocumented (G19), and the SDK assumes this one`,
  );
}
