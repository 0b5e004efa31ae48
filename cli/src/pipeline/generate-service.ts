// The generated files of one service, from its checked bundle.

import type { Bundle } from "./bundle/bundle-spec.ts";
import type { RunStep } from "./checks/run-step.ts";
import { generateOperations } from "./generators/operations-file.ts";
import { generateRenameMap } from "./generators/rename-map-file.ts";
import { generateResources } from "./generators/resources/resources.ts";
import { generateResponses } from "./generators/responses-file.ts";
import { generateRoutes } from "./generators/routes-file.ts";
import { generateTypes } from "./generators/schema-file.ts";
import { generateValidators } from "./generators/validators/validators.ts";
import { generateWebhooks } from "./generators/webhooks-file.ts";
import { located } from "./located.ts";
import { createContext, type OutputNaming } from "./model/generator-context.ts";
import { asDocument } from "./model/openapi-document.ts";
import { prepare } from "./model/prepare.ts";
import type { Files } from "./write/write-output.ts";

/** Throws a `PipelineError` for what the generators cannot express. */
export async function generateService(
  bundle: Bundle,
  naming: OutputNaming,
  runStep: RunStep = (_, work) => work(),
): Promise<Files> {
  const step: RunStep = (title, work) => runStep(title, () => located(bundle, work));
  // `wire` is the document as it travels, `sdk` as callers see it.
  const wire = await step("model", async () => createContext(asDocument(bundle.document), naming));
  const sdk = await step("prepare", async () => createContext(prepare(wire.document), naming));
  const renameMap = await step("rename map", async () => generateRenameMap(wire));
  const schema = await step("types", () => generateTypes(sdk));
  const operations = await step("operations", async () => generateOperations(wire));
  const resources = await step("resources", async () => generateResources(sdk));
  const responses = await step("responses", async () => generateResponses(wire));
  const webhooks = await step("webhooks", async () => generateWebhooks(wire));
  const routes = await step("routes", async () => generateRoutes(wire));
  const validators = await step("validators", () => generateValidators(wire));
  return {
    "openapi.json": `${JSON.stringify(bundle.document, null, 2)}\n`,
    "schema.ts": schema,
    "operations.ts": operations,
    "resources.ts": resources,
    "rename-map.ts": renameMap,
    "responses.ts": responses,
    "webhooks.ts": webhooks,
    "routes.ts": routes,
    "validators.js": validators.js,
    "validators.d.ts": validators.dts,
  };
}
