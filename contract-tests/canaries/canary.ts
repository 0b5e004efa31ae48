// A canary: one way to break a document or a source file, and the checks that have to notice.

import type { JsonObject } from "../../cli/src/pipeline/json.ts";
import type { Api } from "../support/bundles/bundle.ts";

/** A step of the pipeline that has to complain. */
export interface StepCheck {
  readonly step: Step;
  /** A part of the complaint, such as a rule's id. */
  readonly says: string;
}

/** The steps of the pipeline that look at a document, by their titles. */
export const STEPS = [
  "bundle",
  "compile schemas",
  "validate examples",
  "lint (Redocly)",
  "lint (Spectral)",
  "facts",
  "operation ids",
] as const;

export type Step = (typeof STEPS)[number];

/** A test that has to fail. */
export interface TestCheck {
  /** From the root of the repository. */
  readonly file: string;
  /** A part of the test's title, or of the titles around it and its own, joined by ` > `. */
  readonly test: string;
}

export type Check = StepCheck | TestCheck;

export function step(title: Step, says: string): StepCheck {
  return { step: title, says };
}

export function test(file: string, title: string): TestCheck {
  return { file, test: title };
}

interface Broken<Caught extends Check> {
  /** What is done to break it, in the imperative. */
  readonly name: string;
  /** Each of them has to fail. */
  readonly caughtBy: readonly [Caught, ...Caught[]];
}

/** Breaks the bundled document of a service. */
export interface DocumentCanary extends Broken<Check> {
  readonly api: Api;
  breaks(document: JsonObject): void;
}

/** Breaks a source file. */
export interface SourceCanary extends Broken<TestCheck> {
  /** From the root of the repository. */
  readonly file: string;
  /** Stands there exactly once. */
  readonly find: string;
  readonly replace: string;
}

export type Canary = DocumentCanary | SourceCanary;

/** The tests that have to notice canaries. */
export function testsOf(canaries: readonly Canary[]): TestCheck[] {
  return canaries.flatMap<Check>(({ caughtBy }) => caughtBy).filter((check) => "file" in check);
}

/** The steps that have to notice canaries. */
export function stepsOf(canaries: readonly Canary[]): StepCheck[] {
  return canaries.flatMap<Check>(({ caughtBy }) => caughtBy).filter((check) => "step" in check);
}
