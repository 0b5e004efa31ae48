// The hooks of a client, run so that they cannot break a call. An import, so that a client without hooks contains neither this nor what
// makes their events.

import type { AttemptResult } from "../call/exchange.ts";
import type { Call } from "../call/sender.ts";
import { ConfigurationError } from "../errors.ts";
import { checkHeaders } from "../http/request-head.ts";
import { documentedCodes, isDocumented } from "../operation.ts";
import { parseRateLimit, type ResultWithResponse } from "../results.ts";
import { notify } from "../util/notify.ts";
import { ownOptions } from "../util/validate.ts";
import {
  type CallEvent,
  type CallHooks,
  type ClientHooks,
  type Hooks,
  type ResponseEvent,
  runsHooks,
} from "./hooks.ts";

type ListenerName = Exclude<keyof Hooks, "around">;
type Report = (cause: unknown) => void;

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
  for (const hooks of sets) checkHooks(hooks);
  // Each hook gets its own event.
  const tellOf = (name: ListenerName, event: () => object, report: Report) => {
    for (const hooks of sets) notify(() => hooks[name]?.(event() as never), report);
  };
  const ignore = () => undefined;
  // Errors of onWarning are ignored, to avoid recursion.
  const warn: CallHooks["warn"] = (event) => tellOf("onWarning", () => ({ ...event }), ignore);
  const failed = (name: keyof Hooks) => (cause: unknown) =>
    warn({ code: "hook_failed", message: `the hook ${name} failed`, cause });
  const tell = (name: ListenerName, event: () => object) => tellOf(name, event, failed(name));

  const hooks: CallHooks = {
    warn,
    request: (call) => tell("onRequest", () => ({ ...eventOf(call), attempt: call.attempts + 1 })),
    response: (call, durationMs, result) =>
      tell("onResponse", () => ({ ...eventOf(call), attempt: call.attempts, durationMs, ...summaryOf(result) })),
    retry: (call, error, delayMs, renewsToken) =>
      tell("onRetry", () => ({ ...eventOf(call), attempt: call.attempts, error, delayMs, renewsToken })),
    around(call) {
      let run = (headers: Readonly<Record<string, string>>) => {
        call.addedHeaders = headers;
        return call.run();
      };
      // The first one is outermost.
      for (const set of [...sets].reverse()) {
        if (!set.around) continue;
        const inner = run;
        const report = failed("around");
        run = (outer) => runWithin(set, call, (added) => inner({ ...outer, ...sendable(added, report) }), report);
      }
      return run({});
    },
  };
  return { ...(sets.length === 1 ? sets[0] : undefined), [runsHooks]: hooks };
}

const hookNames: readonly (keyof Hooks)[] = ["onRequest", "onResponse", "onRetry", "onWarning", "around"];

function checkHooks(hooks: Hooks): void {
  ownOptions("hooks.", hooks, hookNames, ConfigurationError);
  for (const name of hookNames) {
    if (hooks[name] !== undefined && typeof hooks[name] !== "function") {
      throw new ConfigurationError(`the hook ${name} must be a function`);
    }
  }
}

type Next = Parameters<NonNullable<Hooks["around"]>>[1];
type NextArgument = Parameters<Next>[0];

/** The valid headers. Each invalid one is reported as a failure of the hook and left out. */
function sendable(added: NextArgument, failed: Report): Record<string, string> {
  const headers = added?.headers ?? {};
  // Iterables such as a Headers object are rejected as a whole.
  const isIterable = Symbol.iterator in Object(headers);
  const parts = isIterable ? [headers] : Object.entries(headers).map(([name, value]) => ({ [name]: value }));
  const valid: Record<string, string> = {};
  for (const part of parts) {
    try {
      Object.assign(valid, checkHeaders(part));
    } catch (cause) {
      failed(cause);
    }
  }
  return valid;
}

/**
 * Settles with `perform`, without waiting for what the `around` hook does afterwards. `perform` runs once: when the hook calls `next`,
 * or, without that, when the hook returns or the call is aborted. `failed`: the hook threw an error other than the call's.
 */
function runWithin(
  hooks: Hooks,
  call: Call,
  perform: (added: NextArgument) => Promise<ResultWithResponse<unknown>>,
  failed: Report,
): Promise<ResultWithResponse<unknown>> {
  const { signal } = call.scope;
  return new Promise((resolve) => {
    let performed: ReturnType<typeof perform> | undefined;
    // Returns nothing: Node throws if the promise of a listener rejects.
    const withoutHook = () => void start(undefined);
    const start = (added: NextArgument) => {
      if (performed === undefined) {
        signal.removeEventListener("abort", withoutHook);
        performed = perform(added);
        resolve(performed);
      }
      return performed;
    };
    const next: Next = (added) => {
      const summary = start(added).then(({ status, requestId }) => {
        return { httpStatus: status, requestId, attempts: call.attempts };
      });
      // The hook may ignore the result.
      summary.catch(() => undefined);
      return summary;
    };
    const run = async () => hooks.around?.(eventOf(call), next);

    signal.addEventListener("abort", withoutHook);
    run().then(withoutHook, (thrown) =>
      start(undefined).then(
        () => failed(thrown),
        (own) => {
          if (own !== thrown) failed(thrown);
        },
      ),
    );
    if (signal.aborted) withoutHook();
  });
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
