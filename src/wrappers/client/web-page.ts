// Whether a client may run here: every visitor of a web page can read its secret.

import { ConfigurationError } from "../errors.ts";
import type { ClientOptions } from "./options.ts";

/** Marks the `fetch` of a sandbox, in any copy of this package. */
export const sandboxMark: symbol = Symbol.for("svc-sdk.sandbox-fetch");

export function isPage(): boolean {
  const { window, document } = globalThis as { window?: unknown; document?: unknown };
  return typeof window === "object" && window !== null && typeof document === "object" && document !== null;
}

export function refusePage({ fetch, dangerouslyAllowBrowser }: ClientOptions): void {
  if (dangerouslyAllowBrowser || !isPage() || (typeof fetch === "function" && sandboxMark in fetch)) return;
  const advice = "Create the client on a server, use the fetch of a sandbox, or set dangerouslyAllowBrowser";
  throw new ConfigurationError(`Every visitor of a web page can read the secret. ${advice}`);
}
