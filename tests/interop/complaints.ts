// What a program's output amounts to.

import type { Finished } from "./offline-program.ts";

/**
 * Says what a program complained of: all that it printed but its usual chatter, on whatever stream and whatever its exit
 * code. What is not known to be chatter is a complaint, so that a kind of warning nobody has seen yet is one too.
 *
 * @param chatter What the program prints when it has nothing to complain of.
 */
export function complaintsOf({ exitCode, output }: Finished, chatter: readonly RegExp[]): string[] {
  const rest = chatter.reduce((text, pattern) => text.replace(pattern, ""), output);
  // An indented line belongs to the one above it.
  const complaints = rest
    .split(/\n+(?!\s)/)
    .map((text) => text.trim())
    .filter((text) => text !== "");
  return exitCode === 0 ? complaints : [...complaints, `It ended with ${exitCode}.`];
}
