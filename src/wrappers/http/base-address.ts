// Checks a client's base address (S34).

import { ConfigurationError } from "../errors/configuration-error.ts";

/** Where a client's requests go. */
export interface BaseAddress {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Without a slash at its end. */
  readonly href: string;
  /** One level up, for what lies above the prefix (F31); of an address without a path, the address itself. */
  readonly parent: string;
}

/**
 * `variable` is the environment variable that may hold the address, for whoever forgot it.
 *
 * @throws {ConfigurationError} on an address that is none, that has more than origin and path, or that would carry
 * credentials in the clear. The message never repeats the address: it may hold a password.
 */
export function parseBaseAddress(
  baseUrl: unknown,
  variable: string,
  allowInsecureHosts: readonly string[] = [],
): BaseAddress {
  if (baseUrl !== undefined && typeof baseUrl !== "string") throw new ConfigurationError("baseUrl must be a string");
  if (!baseUrl) {
    throw new ConfigurationError(
      `baseUrl is missing: give the service's address with its prefix, https://…/api/v1, or set ${variable}`,
    );
  }
  if (/[{}]/.test(baseUrl))
    throw new ConfigurationError("baseUrl has a placeholder in braces: write the real value in its place");
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url?.protocol !== "https:" && url?.protocol !== "http:") {
    throw new ConfigurationError("baseUrl must be an absolute address that starts with https://");
  }
  if (url.username || url.password || /[?#]/.test(baseUrl)) {
    throw new ConfigurationError("baseUrl must be origin and path alone, without credentials, query and fragment");
  }
  const isAllowed = isLoopback(url.hostname) || allowInsecureHosts.some((host) => host.toLowerCase() === url.hostname);
  if (url.protocol === "http:" && !isAllowed) {
    throw new ConfigurationError(
      `baseUrl must start with https://, because http: shows credentials to everyone on the way; where that is safe, name ${url.hostname} in allowInsecureHosts`,
    );
  }
  const path = url.pathname.replace(/\/+$/, "");
  return { origin: url.origin, href: url.origin + path, parent: url.origin + path.replace(/\/[^/]*$/, "") };
}

/** Whether a host, as `URL` writes it, is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/.test(hostname);
}
