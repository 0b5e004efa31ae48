// The client of the fiat service: logs in automatically, and writes one line per call to the log.

import { FiatClient, type FiatClientOptions, type Logger, logHooks } from "svc-sdk";

/** Lines contain no credentials, bodies, or path and query values. */
export function createClient(logger: Logger, options: FiatClientOptions): FiatClient {
  return new FiatClient({ ...options, hooks: logHooks({ logger }) });
}
