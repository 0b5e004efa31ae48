// Turns an error into a response for the end user, which says what to do next and contains nothing internal.

import { OutcomeUnknownError, RateLimitError, SdkError } from "svc-sdk";
import { FormError } from "./form.ts";

const RETRY_SECONDS = 30;

export function errorResponse(error: unknown): Response {
  if (error instanceof FormError) return Response.json({ errors: error.fields }, { status: 422 });
  if (error instanceof SdkError && error.code === "idempotency_key_reused") {
    return problem(409, "This id was used for another request: send this one under a new id.");
  }
  if (error instanceof OutcomeUnknownError) {
    return problem(
      503,
      "It is not certain yet whether this was done. Repeat the request: it is done once.",
      RETRY_SECONDS,
    );
  }
  if (error instanceof RateLimitError) {
    return problem(503, "Too many requests.", error.retryAfterSeconds ?? RETRY_SECONDS);
  }
  if (error instanceof SdkError) return problem(502, "The payment service did not do this.");
  return problem(500, "Something went wrong.");
}

function problem(status: number, message: string, retryAfterSeconds?: number): Response {
  const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return Response.json({ message }, { status, headers });
}
