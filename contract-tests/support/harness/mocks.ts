// The mocks of both services, as a test file sees them.

import { inject } from "vitest";
import { type Api, documents } from "../documents/bundled-documents.ts";
import { Recorder } from "./mock-recorder.ts";

/** Gives the way to each mock. The mocks run already; what goes over the wire is taken down for each test file apart. */
export function useMocks(): (api: Api) => Recorder {
  const mocks = inject("mocks");
  const recorders = {
    fiat: new Recorder(mocks.fiat, documents.fiat),
    crypto: new Recorder(mocks.crypto, documents.crypto),
  };
  return (api) => recorders[api];
}
