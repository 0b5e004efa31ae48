// Names of the service's webhooks.
// Generated from the OpenAPI document of the fiat service. Do not edit: change the document and generate again.

/** The webhooks by their documented names. */
export const webhookNames = ["statusNotification"] as const;
