// `resources.ts`: one class per resource with a method per operation, one base class per client, and the names of all
// types that callers use.

import { DocumentError } from "../bundle/problem.ts";
import type { ServiceModel } from "../model/model.ts";
import type { Document } from "../model/openapi-document.ts";
import { callName, clientVariable, type OperationModel } from "../model/operation-object.ts";
import { isFree } from "../model/schema-object.ts";
import { type Link, methodDoc } from "./method-doc.ts";
import { queryTypeName, type Signature, signatureOf } from "./method-signature.ts";
import { commonCodes } from "./operations.ts";
import {
  docComment,
  generatedHeader,
  pascalCase,
  printKey,
  printStatement,
  printText,
  valueTypes,
  width,
} from "./print.ts";

const runtimeFunctions = ["paginate", "payWithin", "upload"];
/** Types that the generated text imports. */
export const runtimeTypes: readonly string[] = [
  "Bytes",
  "Caller",
  "CallOptions",
  "FetchPaths",
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
export function generateResources(service: ServiceModel): string {
  const { api, extension, document: prepared } = service;
  const resources = groupByResource(service.operations);
  const links = linksTo(service, resources);
  const records = Object.keys(prepared.components?.schemas ?? {});
  const common = records.includes(COMMON) ? [] : commonCodes(service.operations.map(codesOf));
  const body = [
    ...(common.length === 0
      ? []
      : [`${docComment("Error codes that every operation documents.")}${unionType(`export type ${COMMON}`, common)}`]),
    ...resources.flatMap((resource) => [
      ...resource.models.flatMap((model) => [...queryType(model), ...errorCodeType(model, common)]),
      resourceClass(service, resource, links),
    ]),
    ...[...new Set(resources.map(({ client }) => client))].map((client) => clientClass(prepared, client, resources)),
    pathsType(api),
  ];
  return [
    generatedHeader(api, "The methods of all operations, by resource, and the names of all their types."),
    imports(body.join("\n"), records, service),
    `export type {\n${records.map((record) => `  ${record},\n`).join("")}} from "./schema${extension}";\n`,
    ...body,
  ].join("\n");
}

/** Only names used in code; mentions in comments do not count. */
function imports(body: string, records: readonly string[], { runtime, extension }: ServiceModel): string {
  const code = body.replace(/\/\*\*.*?\*\//gs, "");
  const isUsed = (name: string) => new RegExp(`(?<![."\\w])${name}\\b`).test(code);
  const fromSchema = records.filter(isUsed);
  if (isUsed("OperationTypes")) fromSchema.push("operations as OperationTypes");
  fromSchema.push("paths");
  return [
    printStatement("import", runtimeFunctions.filter(isUsed), runtime),
    printStatement("import type", [...runtimeTypes, ...valueTypes].filter(isUsed), runtime),
    `import * as operations from "./operations${extension}";\n`,
    printStatement("import type", fromSchema, `./schema${extension}`),
  ].join("");
}

function pathsType(api: string): string {
  const name = `${pascalCase(api).replace(/^[A-Z]/, (letter) => letter.toLowerCase())}Paths`;
  const doc = `The paths of the ${api} service, for openapi-fetch with \`createFetch\`: \`createClient<${name}>({ … })\`.`;
  return `${docComment(doc)}export type ${name} = FetchPaths<paths>;\n`;
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

// Sorts operations into resources: `wallets.transactions` with all its methods.

export interface Resource {
  readonly client: string;
  readonly name: string;
  readonly className: string;
  readonly models: readonly OperationModel[];
}

/** Resources in the order of their first operation. */
export function groupByResource(models: readonly OperationModel[]): Resource[] {
  const groups = new Map<string, OperationModel[]>();
  for (const model of models) {
    const key = `${model.sdk.client} ${model.sdk.resource}`;
    groups.set(key, [...(groups.get(key) ?? []), model]);
  }
  refuseDoubleNames(models);
  const names = [...groups.keys()].map((key) => key.split(" ")[1]);
  return [...groups].map(([key, group]) => {
    const [client = "", name = ""] = key.split(" ");
    // Two clients of one document may have resources of the same name.
    const shared = names.filter((other) => other === name).length > 1;
    return { client, name, className: `${shared ? pascalCase(client) : ""}${pascalCase(name)}Resource`, models: group };
  });
}

function refuseDoubleNames(models: readonly OperationModel[]): void {
  const names = models.map(({ sdk: { client, resource, method } }) => `${client}.${resource}.${method}`);
  const problems = models
    .map(({ pointer }, index) => ({
      pointer: `${pointer}/x-sdk`,
      reason: `${names[index]} is already the name of another operation`,
    }))
    .filter((_, index) => names.indexOf(names[index] ?? "") !== index);
  if (problems.length > 0) throw new DocumentError(problems);
}

/** The links to all operations, by operationId: descriptions name operations, readers know methods. */
function linksTo(service: ServiceModel, resources: readonly Resource[]): ReadonlyMap<string, Link> {
  return new Map(
    resources.flatMap(({ className, models }) =>
      models.map((model) => {
        const typed = signatureOf(service.document, model).result !== "Undescribed";
        const text = `{@link ${className}.${model.sdk.method} | ${callName(model)}}`;
        return [model.id, { text, typed }] as const;
      }),
    ),
  );
}

// The class of one resource: a method per operation, each one line around the runtime.

function resourceClass(service: ServiceModel, resource: Resource, links: ReadonlyMap<string, Link>): string {
  const { document } = service;
  const { client, name, className, models } = resource;
  const doc = docComment(
    [`\`${clientVariable(client)}.${name}\``, resourceDescription(document, models)].filter(Boolean).join(": "),
  );
  const methods = models.map(
    (model) => `\n${methodDoc(service, model, links)}${methodText(model, signatureOf(document, model))}`,
  );
  return `${doc}export class ${className} {
  readonly #call: Caller;

  constructor(call: Caller) {
    this.#call = call;
  }
${methods.join("")}}
`;
}

/** The description of the tag that all of a resource's operations carry. */
function resourceDescription({ tags = [] }: Document, models: readonly OperationModel[]): string | undefined {
  const [name, ...others] = [...new Set(models.map(({ operation }) => operation.tags?.[0]))];
  return others.length === 0 ? tags.find((tag) => tag.name === name)?.description?.trim() : undefined;
}

function methodText(
  { id, sdk, paysOffer, body }: OperationModel,
  { arguments: args, passed, result, item }: Signature,
): string {
  const list = args.map(({ name, type, optional }) => `${name}${optional ? "?" : ""}: ${type}`);
  const promise = item === undefined ? `ResultPromise<${result}>` : `PagedResultPromise<${result}, ${item}>`;
  const flat = `  ${sdk.method}(${list.join(", ")}): ${promise} {`;
  const head =
    flat.length <= width
      ? flat
      : `  ${sdk.method}(\n${list.map((argument) => `    ${argument},\n`).join("")}  ): ${promise} {`;
  const wrapper = body?.files ? "upload" : paysOffer ? "payWithin" : item === undefined ? undefined : "paginate";
  const call = wrapper === undefined ? "this.#call(" : `${wrapper}(this.#call, `;
  return `${head}\n    return ${call}operations.${id}, { ${passed.join(", ")} });\n  }\n`;
}

// The types of an operation besides records: its query and its documented error codes.

function queryType(model: OperationModel): string[] {
  const { id, queryParameters, exactlyOne } = model;
  if (queryParameters.length === 0) return [];
  const doc = docComment(`Query of \`${callName(model)}\`.`);
  const declare = (type: string) => `${doc}export type ${queryTypeName(model)} =${type};\n`;
  if (queryParameters.some(({ schema }) => isFree(schema))) return [declare(" FreeQuery")];
  const all = `NonNullable<OperationTypes[${printText(id)}]["parameters"]["query"]>`;
  if (exactlyOne.length === 0) return [declare(` ${all}`)];
  const parameters = `${pascalCase(id)}Parameters`;
  const names = exactlyOne.map((name) => printText(name)).join(" | ");
  const alternatives = exactlyOneOf(exactlyOne, parameters);
  const isWhole = exactlyOne.length === queryParameters.length;
  return [
    `type ${parameters} = ${all};\n`,
    declare(isWhole ? `\n${alternatives}` : ` Omit<${parameters}, ${names}> &\n  (\n${alternatives})`),
  ];
}

/** Spelled out: a generic type would be computed again in each program, which takes as long as nineteen other calls. */
function exactlyOneOf(names: readonly string[], parameters: string): string {
  const alternatives = names.map((chosen) => {
    const fields = names.map((name) => {
      const property = printKey(name);
      return name === chosen ? `${property}: NonNullable<${parameters}[${printText(name)}]>` : `${property}?: never`;
    });
    return `  | {\n${fields.map((field) => `      ${field};\n`).join("")}    }`;
  });
  return alternatives.join("\n");
}

const COMMON = "CommonErrorCode";

function codesOf({ responses }: OperationModel): string[] {
  return [...new Set(responses.flatMap(({ codes }) => codes))];
}

function errorCodeType(model: OperationModel, common: readonly string[]): string[] {
  const codes = codesOf(model);
  if (codes.length === 0) return [];
  const doc = docComment(`Documented error codes of \`${callName(model)}\`.`);
  const own = codes.filter((errorCode) => !common.includes(errorCode));
  return [`${doc}${unionType(`export type ${pascalCase(model.id)}ErrorCode`, own, common.length > 0 ? [COMMON] : [])}`];
}

function unionType(start: string, values: readonly string[], types: readonly string[] = []): string {
  const members = [...types, ...values.map((value) => printText(value))];
  const line = `${start} = ${members.join(" | ")};\n`;
  return line.length <= width ? line : `${start} =\n${members.map((member) => `  | ${member}`).join("\n")};\n`;
}
