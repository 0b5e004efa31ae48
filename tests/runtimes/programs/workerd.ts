// A worker, with its settings in bindings.

import type { ExecutionContext } from "hono";
import { appOf, type FetchHandler } from "./fetch-apps.ts";

type Bindings = Readonly<Record<"APP" | "TEST_SERVER", string>>;

let app: FetchHandler | undefined;

const worker: { fetch(request: Request, env: Bindings, context: ExecutionContext): Promise<Response> } = {
  fetch(request, env, context) {
    // Created once, because stores keep state; the bindings arrive with the first request.
    app ??= appOf(env);
    return app(request, context);
  },
};

// biome-ignore lint/style/noDefaultExport: workerd requires it.
export default worker;
