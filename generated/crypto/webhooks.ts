// Names of the service's webhooks.
// Generated from the OpenAPI document of the crypto service. Do not edit: change the document and generate again.

/** The webhooks by their documented names. */
export const webhookNames = ["deposit.confirmed", "transaction.settled", "transaction.failed"] as const;

/** The header of the signature, in lower case, with the service's real name if given. */
export function signatureHeader(serviceName = "svc"): string {
  return "x-svc-signature".replaceAll("svc", serviceName);
}

/** The field of a `WebhookSubscription` with its id. Assumed: it is undocumented. */
export const webhookIdField = "id";
