// Calls a function of the user whose errors must not reach the SDK.

/** Calls `listener`, and `failed` if it throws or rejects. */
export function notify(listener: () => unknown, failed: (cause: unknown) => void): void {
  try {
    const given = listener();
    // An async function fails later.
    if (given !== undefined) Promise.resolve(given).catch(failed);
  } catch (cause) {
    failed(cause);
  }
}
