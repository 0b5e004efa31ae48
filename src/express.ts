// svc-sdk/express: receives webhooks in Express and plain node:http.

export { expressWebhooks, type WebhookMiddleware } from "./wrappers/webhooks/express.ts";
export type { StaleDelivery, WebhookContext, WebhookHandlerOptions } from "./wrappers/webhooks/options.ts";
