// Deno's own server, which prints its address.

import { env } from "node:process";
import { appOf } from "./fetch-apps.ts";

// The part of Deno in use: its types conflict with Node's.
declare const Deno: {
  serve(options: { hostname: string; port: number }, handler: (request: Request) => Promise<Response>): unknown;
};

const app = appOf(env);
Deno.serve({ hostname: "127.0.0.1", port: 0 }, (request) => app(request));
