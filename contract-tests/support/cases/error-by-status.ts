// The error class and the outcome that follow from the status of a failure: the tests' only statement of S28 and S44.

/** Of a failure's class. */
export type ErrorName = "ApiError" | "AuthenticationError" | "RateLimitError";

export function errorNameOf(status: number): ErrorName {
  return status === 401 ? "AuthenticationError" : status === 429 ? "RateLimitError" : "ApiError";
}

const REFUSALS: readonly number[] = [400, 401, 403, 404, 413, 415, 422, 425, 429];

/** S44. A conflict is a rejection only with a code that the operation documents. */
export function outcomeOf(
  status: number,
  code: string | undefined,
  documented: readonly string[],
): "rejected" | "unknown" {
  const isRefusal =
    status === 409
      ? code !== undefined && documented.includes(code) && code !== "DUPLICATE_REQUEST_IN_PROGRESS"
      : REFUSALS.includes(status);
  return isRefusal ? "rejected" : "unknown";
}
