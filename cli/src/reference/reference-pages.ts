// All pages of the reference: indexes, operations, records, webhook events, errors and gaps. Only functions and no template library:
// the texts are those of the methods' comments, which are functions already.

import type { Model } from "../pipeline/model/model.ts";
import { resolve, type Schema } from "../pipeline/model/openapi-document.ts";
import { callName } from "../pipeline/model/operation-object.ts";
import { type RecordUse, recordUses } from "../pipeline/model/record-users.ts";
import { jsonSchema, notesOn } from "../pipeline/model/schema-object.ts";
import { errorsPage, serviceErrors } from "./errors-page.ts";
import { eventPage, ourWebhooks, type WebhookNames } from "./event-page.ts";
import { fieldTable, typeText } from "./fields.ts";
import { type GapList, gapsPage } from "./gaps-page.ts";
import { operationsPath, pageLinks, siteTargets, type Targets } from "./links.ts";
import { operationPage } from "./operation-page.ts";
import {
  blocks,
  eventPath,
  code as inCode,
  indexPath,
  linkTo,
  list,
  oneLine,
  operationPath,
  originText,
  type Page,
  recordPath,
  section,
  table,
} from "./page.ts";

export interface ReferenceOptions {
  /** @default no page of gaps */
  readonly gaps?: GapList;
  /** The page of a rule, relative to the root of the site, with its anchor. @default rules have no pages */
  readonly rule?: (id: string) => string | undefined;
  /** @default those of svc-sdk */
  readonly webhooks?: WebhookNames;
}

/** `contexts` are those of prepared documents, one for each service. */
export function referencePages(contexts: readonly Model[], options: ReferenceOptions = {}): Page[] {
  const { gaps, rule, webhooks = ourWebhooks } = options;
  const targets = siteTargets({
    gaps: gaps?.open ?? [],
    rule,
    errorCodes: new Set(serviceErrors(contexts).map(({ code }) => code)),
  });
  const indexes = contexts.map((ctx) => indexPage(ctx, targets));
  const shared = [operationsPage(contexts), errorsPage(contexts), ...(gaps ? [gapsPage(gaps, contexts, targets)] : [])];
  return [
    rootPage(indexes, shared),
    ...shared,
    ...indexes,
    ...contexts.flatMap((ctx) => servicePages(ctx, targets, webhooks)),
  ];
}

function servicePages(ctx: Model, targets: Targets, webhooks: WebhookNames): Page[] {
  const useOf = recordUses(ctx);
  const records = Object.entries(ctx.document.components?.schemas ?? {});
  return [
    ...ctx.operations.map((model) => operationPage(ctx, model, targets)),
    ...ctx.webhooks.map((event) => eventPage(ctx, event, webhooks, targets)),
    ...records.map(([name, schema]) => recordPage(ctx, name, schema, useOf(name), targets)),
  ];
}

// The index of a service: its operations by method and path, its webhooks and records.

export function indexPage(ctx: Model, targets?: Targets): Page {
  const path = indexPath(ctx.api);
  const links = pageLinks(ctx, path, targets);
  const link = (name: string, to: string) => `[${inCode(name)}](${linkTo(path, to)})`;
  const { info, components = {} } = ctx.document;
  const operations = ctx.operations.map((model) => [
    link(model.id, operationPath(ctx.api, model.id)),
    inCode(callName(model)),
    model.method,
    inCode(model.path),
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
function rootPage(services: readonly Page[], shared: readonly Page[] = []): Page {
  const path = indexPath();
  const items = [...services, ...shared].map(({ title, path: to, description: purpose }) => {
    const link = `[${title}](${linkTo(path, to)})`;
    return purpose === undefined ? link : `${link}: ${purpose}`;
  });
  const description = "Every operation, record, webhook and error of the services.";
  return { path, title: "Reference", description, markdown: `${blocks("# Reference", list(items))}\n` };
}

// operationId, SDK method, and method with path: one table for all services.

function operationsPage(contexts: readonly Model[]): Page {
  const rows = contexts.flatMap((ctx) =>
    ctx.operations.map((model) => [
      `[${inCode(callName(model))}](${linkTo(operationsPath, operationPath(ctx.api, model.id))})`,
      inCode(model.id),
      model.method,
      inCode(model.path),
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

// The reference page of one record: its fields, and the operations that use it.

/** `ctx` is that of the prepared document. */
function recordPage(ctx: Model, name: string, schema: Schema, { operations }: RecordUse, targets?: Targets): Page {
  const path = recordPath(ctx.api, name);
  const links = pageLinks(ctx, path, targets);
  const { facts, gaps } = notesOn(schema);
  const context = { document: ctx.document, linkRecord: links.record, linkText: links.text, withRecords: false };
  const users = operations.map((id) => links.operation(id)?.text ?? inCode(id));
  const markdown = blocks(
    `# ${name}`,
    links.text(schema.description ?? ""),
    facts,
    ...gaps.map((gap) => links.text(gap)),
    schema.properties === undefined && `Type: ${typeText(schema, links.record)}`,
    section("Fields", fieldTable(schema, context)),
    section("Used by", list(users)),
    section("Origin", originText(schema)),
  );
  const description = `The record ${name} of the ${ctx.api} service: its fields, and the operations that use it.`;
  return { path, title: name, description, markdown: `${markdown}\n`, group: "Records" };
}
