// Calls a user's listener so that it breaks nothing.

/** `failed` gets what the listener throws, also later. */
export function notify(listener: () => unknown, failed: (cause: unknown) => void): void {
  try {
    const given = listener();
    // An async function fails later.
    if (given !== undefined) Promise.resolve(given).catch(failed);
  } catch (cause) {
    failed(cause);
  }
}
