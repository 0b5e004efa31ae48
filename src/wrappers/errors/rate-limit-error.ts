import { ApiError } from "./api-error.ts";
import { brandClass } from "./brand.ts";

/**
 * The rate limit of the service was exceeded, so nothing was carried out: a 429, or a 503 that says so. The SDK waits up to one
 * minute by itself. This error means that the wait is longer, exceeds the call's deadline, or that the retries are used up
 * (S24). `retryAt` says when to retry.
 */
export class RateLimitError extends ApiError {
  static {
    brandClass(RateLimitError, "RateLimitError");
  }
}
