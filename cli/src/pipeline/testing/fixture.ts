// The fixture service as a document that tests may change, and the settings to run the pipeline on it.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { bundleSpec } from "../bundle/bundle-spec.ts";
import type { CheckOptions } from "../checks/check-spec.ts";
import { type OutputNaming, readModel, type ServiceModel } from "../model/model.ts";
import { asDocument, asJson, type Document, type OperationObject } from "../model/openapi-document.ts";
import { listOperations, type OperationModel } from "../model/operation-object.ts";

export const fixtureFile: string = path.join(import.meta.dirname, "fixture.yaml");

/** Rules that have no opinion: what the linters find is tested beside them. */
export const noRules: CheckOptions["rules"] = {
  redocly: path.join(import.meta.dirname, "no-rules.yaml"),
  conventions: async () => [],
};

const runtime = "../../src/runtime.ts";
export const naming: OutputNaming = { api: "fixture", runtime, extension: ".ts", placeholder: "svc" };

/** The fixture's bundle, a new one for each call. */
export async function loadFixture(): Promise<Document> {
  const { document } = await bundleSpec(fixtureFile);
  return asDocument(document);
}

/** What generators get for a document of the fixture. */
export function contextOf(document: Document): ServiceModel {
  return readModel(asJson(document), naming);
}

/** The operation of a document, to change it. */
export function operationIn(document: Document, id: string): OperationObject {
  const found = listOperations(document).find((entry) => entry.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found.operation;
}

export function operationOf({ operations }: ServiceModel, id: string): OperationModel {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
}

/** A folder that goes away with the test. @param finished that of the test's context, if tests run at once */
export async function temporaryFolder(finished: typeof onTestFinished = onTestFinished): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "svc-"));
  finished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
