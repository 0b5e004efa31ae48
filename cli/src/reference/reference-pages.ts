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
import { operationLink, operationsPath, pageLinks, siteTargets, type Targets } from "./links.ts";
import { operationPage } from "./operation-page.ts";
import {
  blocks,
  eventPath,
  code as inCode,
  indexPath,
  link,
  list,
  oneLine,
  operationPath,
  type Page,
  pageOf,
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
  const errors = serviceErrors(services);
  const targets = siteTargets({ gaps: gaps?.open ?? [], rule, errorCodes: new Set(errors.map(({ code }) => code)) });
  const indexes = services.map((service) => indexPage(service, targets));
  const shared = [operationsPage(services), errorsPage(errors), ...(gaps ? [gapsPage(gaps, services, targets)] : [])];
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

function indexPage(service: ServiceModel, targets: Targets): Page {
  const path = indexPath(service.api);
  const links = pageLinks(service, path, targets);
  const { info, components = {} } = service.document;
  const operations = service.operations.map((model) => [
    link(inCode(model.id), path, operationPath(service.api, model.id)),
    inCode(callName(model)),
    model.method,
    inCode(model.path),
    model.operation.summary?.trim() ?? "",
  ]);
  const webhooks = service.webhooks.map(({ path: event, operation }) => {
    const schema = requestSchema(service.document, operation);
    return [
      link(inCode(event), path, eventPath(service.api, event)),
      schema === undefined ? "" : typeText(schema, links.record),
      operation.summary?.trim() ?? "",
    ];
  });
  const [lead = "", rest] = (typeof info.description === "string" ? info.description.trim() : "").split(/\n\n(.*)/s);
  const description = `Operations, webhooks and records of the ${service.api} service.`;
  return pageOf(
    { path, isWide: true, title: oneLine(info.title), description },
    links.text(lead),
    section("Operations", table(["Operation", "Call", "Method", "Path", "Summary"], operations)),
    section("Webhooks", table(["Event", "Body", "Summary"], webhooks)),
    section("Records", list(Object.keys(components.schemas ?? {}).map(links.record))),
    section("Conventions", links.text(rest ?? "")),
    sourcesText([["", info]], links),
  );
}

/** The page that leads to all services, and to the pages about all of them. */
function rootPage(services: readonly Page[], shared: readonly Page[]): Page {
  const path = indexPath();
  const items = [...services, ...shared].map(({ title, path: to, description: purpose }) => {
    return blocks(link(`**${title}**`, path, to), purpose);
  });
  const description = "Every operation, record, webhook and error of the services.";
  const lead =
    "Operations as HTTP requests and as methods of the SDK: fields, results, errors, retries, and programs that run.";
  return pageOf({ path, title: "Reference", description }, lead, "<!-- cards -->", list(items));
}

// operationId, SDK method, and method with path: one table for all services.

function operationsPage(services: readonly ServiceModel[]): Page {
  const rows = services.flatMap((service) =>
    service.operations.map((model) => [
      operationLink(operationsPath, service.api, model),
      inCode(model.id),
      model.method,
      inCode(model.path),
      service.api,
    ]),
  );
  const description = "Every operation: SDK method, operationId, HTTP method and path.";
  return pageOf(
    { path: operationsPath, isWide: true, title: "All operations", description, group: "Overview" },
    "Every operation by its method in the SDK, its operationId in the OpenAPI documents, and its HTTP method and path.",
    table(["SDK method", "operationId", "HTTP", "Path", "Service"], rows),
  );
}

// The reference page of one record: its fields, and the operations that use it.

/** `service` is that of the prepared document. */
function recordPage(
  service: ServiceModel,
  name: string,
  schema: Schema,
  { operations }: RecordUse,
  targets: Targets,
): Page {
  const path = recordPath(service.api, name);
  const links = pageLinks(service, path, targets);
  const fields = fieldsOf(schema, { document: service.document, links, withRecords: false });
  const users = operations.map((id) => links.operation(id)?.text ?? inCode(id));
  const description = `The record ${name} of the ${service.api} service: its fields, and the operations that use it.`;
  return pageOf(
    { path, title: name, description, group: "Records" },
    links.text(schema.description ?? ""),
    notesOn(schema).details,
    schema.properties === undefined && `Type: ${typeText(schema, links.record)}`,
    section("Fields", fieldRows(fields)),
    section("Used by", list(users)),
    sourcesText([["", schema], ...fields.map((field): SourcePart => [inCode(field.name), field.node])], links),
  );
}
