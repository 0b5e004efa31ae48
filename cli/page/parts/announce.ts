// Status messages that report the outcome of an action.

/** One line in the status bar, which screen readers announce. */
export interface StatusMessage {
  readonly text: string;
  readonly isError: boolean;
}

export type Announce = (text: string, isError?: boolean) => void;

/** The message of an error, for the status bar. */
export function errorText(error: unknown): string {
  // Browsers word the network errors of `fetch` differently.
  return error instanceof TypeError ? "The sandbox does not respond." : String((error as Error | undefined)?.message);
}

/** Does `work`, and reports its error also beside the form that it belongs to. */
export async function withProblem<Result>(
  work: () => Promise<Result>,
  report: (problem: string) => void,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    report(errorText(error));
    throw error;
  }
}
