// The mocks of all services for a test file.

import { inject } from "vitest";
import { documentOf, type ServiceName } from "../subject/subject.ts";
import { MockRecorder } from "./mock-recorder.ts";

/** Returns a recorder for each mock. The mocks run already; each test file has its own recordings. */
export function useMocks(): (api: ServiceName) => MockRecorder {
  const recorders = new Map(
    Object.entries(inject("mocks")).map(([api, url]) => [api, new MockRecorder(url, documentOf(api))]),
  );
  return (api) => {
    const recorder = recorders.get(api);
    if (recorder === undefined) throw new Error(`there is no mock of ${api}`);
    return recorder;
  };
}
