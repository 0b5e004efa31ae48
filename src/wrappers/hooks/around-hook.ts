// Performs a call inside one `around` hook, whatever the hook does (S41).

import type { CallSummary, Hooks } from "./hooks.ts";

type AroundHook = NonNullable<Hooks["around"]>;
type Next = Parameters<AroundHook>[1];

/** The argument of `next`. */
export type NextArgument = Parameters<Next>[0];

interface Enclosed<Result> {
  readonly hook: (next: Next) => unknown;
  readonly perform: (added: NextArgument) => Promise<Result>;
  readonly summarise: (result: Result) => CallSummary;
  readonly signal: AbortSignal | undefined;
  /** The hook threw an error other than the call's. */
  readonly failed: (cause: unknown) => void;
}

/**
 * Settles with `perform`, without waiting for what the hook does afterwards. `perform` runs once: when the hook calls `next`,
 * or, without that, when the hook returns or the signal is aborted.
 */
export function performWithin<Result>({ hook, perform, summarise, signal, failed }: Enclosed<Result>): Promise<Result> {
  return new Promise((resolve) => {
    let performed: Promise<Result> | undefined;
    // Returns nothing: Node throws if the promise of a listener rejects.
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
      // The hook may ignore the result.
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
