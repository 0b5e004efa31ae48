// Runs the user's hooks so that they cannot break a call (S41).

import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import { checkHeaders } from "../http/headers.ts";
import { type NextArgument, performWithin } from "./around-hook.ts";
import type { CallEvent, CallSummary, Hooks, RequestEvent, ResponseEvent, RetryEvent, WarningEvent } from "./hooks.ts";
import { notify } from "./notify.ts";

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
    scope?: { readonly signal: AbortSignal },
  ): Promise<Result>;
}

const hookNames: readonly string[] = [
  "onRequest",
  "onResponse",
  "onRetry",
  "onWarning",
  "around",
] satisfies (keyof Hooks)[];

type ListenerName = "onRequest" | "onResponse" | "onRetry" | "onWarning";

/** @throws {ConfigurationError} if a hook is unknown or not a function. */
export function createHookRunner(given: Hooks | readonly Hooks[] | undefined): HookRunner {
  const all = given === undefined ? [] : [given].flat();
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
        run = (outer) =>
          performWithin({
            hook: (next) => hooks.around?.(event(), next),
            perform: (added) => inner({ ...outer, ...sendable(added, failed("around")) }),
            ...{ summarise, signal: scope?.signal, failed: failed("around") },
          });
      }
      return run({});
    },
  };
}

function checkHooks(hooks: Hooks): void {
  ownOptions("hooks.", hooks, hookNames);
  for (const name of hookNames) {
    const hook: unknown = Reflect.get(hooks, name);
    if (hook !== undefined && typeof hook !== "function") {
      throw new ConfigurationError(`the hook ${name} must be a function`);
    }
  }
}

/** The valid headers. Each invalid one is reported as a failure of the hook and left out. */
function sendable(added: NextArgument, failed: (cause: unknown) => void): Record<string, string> {
  const headers = added?.headers ?? {};
  // Iterables such as a Headers object are rejected as a whole.
  const parts =
    Symbol.iterator in Object(headers)
      ? [headers]
      : Object.entries(headers).map(([name, value]) => ({ [name]: value }));
  return Object.assign(
    {},
    ...parts.map((part) => {
      try {
        return checkHeaders(part);
      } catch (cause) {
        return void failed(cause);
      }
    }),
  );
}
