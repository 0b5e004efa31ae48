// operationId, SDK method, and method with path: one table for all services.

import type { Model } from "../pipeline/model/model.ts";
import { callName } from "../pipeline/model/operation-object.ts";
import { blocks, code, table } from "./markdown.ts";
import { linkTo, operationPath, type Page } from "./page.ts";
import { operationsPath } from "./targets.ts";

export function operationsPage(contexts: readonly Model[]): Page {
  const rows = contexts.flatMap((ctx) =>
    ctx.operations.map((model) => [
      `[${code(callName(model))}](${linkTo(operationsPath, operationPath(ctx.api, model.id))})`,
      code(model.id),
      model.method,
      code(model.path),
      ctx.api,
    ]),
  );
  const markdown = blocks(
    "# All operations",
    "Every operation by its method in the SDK, its operationId in the OpenAPI documents, and its HTTP method and path.",
    table(["SDK method", "operationId", "HTTP", "Path", "Service"], rows),
  );
  const description = "Every operation: SDK method, operationId, HTTP method and path.";
  return {
    path: operationsPath,
    isWide: true,
    title: "All operations",
    description,
    markdown: `${markdown}\n`,
    group: "Overview",
  };
}
