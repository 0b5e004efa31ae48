// The failure of a call, for tests that look into it.

import { expect } from "vitest";
import { SdkError } from "../errors/index.ts";

/** What a promise rejects with; the test fails where it is no error of the SDK, or where nothing fails. */
export async function failureOf(promise: Promise<unknown>): Promise<SdkError> {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(SdkError);
  return failure as SdkError;
}
