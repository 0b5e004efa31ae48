// Breaks what a canary breaks, in memory: what is on disk stays whole.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { JsonObject } from "../../cli/src/pipeline/json.ts";
import { CheckFailure } from "../../scripts/lib/steps.ts";
import type { Canary, DocumentCanary, SourceCanary } from "./canary.ts";

export const root: string = join(import.meta.dirname, "../..");

/** A file as the checks are to see it. */
export interface BrokenFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
}

/** What a canary is to break is no longer there: it proves nothing until somebody mends it. */
export class StaleCanary extends Error {}

/** Breaks a file, in memory. @throws {CheckFailure} where the canary is stale. */
export async function breakFile(canary: Canary): Promise<BrokenFile> {
  const path = join(root, "api" in canary ? `generated/${canary.api}/openapi.json` : canary.file);
  const whole = await readFile(path, "utf8");
  try {
    return { path, text: "api" in canary ? breakDocument(canary, whole) : breakSource(canary, whole) };
  } catch (error) {
    throw error instanceof StaleCanary ? new CheckFailure([`"${canary.name}" is stale: ${error.message}`]) : error;
  }
}

function breakDocument({ breaks }: DocumentCanary, whole: string): string {
  const document = JSON.parse(whole) as JsonObject;
  breaks(document);
  return `${JSON.stringify(document, null, 2)}\n`;
}

function breakSource({ file, find, replace }: SourceCanary, whole: string): string {
  const [before, after, ...more] = whole.split(find);
  if (after === undefined || more.length > 0) {
    throw new StaleCanary(`${file} has ${more.length === 0 ? "no" : "more than one"} ${JSON.stringify(find)}`);
  }
  return before + replace + after;
}
