// Keeps secrets out of web pages (S50).

import { ConfigurationError } from "../errors/configuration-error.ts";

/** Marks the `fetch` of a sandbox, whichever copy of this package made it. */
export const sandboxMark: symbol = Symbol.for("svc-sdk.sandbox-fetch");

/** Whether this code runs in a web page. */
export function isPage(): boolean {
  const { window, document } = globalThis as { window?: unknown; document?: unknown };
  return typeof window === "object" && window !== null && typeof document === "object" && document !== null;
}

/** Options that allow a client with a secret in a web page. */
export interface WebPageOptions {
  readonly fetch?: unknown;
  readonly dangerouslyAllowBrowser?: boolean | undefined;
}

/** @throws {ConfigurationError} if a client with a secret is made in a web page, whose visitors can read the secret. */
export function refusePage({ fetch, dangerouslyAllowBrowser }: WebPageOptions): void {
  if (dangerouslyAllowBrowser || !isPage() || (typeof fetch === "function" && sandboxMark in fetch)) return;
  throw new ConfigurationError(
    "Every visitor of a web page can read the secret. Create the client on a server, use the fetch of a sandbox, or set " +
      "dangerouslyAllowBrowser",
  );
}
