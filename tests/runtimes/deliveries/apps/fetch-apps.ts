// Apps of fetch handlers: the handler alone, and in Hono.

import { type Context, Hono } from "hono";
import type { createWebhookHandler, WebhookHandler } from "../../../../src/wrappers/webhooks/fetch.ts";
import type { Mounts } from "../mounted-handlers.ts";

export function fetchApp(create: typeof createWebhookHandler, mounts: Mounts): WebhookHandler {
  const handlers = new Map(Object.entries(mounts).map(([path, options]) => [path, create(options)]));
  const parsed = create(mounts["/webhooks"]);
  return async (request, context) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/json") return Response.json(await request.json());
    if (pathname !== "/parsed")
      return handlers.get(pathname)?.(request, context) ?? new Response(null, { status: 404 });
    await request.json();
    return parsed(request, context).catch((error: unknown) => new Response(String(error), { status: 500 }));
  };
}

export function honoApp(create: typeof createWebhookHandler, mounts: Mounts): Hono {
  const app = new Hono();
  for (const [path, options] of Object.entries(mounts)) {
    const handler = create(options);
    app.post(path, (context) => handler(context.req.raw, executionContext(context)));
  }
  const parsed = create(mounts["/webhooks"]);
  app.post("/parsed", async (context) => {
    await context.req.json();
    return parsed(context.req.raw);
  });
  app.post("/json", async (context) => context.json(await context.req.json()));
  app.onError((error, context) => context.text(error.message, 500));
  return app;
}

// Only Workers have one; elsewhere Hono throws.
function executionContext(context: Context): object | undefined {
  try {
    return context.executionCtx;
  } catch {
    return undefined;
  }
}
