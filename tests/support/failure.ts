// Errors: that of a failed call, and a function that throws.

import { expect } from "vitest";
import { SdkError } from "../../src/wrappers/errors.ts";

/** The error of a promise that must reject with an error of the SDK. */
export async function failureOf(promise: Promise<unknown>): Promise<SdkError> {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(SdkError);
  return failure as SdkError;
}

/** A function that throws this. */
export function throwing(error: unknown): () => never {
  return () => {
    throw error;
  };
}
