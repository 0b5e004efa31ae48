// The app under test for Next's App Router: a module per route, which exports a function per method.

import type { createWebhookHandler } from "../../../../src/wrappers/webhooks/frameworks/fetch-handler.ts";
import type { Mounts } from "../mounted-handlers.ts";

type RouteHandler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;
type Route = Readonly<Partial<Record<string, RouteHandler>>>;

/** The modules by path. */
export function nextRoutes(create: typeof createWebhookHandler, mounts: Mounts): ReadonlyMap<string, Route> {
  const parsed = create(mounts["/webhooks"]);
  return new Map<string, Route>([
    ...Object.entries(mounts).map(([path, options]): [string, Route] => [path, { POST: create(options) }]),
    ["/json", { POST: async (request) => Response.json(await request.json()) }],
    [
      "/parsed",
      {
        async POST(request) {
          await request.json();
          return parsed(request);
        },
      },
    ],
  ]);
}

/** `statusOfGet` is 405, `advice` is `/Next/`. */
export function nextApp(create: typeof createWebhookHandler, mounts: Mounts): (request: Request) => Promise<Response> {
  const routes = nextRoutes(create, mounts);
  return async (request) => {
    const route = routes.get(new URL(request.url).pathname);
    const handler = route?.[request.method];
    if (!handler) return new Response(null, { status: route ? 405 : 404 });
    try {
      return await handler(request, { params: Promise.resolve({}) });
    } catch (error) {
      return new Response(String(error), { status: 500 });
    }
  };
}
