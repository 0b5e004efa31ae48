// The own server of Bun or of Deno.

import { env } from "node:process";
import { appOf } from "./fetch-apps.ts";

// The parts in use: their types conflict with Node's.
declare const Bun: { serve(options: object): { url: URL } } | undefined;
declare const Deno: { serve(options: object, handler: (request: Request) => Promise<Response>): unknown };

const app = appOf(env);
const address = { hostname: "127.0.0.1", port: 0 };

// Deno prints its address by itself.
if (typeof Bun === "undefined") Deno.serve(address, (request) => app(request));
else console.log(Bun.serve({ ...address, fetch: (request: Request) => app(request) }).url.origin);
