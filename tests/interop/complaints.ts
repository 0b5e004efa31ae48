// Extracts complaints from a program's output.

import type { ProgramOutput } from "./offline-program.ts";

/**
 * Returns the complaints of a program: its whole output, on both streams and with any exit code, except for known progress
 * messages. New kinds of warnings are therefore complaints.
 *
 * @param chatter Patterns of what the program prints on success.
 */
export function complaintsOf({ exitCode, output }: ProgramOutput, chatter: readonly RegExp[]): string[] {
  const rest = chatter.reduce((text, pattern) => text.replace(pattern, ""), output);
  // An indented line belongs to the one above it.
  const complaints = rest
    .split(/\n+(?!\s)/)
    .map((text) => text.trim())
    .filter((text) => text !== "");
  return exitCode === 0 ? complaints : [...complaints, `It exited with ${exitCode}.`];
}
