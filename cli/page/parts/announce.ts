// How parts tell what became of something that was asked for.

/** One line for the status bar, read out by screen readers too. */
export interface Message {
  readonly text: string;
  readonly isError: boolean;
}

export type Say = (text: string, isError?: boolean) => void;

/** Why something failed, for people. */
export function reasonOf(error: unknown): string {
  // What `fetch` throws where nobody answers differs from browser to browser.
  return error instanceof TypeError ? "The sandbox does not answer." : String((error as Error | undefined)?.message);
}
