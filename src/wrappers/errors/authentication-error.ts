import { ApiError } from "./api-error.ts";
import { brandClass } from "./brand.ts";

/**
 * The service refused the credentials or the token (401). A login that fails for another reason, such as a broken
 * connection, is reported as what it is.
 */
export class AuthenticationError extends ApiError {
  static {
    brandClass(AuthenticationError, "AuthenticationError");
  }
}
