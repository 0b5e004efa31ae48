import { brandClass } from "./brand.ts";
import { SdkError } from "./sdk-error.ts";

/** A client is not configured correctly. The message names the option and the accepted values. */
export class ConfigurationError extends SdkError {
  declare readonly code: "invalid_configuration";

  static {
    brandClass(ConfigurationError, "ConfigurationError");
  }

  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, { code: "invalid_configuration", outcome: "not-sent", cause: options.cause });
  }
}
