// A fetch handler fits where frameworks and run times want one, without a function around it.

import type { createWebhookHandler } from "svc-sdk/webhooks";

type Handler = ReturnType<typeof createWebhookHandler>;

interface ShapesOfRunTimes {
  readonly deno: (request: Request, info: { remoteAddr: object; completed: Promise<void> }) => Promise<Response>;
  readonly bun: (request: Request, server: { requestIP(request: Request): object | null }) => Promise<Response>;
  readonly next: (request: Request & { nextUrl: URL }, context: { params: Promise<object> }) => Promise<Response>;
  readonly workers: (request: Request, context: { waitUntil(work: Promise<unknown>): void }) => Promise<Response>;
}

export function everywhere(handler: Handler): ShapesOfRunTimes {
  return { deno: handler, bun: handler, next: handler, workers: handler };
}
