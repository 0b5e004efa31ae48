// Texts in a shell.

/** Quoted if needed: credentials from a state file may hold any character. */
export function quoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
