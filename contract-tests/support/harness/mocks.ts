// The mocks of both services for a test file.

import { inject } from "vitest";
import { type Api, documents } from "../documents/bundled-documents.ts";
import { MockRecorder } from "./mock-recorder.ts";

/** Returns a recorder for each mock. The mocks run already; each test file has its own recordings. */
export function useMocks(): (api: Api) => MockRecorder {
  const mocks = inject("mocks");
  const recorders = {
    fiat: new MockRecorder(mocks.fiat, documents.fiat),
    crypto: new MockRecorder(mocks.crypto, documents.crypto),
  };
  return (api) => recorders[api];
}
