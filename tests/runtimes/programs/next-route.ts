// A route module of the App Router, for every path: route modules do not share what they remember.

import { env } from "node:process";
import { appOf, type FetchHandler } from "./fetch-apps.ts";

let app: FetchHandler | undefined;

/** `next build` loads this module, too: the app is made when it is needed. */
export const POST: (request: Request) => Promise<Response> = (request) => {
  app ??= appOf(env);
  return app(request);
};
