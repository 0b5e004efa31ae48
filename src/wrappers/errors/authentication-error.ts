import { ApiError } from "./api-error.ts";
import { brandClass } from "./brand.ts";

/**
 * The service rejected the credentials or the token (401). A login that fails for another reason, such as a broken
 * connection, throws the error of that reason.
 */
export class AuthenticationError extends ApiError {
  static {
    brandClass(AuthenticationError, "AuthenticationError");
  }
}
