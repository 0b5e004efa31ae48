import { brandClass } from "./brand.ts";
import { SdkError } from "./sdk-error.ts";

/** A client cannot be made or used as it is configured. The message names the option and what it should be. */
export class ConfigurationError extends SdkError {
  declare readonly code: "invalid_configuration";

  static {
    brandClass(ConfigurationError, "ConfigurationError");
  }

  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, { code: "invalid_configuration", outcome: "not-sent", cause: options.cause });
  }
}
