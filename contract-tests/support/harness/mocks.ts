// The mocks of both services, as a test file sees them.

import { inject } from "vitest";
import { type Api, documents } from "../documents/bundled-documents.ts";
import { MockRecorder } from "./mock-recorder.ts";

/** Gives the way to each mock. The mocks run already; what goes over the wire is taken down for each test file apart. */
export function useMocks(): (api: Api) => MockRecorder {
  const mocks = inject("mocks");
  const recorders = {
    fiat: new MockRecorder(mocks.fiat, documents.fiat),
    crypto: new MockRecorder(mocks.crypto, documents.crypto),
  };
  return (api) => recorders[api];
}
