// The mocks of both services, running while a test file runs.

import { afterAll, beforeAll } from "vitest";
import { APIS, type Api, documents } from "../bundles/bundle.ts";
import { Recorder } from "./exchange.ts";
import { type Prism, startPrism } from "./prism.ts";

/** Starts the mocks before the file's tests and stops them afterwards; gives the way to each. */
export function useMocks(): (api: Api) => Recorder {
  const servers: Prism[] = [];
  const recorders = new Map<Api, Recorder>();

  beforeAll(async () => {
    for (const api of APIS) {
      const prism = await startPrism(documents[api]);
      servers.push(prism);
      recorders.set(api, new Recorder(prism, documents[api]));
    }
  });

  afterAll(async () => {
    await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
  });

  return (api) => {
    const recorder = recorders.get(api);
    if (recorder === undefined) throw new Error(`no mock of ${api} is running`);
    return recorder;
  };
}
