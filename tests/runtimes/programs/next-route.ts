// One App Router route module for all paths, because route modules do not share state.

import { env } from "node:process";
import { appOf, type FetchHandler } from "./fetch-apps.ts";

let app: FetchHandler | undefined;

/** Created on the first request, because `next build` loads this module as well. */
export const POST: (request: Request) => Promise<Response> = (request) => {
  app ??= appOf(env);
  return app(request);
};
