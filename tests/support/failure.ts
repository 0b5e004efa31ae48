// Errors: that of a failed call, that of a wrong option, and a function that throws.

import { expect } from "vitest";
import { ConfigurationError, SdkError } from "../../src/wrappers/errors.ts";

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

/** Expects a `ConfigurationError` with this in its message. `given`: what a failed test shows, if it tries several options. */
export function expectConfigurationError(make: () => unknown, message: string | RegExp, given?: unknown): void {
  expect(make, JSON.stringify(given)).toThrow(ConfigurationError);
  expect(make, JSON.stringify(given)).toThrow(message);
}
