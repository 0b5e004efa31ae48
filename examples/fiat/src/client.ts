// The client of the fiat service: logs in automatically, and writes one line per call to the log.

import { FiatClient, type FiatClientOptions } from "svc-sdk";
import { type Logger, logHooks } from "svc-sdk/log";

/** Lines contain no credentials, bodies, or path and query values. */
export function createClient(logger: Logger, options: FiatClientOptions): FiatClient {
  return new FiatClient({ ...options, hooks: logHooks({ logger }) });
}
