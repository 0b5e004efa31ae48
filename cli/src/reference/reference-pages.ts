// All pages of the reference: indexes, operations, records, webhook events, errors and gaps. Only functions and no template library:
// the texts are those of the methods' comments, which are functions already.

import type { ServiceModel } from "../pipeline/model/model.ts";
import type { Schema } from "../pipeline/model/openapi-document.ts";
import { callName } from "../pipeline/model/operation-object.ts";
import { type RecordUse, recordUses } from "../pipeline/model/record-users.ts";
import { notesOn, requestSchema } from "../pipeline/model/schema-object.ts";
import { errorsPage, serviceErrors } from "./errors-page.ts";
import { eventPage } from "./event-page.ts";
import { fieldRows, fieldsOf, typeText } from "./fields.ts";
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
  type Page,
  recordPath,
  section,
  table,
} from "./page.ts";
import { ourNames, type PackageNames } from "./sample-program.ts";
import { type SourcePart, sourcesText } from "./sources.ts";

export interface ReferenceOptions {
  /** @default no page of gaps */
  readonly gaps?: GapList;
  /** The page of a rule, relative to the root of the site, with its anchor. @default rules have no pages */
  readonly rule?: (id: string) => string | undefined;
  /** @default those of svc-sdk */
  readonly names?: PackageNames;
}

/** `services` are those of prepared documents, one for each service. */
export function referencePages(services: readonly ServiceModel[], options: ReferenceOptions = {}): Page[] {
  const { gaps, rule, names = ourNames } = options;
  const targets = siteTargets({
    gaps: gaps?.open ?? [],
    rule,
    errorCodes: new Set(serviceErrors(services).map(({ code }) => code)),
  });
  const indexes = services.map((service) => indexPage(service, targets));
  const shared = [operationsPage(services), errorsPage(services), ...(gaps ? [gapsPage(gaps, services, targets)] : [])];
  return [
    rootPage(indexes, shared),
    ...shared,
    ...indexes,
    ...services.flatMap((service) => servicePages(service, targets, names)),
  ];
}

function servicePages(service: ServiceModel, targets: Targets, names: PackageNames): Page[] {
  const useOf = recordUses(service);
  const records = Object.entries(service.document.components?.schemas ?? {});
  return [
    ...service.operations.map((model) => operationPage(service, model, { targets, names })),
    ...service.webhooks.map((event) => eventPage(service, event, names, targets)),
    ...records.map(([name, schema]) => recordPage(service, name, schema, useOf(name), targets)),
  ];
}

// The index of a service: its operations by method and path, its webhooks and records.

export function indexPage(service: ServiceModel, targets?: Targets): Page {
  const path = indexPath(service.api);
  const links = pageLinks(service, path, targets);
  const link = (name: string, to: string) => `[${inCode(name)}](${linkTo(path, to)})`;
  const { info, components = {} } = service.document;
  const operations = service.operations.map((model) => [
    link(model.id, operationPath(service.api, model.id)),
    inCode(callName(model)),
    model.method,
    inCode(model.path),
    model.operation.summary?.trim() ?? "",
  ]);
  const webhooks = service.webhooks.map(({ path: event, operation }) => {
    const schema = requestSchema(service.document, operation);
    return [
      link(event, eventPath(service.api, event)),
      schema === undefined ? "" : typeText(schema, links.record),
      operation.summary?.trim() ?? "",
    ];
  });
  const [lead = "", rest] = (typeof info.description === "string" ? info.description.trim() : "").split(/\n\n(.*)/s);
  const markdown = blocks(
    `# ${oneLine(info.title)}`,
    links.text(lead),
    section("Operations", table(["Operation", "Call", "Method", "Path", "Summary"], operations)),
    section("Webhooks", table(["Event", "Body", "Summary"], webhooks)),
    section("Records", list(Object.keys(components.schemas ?? {}).map(links.record))),
    section("Conventions", links.text(rest ?? "")),
    sourcesText([["", info]], links),
  );
  const description = `Operations, webhooks and records of the ${service.api} service.`;
  return { path, isWide: true, title: oneLine(info.title), description, markdown: `${markdown}\n` };
}

/** The page that leads to all services, and to the pages about all of them. */
function rootPage(services: readonly Page[], shared: readonly Page[] = []): Page {
  const path = indexPath();
  const items = [...services, ...shared].map(({ title, path: to, description: purpose }) => {
    const link = `[**${title}**](${linkTo(path, to)})`;
    return purpose === undefined ? link : `${link}\n\n${purpose}`;
  });
  const description = "Every operation, record, webhook and error of the services.";
  const lead =
    "Operations as HTTP requests and as methods of the SDK: fields, results, errors, retries, and programs that run.";
  const markdown = blocks("# Reference", lead, "<!-- cards -->", list(items));
  return { path, title: "Reference", description, markdown: `${markdown}\n` };
}

// operationId, SDK method, and method with path: one table for all services.

function operationsPage(services: readonly ServiceModel[]): Page {
  const rows = services.flatMap((service) =>
    service.operations.map((model) => [
      `[${inCode(callName(model))}](${linkTo(operationsPath, operationPath(service.api, model.id))})`,
      inCode(model.id),
      model.method,
      inCode(model.path),
      service.api,
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

/** `service` is that of the prepared document. */
function recordPage(
  service: ServiceModel,
  name: string,
  schema: Schema,
  { operations }: RecordUse,
  targets?: Targets,
): Page {
  const path = recordPath(service.api, name);
  const links = pageLinks(service, path, targets);
  const fields = fieldsOf(schema, { document: service.document, links, withRecords: false });
  const users = operations.map((id) => links.operation(id)?.text ?? inCode(id));
  const markdown = blocks(
    `# ${name}`,
    links.text(schema.description ?? ""),
    notesOn(schema).details,
    schema.properties === undefined && `Type: ${typeText(schema, links.record)}`,
    section("Fields", fieldRows(fields)),
    section("Used by", list(users)),
    sourcesText([["", schema], ...fields.map((field): SourcePart => [inCode(field.name), field.node])], links),
  );
  const description = `The record ${name} of the ${service.api} service: its fields, and the operations that use it.`;
  return { path, title: name, description, markdown: `${markdown}\n`, group: "Records" };
}
