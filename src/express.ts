// svc-sdk/express: receives webhooks in Express and plain node:http.

export { expressWebhooks, type WebhookMiddleware } from "./wrappers/webhooks/frameworks/express-middleware.ts";
export type { StaleDelivery, WebhookContext, WebhookHandlerOptions } from "./wrappers/webhooks/handler-options.ts";
