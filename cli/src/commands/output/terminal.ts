// What a stream of this process can show.

import type { CommandContext } from "./command-context.ts";

type Stream = { readonly isTTY?: boolean };

/** Whether the stream is a terminal that a person watches, whose lines can be overwritten. */
export function isCapableTerminal({ isTTY = false }: Stream, { CI, TERM }: CommandContext["env"]): boolean {
  return isTTY && !CI && TERM !== "dumb";
}

/** Whether the stream is to be coloured: https://no-color.org */
export function takesColors(stream: Stream, env: CommandContext["env"]): boolean {
  return isCapableTerminal(stream, env) && !env.NO_COLOR;
}
