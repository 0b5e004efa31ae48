// What the service sends to webhooks.
// Generated from the OpenAPI document of the fiat service. Do not edit: change the document and generate again.

/** What is sent, by the names of the description. */
export const webhookNames = ["statusNotification"] as const;
