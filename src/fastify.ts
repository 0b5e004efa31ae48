// svc-sdk/fastify: receives webhooks in Fastify.

export { type FastifyWebhooksOptions, fastifyWebhooks } from "./wrappers/webhooks/frameworks/fastify-plugin.ts";
export type { StaleDelivery, WebhookContext, WebhookHandlerOptions } from "./wrappers/webhooks/handler-options.ts";
