// What a command may use of its surroundings. Tests pass their own.

export interface CommandContext {
  /** Folder that relative paths start from. */
  readonly cwd: string;
  /** Prints a result, to standard output. */
  print(text: string): void;
  /** Prints progress, warnings and errors, to standard error. */
  warn(text: string): void;
  /** Standard error, if it is a terminal whose lines can be overwritten. */
  readonly terminal?: { write(text: string): void; readonly columns: number } | undefined;
  /** Standard output: whether it takes colours, and its width if it is a terminal. */
  readonly output: { readonly colors: boolean; readonly columns: number | undefined };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the program with this code once the command is done. */
  exitWith(code: ExitCode): void;
  /** Writes a file; replaced in tests of a full disk. */
  writeFile(file: string, content: string | Uint8Array): Promise<void>;
  /** The HTML of the sandbox's page; undefined if this build has none. */
  page(): Promise<string | undefined>;
  /** Resolves when the program is asked to stop. */
  stopped(): Promise<void>;
}

export const EXIT_CODES = {
  /** The command has done its work. */
  done: 0,
  /** A comparison found a difference. */
  different: 1,
  /** Input, options or surroundings are not as they must be. */
  rejected: 2,
  /** A defect of this program. */
  defect: 70,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

type Stream = { readonly isTTY?: boolean };

/** Whether the stream is a terminal that a person watches, whose lines can be overwritten. */
export function isCapableTerminal({ isTTY = false }: Stream, { CI, TERM }: CommandContext["env"]): boolean {
  return isTTY && !CI && TERM !== "dumb";
}

/** Whether the stream is to be coloured: https://no-color.org */
export function takesColors(stream: Stream, env: CommandContext["env"]): boolean {
  return isCapableTerminal(stream, env) && !env.NO_COLOR;
}
