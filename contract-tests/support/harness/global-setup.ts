// Starts the mocks of both services once, for all test files.

import type { TestProject } from "vitest/node";
import { APIS, type Api } from "../documents/bundled-documents.ts";
import { enriched } from "../documents/enriched.ts";
import { startPrism } from "./prism.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of each service's mock. */
    readonly mocks: Readonly<Record<Api, string>>;
  }
}

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const started = await Promise.all(APIS.map(async (api) => [api, await startPrism(enriched[api])] as const));
  provide("mocks", Object.fromEntries(started.map(([api, { url }]) => [api, url])) as Record<Api, string>);
  return async () => {
    await Promise.all(started.map(([, mock]) => mock[Symbol.asyncDispose]()));
  };
}
