// Runs the user's hooks so that they cannot break a call.

import { ConfigurationError } from "../errors.ts";
import { checkHeaders } from "../http/request-head.ts";
import { ownOptions } from "../util/validate.ts";
import type { CallEvent, CallSummary, Hooks, RequestEvent, ResponseEvent, RetryEvent, WarningEvent } from "./hooks.ts";

/** The hooks of one client. No method throws because of a hook, and only `around` waits for one. Each hook gets its own event. */
export interface HookRunner {
  request(event: () => RequestEvent): void;
  response(event: () => ResponseEvent): void;
  retry(event: () => RetryEvent): void;
  warn(event: WarningEvent): void;
  /**
   * Performs a call inside the `around` hooks, the first one outermost, and settles with `perform`. `perform` runs once, with
   * the headers that the hooks add, and at the latest when the call is aborted: a hook that never calls `next` cannot hold it up.
   */
  around<Result>(
    event: () => CallEvent,
    perform: (headers: Readonly<Record<string, string>>) => Promise<Result>,
    summarise: (result: Result) => CallSummary,
    scope: { readonly signal: AbortSignal },
  ): Promise<Result>;
}

const hookNames: readonly (keyof Hooks)[] = ["onRequest", "onResponse", "onRetry", "onWarning", "around"];

type ListenerName = Exclude<keyof Hooks, "around">;

export function createHookRunner(all: readonly Hooks[]): HookRunner {
  for (const hooks of all) checkHooks(hooks);

  const tell = (name: ListenerName, report: (cause: unknown) => void) => (event: () => object) => {
    for (const hooks of all) notify(() => hooks[name]?.(event() as never), report);
  };
  // Errors of onWarning are ignored, to avoid recursion.
  const tellWarning = tell("onWarning", () => undefined);
  const warn: HookRunner["warn"] = (event) => tellWarning(() => ({ ...event }));
  const failed = (name: keyof Hooks) => (cause: unknown) =>
    warn({ code: "hook_failed", message: `the hook ${name} failed`, cause });
  const listener = (name: ListenerName) => tell(name, failed(name));

  return {
    warn,
    request: listener("onRequest"),
    response: listener("onResponse"),
    retry: listener("onRetry"),
    around(event, perform, summarise, scope) {
      let run = perform;
      for (const hooks of [...all].reverse()) {
        if (!hooks.around) continue;
        const inner = run;
        const hook = (next: Next) => hooks.around?.(event(), next);
        const report = failed("around");
        run = (outer) => {
          const performInner = (added: NextArgument) => inner({ ...outer, ...sendable(added, report) });
          return performWithin(hook, performInner, summarise, scope.signal, report);
        };
      }
      return run({});
    },
  };
}

function checkHooks(hooks: Hooks): void {
  ownOptions("hooks.", hooks, hookNames, ConfigurationError);
  for (const name of hookNames) {
    if (hooks[name] !== undefined && typeof hooks[name] !== "function") {
      throw new ConfigurationError(`the hook ${name} must be a function`);
    }
  }
}

/** The valid headers. Each invalid one is reported as a failure of the hook and left out. */
function sendable(added: NextArgument, failed: (cause: unknown) => void): Record<string, string> {
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

type Next = Parameters<NonNullable<Hooks["around"]>>[1];
type NextArgument = Parameters<Next>[0];

/**
 * Settles with `perform`, without waiting for what the hook does afterwards. `perform` runs once: when the hook calls `next`, or, without
 * that, when the hook returns or the signal is aborted. `failed`: the hook threw an error other than the call's.
 */
function performWithin<Result>(
  hook: (next: Next) => unknown,
  perform: (added: NextArgument) => Promise<Result>,
  summarise: (result: Result) => CallSummary,
  signal: AbortSignal,
  failed: (cause: unknown) => void,
): Promise<Result> {
  return new Promise((resolve) => {
    let performed: Promise<Result> | undefined;
    // Returns nothing: Node throws if the promise of a listener rejects.
    const withoutHook = () => void start(undefined);
    const start = (added: NextArgument): Promise<Result> => {
      if (performed === undefined) {
        signal.removeEventListener("abort", withoutHook);
        performed = perform(added);
        resolve(performed);
      }
      return performed;
    };
    const next: Next = (added) => {
      const summary = start(added).then(summarise);
      // The hook may ignore the result.
      summary.catch(() => undefined);
      return summary;
    };
    const run = async () => hook(next);

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

export function notify(listener: () => unknown, failed: (cause: unknown) => void): void {
  try {
    const given = listener();
    // An async function fails later.
    if (given !== undefined) Promise.resolve(given).catch(failed);
  } catch (cause) {
    failed(cause);
  }
}
