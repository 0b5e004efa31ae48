// Starts the mocks of all services once, for all test files.

import type { TestProject } from "vitest/node";
import { APIS } from "../documents/bundled-documents.ts";
import { enrichedDocuments } from "../documents/samples.ts";
import { startPrism } from "./prism.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly mocks: Readonly<Record<string, string>>;
  }
}

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const started = await Promise.all(APIS.map(async (api) => [api, await startPrism(enrichedDocuments[api])] as const));
  provide("mocks", Object.fromEntries(started.map(([api, { url }]) => [api, url])));
  return async () => {
    await Promise.all(started.map(([, mock]) => mock[Symbol.asyncDispose]()));
  };
}
