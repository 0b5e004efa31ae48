// One listener per abort signal: thousands of calls may share a shutdown signal, and runtimes would warn of a leak.

interface Watch {
  readonly callbacks: Set<() => void>;
  readonly end: () => void;
}

const watches = new WeakMap<AbortSignal, Watch>();

/** Calls back when the signal is aborted. The returned function removes the callback. */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const { callbacks, end } = watches.get(signal) ?? watch(signal);
  callbacks.add(callback);
  return () => {
    if (callbacks.delete(callback) && callbacks.size === 0) end();
  };
}

function watch(signal: AbortSignal): Watch {
  const callbacks = new Set<() => void>();
  const listener = () => {
    for (const callback of [...callbacks]) callback();
  };
  const end = () => {
    signal.removeEventListener("abort", listener);
    watches.delete(signal);
  };
  signal.addEventListener("abort", listener, { once: true });
  const made = { callbacks, end };
  watches.set(signal, made);
  return made;
}

/** Settles like the promise, or rejects with `signal.reason` if the signal is aborted first. The promise itself goes on. */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    const release = signal.aborted ? undefined : onAbort(signal, abort);
    // Its rejection counts as handled, also after the signal was aborted.
    promise.then(resolve, reject).finally(release);
  });
}
