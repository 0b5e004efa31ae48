// Bun's own server.

import { env } from "node:process";
import { appOf } from "./fetch-apps.ts";

// The part of Bun in use: its types conflict with Node's.
declare const Bun: {
  serve(options: { hostname: string; port: number; fetch(request: Request): Promise<Response> }): { url: URL };
};

const app = appOf(env);
const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => app(request) });
console.log(server.url.origin);
