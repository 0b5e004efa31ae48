// svc-sdk/fastify: receives webhooks in Fastify.

export { type FastifyWebhooksOptions, fastifyWebhooks } from "./wrappers/webhooks/fastify.ts";
export type { StaleDelivery, WebhookContext, WebhookHandlerOptions } from "./wrappers/webhooks/options.ts";
