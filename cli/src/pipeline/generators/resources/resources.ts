// `resources.ts`: one class per resource with a method per operation, one base class per client, and the names of all
// types that callers use.

import type { GeneratorContext } from "../../model/generator-context.ts";
import type { Document } from "../../model/openapi-document.ts";
import { docComment } from "../doc-comment.ts";
import { generatedHeader } from "../generated-file.ts";
import { pascalCase } from "../names.ts";
import { valueTypes } from "../schema-file.ts";
import { groupByResource, linksTo, type Resource } from "./groups.ts";
import { namedTypes } from "./named-types.ts";
import { resourceClass, resourceDescription } from "./resource-class.ts";

const width = 120;

const runtimeFunctions = ["paginate", "payWithin", "upload"];
/** Types that the generated text imports. */
export const runtimeTypes: readonly string[] = [
  "Bytes",
  "Caller",
  "CallOptions",
  "FreeQuery",
  "KeyedCallOptions",
  "OrDuplicate",
  "PagedResultPromise",
  "PaidCallOptions",
  "ResultPromise",
  "TransferCallOptions",
  "Undescribed",
];

/** Made from the prepared document: the methods are those that callers see. */
export function generateResources(ctx: GeneratorContext): string {
  const { api, extension, document: prepared } = ctx;
  const resources = groupByResource(ctx.operations);
  const links = linksTo(ctx, resources);
  const body = [
    ...resources.flatMap((resource) => [...resource.models.flatMap(namedTypes), resourceClass(ctx, resource, links)]),
    ...[...new Set(resources.map(({ client }) => client))].map((client) => clientClass(prepared, client, resources)),
  ];
  const records = Object.keys(prepared.components?.schemas ?? {});
  return [
    generatedHeader(api, "The methods of all operations, by resource, and the names of all their types."),
    imports(body.join("\n"), records, ctx),
    `export type {\n${records.map((record) => `  ${record},\n`).join("")}} from "./schema${extension}";\n`,
    ...body,
  ].join("\n");
}

/** Only names used in code; mentions in comments do not count. */
function imports(body: string, records: readonly string[], { runtime, extension }: GeneratorContext): string {
  const code = body.replace(/\/\*\*.*?\*\//gs, "");
  const isUsed = (name: string) => new RegExp(`(?<![."\\w])${name}\\b`).test(code);
  const fromSchema = records.filter(isUsed);
  if (isUsed("OperationTypes")) fromSchema.push("operations as OperationTypes");
  return [
    importLine("import", runtimeFunctions.filter(isUsed), runtime),
    importLine("import type", [...runtimeTypes, ...valueTypes].filter(isUsed), runtime),
    `import * as operations from "./operations${extension}";\n`,
    importLine("import type", fromSchema, `./schema${extension}`),
  ].join("");
}

function importLine(keyword: string, names: readonly string[], from: string): string {
  if (names.length === 0) return "";
  const line = `${keyword} { ${names.join(", ")} } from "${from}";\n`;
  return line.length <= width
    ? line
    : `${keyword} {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
}

function clientClass(prepared: Document, client: string, resources: readonly Resource[]): string {
  const own = resources.filter((resource) => resource.client === client);
  const doc = docComment(`All resources of the ${client} client.`);
  const properties = own.map(({ name, className, models }) => {
    const description = resourceDescription(prepared, models);
    return `${description === undefined ? "" : docComment(description, "  ")}  readonly ${name}: ${className};\n`;
  });
  const assignments = own.map(({ name, className }) => `    this.${name} = new ${className}(call);\n`);
  return `${doc}export class ${pascalCase(client)}Resources {
${properties.join("")}
  constructor(call: Caller) {
${assignments.join("")}  }
}
`;
}
