// Calls a function of the user's that must not break what goes on.

/** Calls `listener`; hands on to `failed` what it throws or rejects with. */
export function notify(listener: () => unknown, failed: (cause: unknown) => void): void {
  try {
    const given = listener();
    // An async function fails later.
    if (given !== undefined) Promise.resolve(given).catch(failed);
  } catch (cause) {
    failed(cause);
  }
}
