// Carries out a call inside one `around` hook, whatever the hook does (S41).

import type { CallSummary, Hooks } from "./hooks.ts";

type AroundHook = NonNullable<Hooks["around"]>;
type Next = Parameters<AroundHook>[1];

/** What a hook hands to `next`. */
export type NextArgument = Parameters<Next>[0];

interface Enclosed<Result> {
  readonly hook: (next: Next) => unknown;
  readonly perform: (added: NextArgument) => Promise<Result>;
  readonly summarise: (result: Result) => CallSummary;
  readonly signal: AbortSignal | undefined;
  /** The hook threw something that is not the call's own error. */
  readonly failed: (cause: unknown) => void;
}

/**
 * Settles as `perform` does, and at the same time: what the hook does afterwards is not waited for. `perform` runs once:
 * when the hook calls `next`, or when it ends or the signal aborts without that.
 */
export function carryOutWithin<Result>({
  hook,
  perform,
  summarise,
  signal,
  failed,
}: Enclosed<Result>): Promise<Result> {
  return new Promise((resolve) => {
    let performed: Promise<Result> | undefined;
    // Gives nothing: Node throws what the promise of a listener rejects with.
    const withoutHook = () => void start(undefined);
    const start = (added: NextArgument): Promise<Result> => {
      if (performed === undefined) {
        signal?.removeEventListener("abort", withoutHook);
        performed = perform(added);
        resolve(performed);
      }
      return performed;
    };
    const next: Next = (added) => {
      const summary = start(added).then(summarise);
      // A hook need not look at what became of the call.
      summary.catch(() => undefined);
      return summary;
    };
    const run = async () => hook(next);

    signal?.addEventListener("abort", withoutHook);
    run().then(withoutHook, (thrown) =>
      start(undefined).then(
        () => failed(thrown),
        (own) => {
          if (own !== thrown) failed(thrown);
        },
      ),
    );
    if (signal?.aborted) withoutHook();
  });
}
