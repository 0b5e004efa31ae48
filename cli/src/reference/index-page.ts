// The index of a service: its operations by method and path, its webhooks and records.

import type { Model } from "../pipeline/model/model.ts";
import { resolve } from "../pipeline/model/openapi-document.ts";
import { callName } from "../pipeline/model/operation-object.ts";
import { jsonSchema } from "../pipeline/model/schema-object.ts";
import { blocks, code, list, oneLine, section, table } from "./markdown.ts";
import { pageLinks } from "./operation-links.ts";
import { eventPath, indexPath, linkTo, operationPath, type Page } from "./page.ts";
import type { Targets } from "./targets.ts";
import { typeText } from "./type-text.ts";

export function indexPage(ctx: Model, targets?: Targets): Page {
  const path = indexPath(ctx.api);
  const links = pageLinks(ctx, path, targets);
  const link = (name: string, to: string) => `[${code(name)}](${linkTo(path, to)})`;
  const { info, components = {} } = ctx.document;
  const operations = ctx.operations.map((model) => [
    link(model.id, operationPath(ctx.api, model.id)),
    code(callName(model)),
    model.method,
    code(model.path),
    model.operation.summary?.trim() ?? "",
  ]);
  const webhooks = ctx.webhooks.map(({ path: event, operation }) => {
    const schema = operation.requestBody && jsonSchema(resolve(ctx.document, operation.requestBody).content);
    return [
      link(event, eventPath(ctx.api, event)),
      schema === undefined ? "" : typeText(schema, links.record),
      operation.summary?.trim() ?? "",
    ];
  });
  const markdown = blocks(
    `# ${oneLine(info.title)}`,
    links.text(typeof info.description === "string" ? info.description : ""),
    section("Operations", table(["Operation", "Call", "Method", "Path", "Summary"], operations)),
    section("Webhooks", table(["Event", "Body", "Summary"], webhooks)),
    section("Records", list(Object.keys(components.schemas ?? {}).map(links.record))),
  );
  const description = `Operations, webhooks and records of the ${ctx.api} service.`;
  return { path, title: oneLine(info.title), description, markdown: `${markdown}\n` };
}

/** The page that leads to all services, and to the pages about all of them. */
export function rootPage(services: readonly Page[], shared: readonly Page[] = []): Page {
  const path = indexPath();
  const items = [...services, ...shared].map(({ title, path: to, description: purpose }) => {
    const link = `[${title}](${linkTo(path, to)})`;
    return purpose === undefined ? link : `${link}: ${purpose}`;
  });
  const description = "Every operation, record, webhook and error of the services.";
  return { path, title: "Reference", description, markdown: `${blocks("# Reference", list(items))}\n` };
}
