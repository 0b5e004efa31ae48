// Tells the service which software calls (S49).

import { checkOptionNames } from "../errors/check-option-names.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { VERSION } from "../platform/version.ts";

/** The application that uses the SDK, for the `User-Agent` header. */
export interface AppInfo {
  /** A token of HTTP, such as `payout-worker`. */
  readonly name: string;
  /** A token of HTTP, such as `1.4.0`. @default none */
  readonly version?: string | undefined;
  /** Where to find out more; no parentheses. @default none */
  readonly url?: string | undefined;
}

const partNames: readonly string[] = ["name", "version", "url"] satisfies (keyof AppInfo)[];
const token = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
const url = /^[!-'*-~]{1,200}$/;

/** The header's value: the SDK, then the application. @throws {ConfigurationError} on parts that do not fit there. */
export function userAgent(app: AppInfo | undefined): string {
  const sdk = `svc-sdk/${VERSION}`;
  if (app === undefined) return sdk;
  if (!matches(token, Object(app).name)) {
    throw new ConfigurationError("appInfo.name must be 1 to 100 letters, digits and signs without blanks and slashes");
  }
  checkOptionNames("appInfo.", app, partNames);
  if (app.version !== undefined && !matches(token, app.version)) {
    throw new ConfigurationError(
      "appInfo.version must be 1 to 100 letters, digits and signs without blanks and slashes",
    );
  }
  if (app.url !== undefined && !matches(url, app.url)) {
    throw new ConfigurationError("appInfo.url must be up to 200 visible characters without parentheses");
  }
  return `${sdk} ${app.name}${app.version === undefined ? "" : `/${app.version}`}${app.url === undefined ? "" : ` (+${app.url})`}`;
}

// A RegExp makes a text of whatever it is given.
function matches(pattern: RegExp, value: unknown): boolean {
  return typeof value === "string" && pattern.test(value);
}
