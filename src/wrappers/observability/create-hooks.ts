// The hooks of a client. An import, so that a client without hooks contains neither what runs them nor what makes their events.

import type { AttemptResult } from "../call/exchange.ts";
import type { Call } from "../call/sender.ts";
import { documentedCodes, isDocumented } from "../operation.ts";
import { parseRateLimit } from "../results.ts";
import { createHookRunner } from "./hook-runner.ts";
import {
  type CallEvent,
  type CallHooks,
  type ClientHooks,
  type Hooks,
  type ResponseEvent,
  runsHooks,
} from "./hooks.ts";

/**
 * The hooks of a client, from one or several sets, which are called in order. The results of `logHooks`, `openTelemetryHooks` and
 * `openTelemetryMetrics` are sets, and also the hooks of a client by themselves.
 *
 * @example
 * const hooks = createHooks(logHooks(), { onWarning: (event) => alert(event.message) });
 * const wallets = new CryptoClient({ baseUrl, apiKey, apiSecret, hooks });
 * @throws {ConfigurationError} if a hook is unknown or no function.
 */
export function createHooks(...sets: readonly Hooks[]): ClientHooks {
  const runner = createHookRunner(sets);
  const hooks: CallHooks = {
    warn: runner.warn,
    request: (call) => runner.request(() => ({ ...eventOf(call), attempt: call.attempts + 1 })),
    response: (call, durationMs, result) =>
      runner.response(() => ({ ...eventOf(call), attempt: call.attempts, durationMs, ...summaryOf(result) })),
    retry: (call, error, delayMs, renewsToken) =>
      runner.retry(() => ({ ...eventOf(call), attempt: call.attempts, error, delayMs, renewsToken })),
    around(call) {
      const perform = (headers: Readonly<Record<string, string>>) => {
        call.addedHeaders = headers;
        return call.run();
      };
      return runner.around(
        () => eventOf(call),
        perform,
        ({ status, requestId }) => ({ httpStatus: status, requestId, attempts: call.attempts }),
        call.scope,
      );
    },
  };
  return { ...(sets.length === 1 ? sets[0] : undefined), [runsHooks]: hooks };
}

function eventOf({ client, request }: Call): CallEvent {
  const { operation, key } = request;
  const { id, method, retry } = operation;
  return {
    operation: id,
    origin: client.base.origin,
    method,
    // The id of an undocumented operation holds its path, scrubbed.
    path: isDocumented(operation) ? operation.path : id.slice(method.length + 1),
    retry,
    errorCodes: [...new Set(documentedCodes(operation))],
    idempotencyKey: key?.key,
  };
}

function summaryOf(attempt: AttemptResult): Pick<ResponseEvent, "httpStatus" | "requestId" | "rateLimit" | "error"> {
  if (attempt.ok) {
    const { status: httpStatus, requestId, headers } = attempt.result;
    return { httpStatus, requestId, rateLimit: parseRateLimit(headers), error: undefined };
  }
  const { error, response } = attempt;
  const { httpStatus = response?.status, requestId } = error;
  return { httpStatus, requestId, rateLimit: response && parseRateLimit(response.headers), error };
}
