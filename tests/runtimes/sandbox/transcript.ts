// Records the results of calls line by line, without anything that differs between runtimes.

import { Undescribed } from "svc-sdk";

/** Records the results of calls. */
export interface Transcript {
  readonly lines: readonly string[];
  /** Makes a call, records its result and returns it; undefined if the call failed. */
  note<Result>(title: string, call: () => PromiseLike<Result>): Promise<Result | undefined>;
}

/** The fields of an SDK error that are the same everywhere. */
interface Failure {
  readonly name: string;
  readonly code?: string;
  readonly httpStatus?: number;
  readonly outcome?: string;
  readonly fieldErrors?: unknown;
}

/** @param origin is replaced by `<origin>`. */
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
        write(title, plain(result));
        return result;
      } catch (error) {
        const { name, code, httpStatus, outcome, fieldErrors } = error as Failure;
        // Other errors are bugs of the scenario.
        if (outcome === undefined) throw error;
        write(title, { name, code, httpStatus, outcome, fieldErrors });
        return undefined;
      }
    },
  };
}

// JSON shows neither files nor undocumented responses.
function plain(result: unknown): unknown {
  if (result instanceof Uint8Array) return { bytes: result.byteLength };
  return result instanceof Undescribed ? result.raw : result;
}
