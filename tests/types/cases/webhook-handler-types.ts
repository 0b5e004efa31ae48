// Frameworks and runtimes accept a fetch handler without a wrapper function.

import type { createWebhookHandler } from "svc-sdk/webhooks";

type Handler = ReturnType<typeof createWebhookHandler>;

interface RuntimeHandlers {
  readonly deno: (request: Request, info: { remoteAddr: object; completed: Promise<void> }) => Promise<Response>;
  readonly bun: (request: Request, server: { requestIP(request: Request): object | null }) => Promise<Response>;
  readonly next: (request: Request & { nextUrl: URL }, context: { params: Promise<object> }) => Promise<Response>;
  readonly workers: (request: Request, context: { waitUntil(work: Promise<unknown>): void }) => Promise<Response>;
}

export function everywhere(handler: Handler): RuntimeHandlers {
  return { deno: handler, bun: handler, next: handler, workers: handler };
}
