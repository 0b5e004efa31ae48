// Problems of a spec with file and line: the only way in which the pipeline's steps report bad input. No tool is imported here:
// the published types reach this file.

import path from "node:path";
import { fromPointer, type Path, toPointer } from "../model/json-pointer.ts";

export interface Location {
  /** Absolute path. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column?: number;
}

/** Finds the source of a path of the bundle; for a path that leads nowhere, of its last existing part. */
export type Locate = (at: Path) => Location;

export interface Problem extends Location {
  /** It is about a file or folder that has no lines to show, such as a missing one. */
  readonly whole?: true;
  /** JSON pointer into the bundle. */
  readonly pointer?: string;
  readonly reason: string;
  /** How to fix it. */
  readonly hint?: string;
}

/** Thrown by a step that cannot continue; its message lists all problems. */
export class PipelineError extends Error {
  override readonly name = "PipelineError";
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => formatProblem(problem)).join("\n"));
    this.problems = problems;
  }
}

/** Of a file as a whole. */
export function fileError(file: string, reason: string, hint?: string): PipelineError {
  return new PipelineError([{ file, line: 1, reason, ...(hint !== undefined && { hint }) }]);
}

/** Of a folder, or of a path that does not exist: its message shows no line. */
export function pathError(place: string, reason: string, hint?: string): PipelineError {
  return new PipelineError([{ file: place, line: 1, whole: true, reason, ...(hint !== undefined && { hint }) }]);
}

/** `specs/fiat/operations/login.yaml:12:5  reason`, with pointer and hint indented below. */
export function formatProblem({ file, line, column, whole, reason, pointer, hint }: Problem): string {
  const place = [displayPath(file), ...(whole ? [] : [line, column])].filter((part) => part !== undefined).join(":");
  const more = [pointer && `at ${pointer}`, hint].filter(Boolean).map((text) => `\n    ${text}`);
  return `${place}  ${reason}${more.join("")}`;
}

/** Relative to the working directory, for files inside of it. */
export function displayPath(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative === "" ? "." : relative.startsWith("..") ? file : relative;
}

export function problemAt(bundle: { readonly locate: Locate }, at: Path, reason: string, hint?: string): Problem {
  return { ...bundle.locate(at), pointer: toPointer(at), reason, ...(hint !== undefined && { hint }) };
}

/** Sorted by location, without duplicates: a record's problem is reported once, however often it is used. */
export function tidyProblems(problems: readonly Problem[]): Problem[] {
  const unique = new Map<string, Problem>();
  for (const problem of problems) {
    const { file, line, column, reason } = problem;
    const key = JSON.stringify([file, line, column, reason]);
    if (!unique.has(key)) unique.set(key, problem);
  }
  return [...unique.values()].sort(
    (a, b) => compareTexts(a.file, b.file) || a.line - b.line || (a.column ?? 0) - (b.column ?? 0),
  );
}

/** Throws a `PipelineError` unless the list is empty. */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new PipelineError(tidyProblems(problems));
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Runs work on a bundle; throws a `PipelineError`, which has file and line, in place of a `DocumentError`. */
export async function located<Result>(
  bundle: { readonly locate: Locate },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new PipelineError(
      tidyProblems(error.problems.map((problem) => ({ ...bundle.locate(fromPointer(problem.pointer)), ...problem }))),
    );
  }
}

export interface DocumentProblem {
  /** JSON pointer into the bundle. */
  readonly pointer: string;
  readonly reason: string;
  readonly hint?: string;
}

/** Thrown by a generator that cannot express the bundle; `located` adds file and line. */
export class DocumentError extends Error {
  readonly problems: readonly DocumentProblem[];

  constructor(problems: readonly DocumentProblem[]) {
    super(problems.map(({ pointer, reason }) => `${pointer}: ${reason}`).join("\n"));
    this.name = "DocumentError";
    this.problems = problems;
  }
}

/** How a long task runs its steps, so that its caller can print and time them. */
export type RunStep = <Result>(title: string, work: () => Promise<Result>) => Promise<Result>;
