// The mocks of all services for a test file.

import { inject } from "vitest";
import { type Api, documents } from "../documents/bundled-documents.ts";
import { MockRecorder } from "./mock-recorder.ts";

/** Returns a recorder for each mock. The mocks run already; each test file has its own recordings. */
export function useMocks(): (api: Api) => MockRecorder {
  const recorders = new Map(
    Object.entries(inject("mocks")).map(([api, url]) => [api, new MockRecorder(url, documents[api as Api])]),
  );
  return (api) => {
    const recorder = recorders.get(api);
    if (recorder === undefined) throw new Error(`there is no mock of ${api}`);
    return recorder;
  };
}
