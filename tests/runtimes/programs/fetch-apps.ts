// The handler under test, as a run time with a fetch handler hosts it: by itself, in Hono, or as Next has it; the verifier alone; the sandbox.

import type { ExecutionContext } from "hono";
import { createMemoryStore } from "svc-sdk";
import { createCryptoVerifier, createWebhookHandler } from "svc-sdk/webhooks";
import { fetchApp } from "../deliveries/apps/fetch-app.ts";
import { honoApp } from "../deliveries/apps/hono-app.ts";
import { nextApp } from "../deliveries/apps/next-app.ts";
import { type Mounts, mounts } from "../deliveries/mounted-handlers.ts";
import { transcriptJson } from "./sandbox-program.ts";
import { answerJson } from "./verifier-program.ts";

/** Answers a request; `context` is workerd's. */
export type FetchHandler = (request: Request, context?: ExecutionContext) => Promise<Response>;

const apps: Readonly<Partial<Record<string, (mounted: Mounts) => FetchHandler>>> = {
  fetch: (mounted) => fetchApp(createWebhookHandler, mounted),
  hono(mounted) {
    const app = honoApp(createWebhookHandler, mounted);
    return async (request, context) => await app.fetch(request, {}, context);
  },
  next: (mounted) => nextApp(createWebhookHandler, mounted),
  verifier: () => async (request) =>
    new Response(await answerJson(new URL(request.url).pathname, await request.text())),
  sandbox: () => async () => new Response(await transcriptJson()),
};

/** The app that APP names, whose handlers ask the desk at DESK. */
export function appOf({ APP = "", DESK = "" }: { APP?: string | undefined; DESK?: string | undefined }): FetchHandler {
  const make = apps[APP];
  if (make === undefined) throw new Error(`there is no app "${APP}"`);
  return make(mounts({ createCryptoVerifier, createMemoryStore }, DESK));
}
