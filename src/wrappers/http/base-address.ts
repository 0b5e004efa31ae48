// Parses a client's base address (S34).

import { ConfigurationError } from "../errors/configuration-error.ts";

/** The address of a service. */
export interface BaseAddress {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Without a trailing slash. */
  readonly href: string;
  /** One level up, for paths above the prefix (F31). Without a path: the address itself. */
  readonly parent: string;
}

/**
 * @param variable The environment variable that may hold the address, for the message.
 * @throws {ConfigurationError} if the address is invalid, has more than origin and path, or would send credentials in clear
 * text. The message never contains the address, which may contain a password.
 */
export function parseBaseAddress(
  baseUrl: unknown,
  variable: string,
  allowInsecureHosts: readonly string[] = [],
): BaseAddress {
  if (baseUrl !== undefined && typeof baseUrl !== "string") throw new ConfigurationError("baseUrl must be a string");
  if (!baseUrl) {
    throw new ConfigurationError(
      `baseUrl is missing. Pass the service's address with its prefix, such as https://…/api/v1, or set ${variable}.`,
    );
  }
  if (/[{}]/.test(baseUrl))
    throw new ConfigurationError("baseUrl contains a placeholder in braces. Replace it by the real value.");
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url?.protocol !== "https:" && url?.protocol !== "http:") {
    throw new ConfigurationError("baseUrl must be an absolute address that starts with https://");
  }
  if (url.username || url.password || /[?#]/.test(baseUrl)) {
    throw new ConfigurationError("baseUrl must be an origin and a path only, without credentials, query or fragment");
  }
  const isAllowed = isLoopback(url.hostname) || allowInsecureHosts.some((host) => host.toLowerCase() === url.hostname);
  if (url.protocol === "http:" && !isAllowed) {
    throw new ConfigurationError(
      `baseUrl must start with https://, because http: sends credentials in clear text. If that is safe here, add ${url.hostname} to allowInsecureHosts.`,
    );
  }
  const path = url.pathname.replace(/\/+$/, "");
  return { origin: url.origin, href: url.origin + path, parent: url.origin + path.replace(/\/[^/]*$/, "") };
}

/** Whether a host name from a `URL` is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/.test(hostname);
}
