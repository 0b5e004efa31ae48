// A canary: one way to break a bundled document, and the checks that must notice it.

import type { Api } from "../support/documents/bundled-documents.ts";
import type { Edit } from "./edits.ts";

/** The pipeline's steps that check a document, by their titles. */
export const STEPS = [
  "bundle",
  "compile schemas",
  "validate examples",
  "lint (Redocly)",
  "lint (Spectral)",
  "facts",
  "operation ids",
] as const;

export type PipelineStep = (typeof STEPS)[number];

/** A step of the pipeline that must report a problem. */
export interface StepCheck {
  readonly step: PipelineStep;
  /** Part of the problem, such as a rule's id. */
  readonly says: string;
}

/** A test that must fail. */
export interface TestCheck {
  /** From the root of the repository. */
  readonly file: string;
  /** Part of the full title, whose parts are joined by ` > `. */
  readonly test: string;
}

export type CanaryCheck = StepCheck | TestCheck;

export interface Canary {
  /** What breaks it, in the imperative. */
  readonly name: string;
  readonly api: Api;
  readonly breaks: Edit;
  /** Each of them must fail. */
  readonly caughtBy: readonly CanaryCheck[];
}

type Checks = readonly [CanaryCheck, ...CanaryCheck[]];

export function fiatCanary(name: string, breaks: Edit, ...caughtBy: Checks): Canary {
  return { name, api: "fiat", breaks, caughtBy };
}

export function cryptoCanary(name: string, breaks: Edit, ...caughtBy: Checks): Canary {
  return { name, api: "crypto", breaks, caughtBy };
}

export function step(title: PipelineStep, says: string): StepCheck {
  return { step: title, says };
}

/** The list of facts, by rule id or message. */
export function facts(says: string): StepCheck {
  return step("facts", says);
}

/** A rule of Spectral's. */
export function spectral(rule: string): StepCheck {
  return step("lint (Spectral)", `(${rule})`);
}

/** A rule of Redocly's. */
export function redocly(rule: string): StepCheck {
  return step("lint (Redocly)", `(${rule})`);
}

/** A test in `contract-tests/suites/`. */
export function suite(name: string, title: string): TestCheck {
  return { file: `contract-tests/suites/${name}.test.ts`, test: title };
}

export function testsOf(canaries: readonly Canary[]): TestCheck[] {
  return canaries.flatMap(({ caughtBy }) => caughtBy).filter((check) => "file" in check);
}

export function stepsOf(canaries: readonly Canary[]): StepCheck[] {
  return canaries.flatMap(({ caughtBy }) => caughtBy).filter((check) => "step" in check);
}
