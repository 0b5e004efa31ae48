// A worker, with its settings in bindings.

import type { ExecutionContext } from "hono";
import { appOf, type FetchHandler } from "./fetch-apps.ts";

interface Bindings {
  readonly APP: string;
  readonly DESK: string;
}

let app: FetchHandler | undefined;

const worker: { fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> } = {
  fetch(request, env, context) {
    // Once for all requests: stores and secrets are remembered. Bindings come with the first of them.
    app ??= appOf(env);
    return app(request, context);
  },
};

// biome-ignore lint/style/noDefaultExport: workerd looks for it.
export default worker;
