// What happened, line by line, without what differs from runtime to runtime.

/** Takes down what calls came to. */
export interface Transcript {
  readonly lines: readonly string[];
  /** Makes a call, takes down what came of it, and gives that; undefined where the call was refused. */
  note<Result>(title: string, call: () => PromiseLike<Result>): Promise<Result | undefined>;
}

/** A failure as far as the SDK fixes it. */
interface Failure {
  readonly name: string;
  readonly code?: string;
  readonly httpStatus?: number;
  readonly outcome?: string;
  readonly fieldErrors?: unknown;
}

/** @param origin is written as `<origin>`. */
export function createTranscript(origin: string): Transcript {
  const lines: string[] = [];
  const write = (title: string, value: unknown) => {
    lines.push(`${title} → ${(JSON.stringify(value) ?? "undefined").replaceAll(origin, "<origin>")}`);
  };
  return {
    lines,
    async note(title, call) {
      try {
        const result = await call();
        write(title, result instanceof Uint8Array ? { bytes: result.byteLength } : result);
        return result;
      } catch (error) {
        const { name, code, httpStatus, outcome, fieldErrors } = error as Failure;
        // Whatever else is thrown is a mistake of the scenario's own.
        if (outcome === undefined) throw error;
        write(title, { name, code, httpStatus, outcome, fieldErrors });
        return undefined;
      }
    },
  };
}
