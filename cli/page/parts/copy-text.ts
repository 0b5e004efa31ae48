// Copies a text to the clipboard.

/** Resolves with false where the browser allows no access to the clipboard, as on pages without HTTPS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
