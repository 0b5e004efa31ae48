// Keeps secrets out of web pages (S50).

import { ConfigurationError } from "../errors/configuration-error.ts";

/** The mark of a `fetch` that leads to a sandbox and to no service, whichever copy of this package made it. */
export const sandboxMark: symbol = Symbol.for("svc-sdk.sandbox-fetch");

/** Whether this code runs in a web page. */
export function isPage(): boolean {
  const { window, document } = globalThis as { window?: unknown; document?: unknown };
  return typeof window === "object" && window !== null && typeof document === "object" && document !== null;
}

/** What speaks for a client with a secret in a page. */
export interface PageOptions {
  readonly fetch?: unknown;
  readonly dangerouslyAllowBrowser?: boolean | undefined;
}

/** @throws {ConfigurationError} where a client with a secret would be made in a page whose visitors can read it. */
export function refusePage({ fetch, dangerouslyAllowBrowser }: PageOptions): void {
  if (dangerouslyAllowBrowser || !isPage() || (typeof fetch === "function" && sandboxMark in fetch)) return;
  throw new ConfigurationError(
    "a client with a secret in a web page shows the secret to every visitor: make it on a server, use the sandbox's fetch, " +
      "or set dangerouslyAllowBrowser where no visitor has the page but you",
  );
}
