// The User-Agent header (S49).

import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import { ownFields } from "../parsing/fields.ts";
import { isHttpToken } from "../parsing/tokens.ts";
import { VERSION } from "../platform/version.ts";

/** Your application, for the `User-Agent` header. */
export interface AppInfo {
  /** An HTTP token, such as `payout-worker`. */
  readonly name: string;
  /** An HTTP token, such as `1.4.0`. @default none */
  readonly version?: string | undefined;
  /** A web page about it; no parentheses. @default none */
  readonly url?: string | undefined;
}

const partNames: readonly string[] = ["name", "version", "url"] satisfies (keyof AppInfo)[];
const url = /^[!-'*-~]{1,200}$/;

/** The header: the SDK, then the application. @throws {ConfigurationError} if a part does not fit there. */
export function userAgent(app: AppInfo | undefined): string {
  const sdk = `svc-sdk/${VERSION}`;
  if (app === undefined) return sdk;
  if (!isHttpToken(ownFields(Object(app)).name, 100)) {
    throw new ConfigurationError(
      "appInfo.name must be 1 to 100 letters, digits or symbols, without spaces and slashes",
    );
  }
  const { name, version, url: address } = ownOptions("appInfo.", app, partNames);
  if (version !== undefined && !isHttpToken(version, 100)) {
    throw new ConfigurationError(
      "appInfo.version must be 1 to 100 letters, digits or symbols, without spaces and slashes",
    );
  }
  if (address !== undefined && !(typeof address === "string" && url.test(address))) {
    throw new ConfigurationError("appInfo.url must be up to 200 visible characters without parentheses");
  }
  return `${sdk} ${name}${version === undefined ? "" : `/${version}`}${address === undefined ? "" : ` (+${address})`}`;
}
