// Breaks the bundled document of a canary in memory; the file on disk stays as it is.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { JsonObject } from "../../cli/src/pipeline/model/json-pointer.ts";
import { root } from "../../scripts/lib/repository-specs.ts";
import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import type { Api } from "../support/documents/bundled-documents.ts";
import type { Canary } from "./canary.ts";
import { StaleEdit } from "./edits.ts";

/** A document as the checks get it. */
export interface DocumentFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
}

export async function readDocument(api: Api): Promise<DocumentFile> {
  const path = join(root, `generated/${api}/openapi.json`);
  return { path, text: await readFile(path, "utf8") };
}

/** @throws {CheckFailure} if what the canary breaks is no longer there. */
export async function breakDocument({ name, api, breaks }: Canary): Promise<DocumentFile> {
  const { path, text } = await readDocument(api);
  const document = JSON.parse(text) as JsonObject;
  try {
    breaks(document);
  } catch (error) {
    throw error instanceof StaleEdit ? new CheckFailure([`"${name}" is stale: ${error.message}`]) : error;
  }
  return { path, text: `${JSON.stringify(document, null, 2)}\n` };
}
