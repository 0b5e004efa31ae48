// The app under test for Bun.serve, Deno.serve and workerd: one function that handles web requests.

import type { createWebhookHandler, WebhookHandler } from "../../../../src/wrappers/webhooks/fetch.ts";
import type { Mounts } from "../mounted-handlers.ts";

/** `statusOfGet` is 405, `advice` is `/Hono.*Next/`. */
export function fetchApp(create: typeof createWebhookHandler, mounts: Mounts): WebhookHandler {
  const handlers = new Map(Object.entries(mounts).map(([path, options]) => [path, create(options)]));
  const parsed = create(mounts["/webhooks"]);
  return async (request, context) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/json") return Response.json(await request.json());
    if (pathname !== "/parsed") {
      const handler = handlers.get(pathname);
      return handler ? handler(request, context) : new Response(null, { status: 404 });
    }
    await request.json();
    return parsed(request, context).catch((error: unknown) => new Response(String(error), { status: 500 }));
  };
}
