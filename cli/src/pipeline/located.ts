// Adds file and line to the pointers of a `DocumentError`.

import type { Bundle } from "./bundle/bundle-spec.ts";
import { PipelineError, tidyProblems } from "./bundle/problem.ts";
import { DocumentError } from "./model/document-error.ts";
import { fromPointer } from "./model/json-pointer.ts";

/** Runs work on a bundle; throws a `PipelineError` in place of a `DocumentError`. */
export async function located<Result>(bundle: Bundle, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new PipelineError(
      tidyProblems(error.problems.map((problem) => ({ ...bundle.locate(fromPointer(problem.pointer)), ...problem }))),
    );
  }
}
