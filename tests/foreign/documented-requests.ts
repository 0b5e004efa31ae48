// Calls every operation of a foreign service through its generated client, with the document's examples or samples of its
// schemas, against a mock that validates each request.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sample } from "openapi-sampler";
import { pascalCase } from "../../cli/src/pipeline/generators/print.ts";
import { readModel, type ServiceModel } from "../../cli/src/pipeline/model/model.ts";
import {
  type Document,
  type MediaType,
  type Parameter,
  referredSchema,
  resolve,
  type Schema,
} from "../../cli/src/pipeline/model/openapi-document.ts";
import type { OperationModel } from "../../cli/src/pipeline/model/operation-object.ts";
import { typesOf } from "../../cli/src/pipeline/model/schema-object.ts";
import { startPrism, type Violation, violationsOf } from "../../contract-tests/support/harness/prism.ts";
import type { ForeignSdk } from "./foreign-sdk.ts";

/** What happened to the request of one operation. */
export interface RequestOutcome {
  readonly operationId: string;
  /** Undefined if the mock accepted the request, and the client its response. */
  readonly problem: string | undefined;
}

type Method = (...given: readonly unknown[]) => Promise<unknown>;
type Client = Readonly<Record<string, Readonly<Record<string, Method>>>>;

/** One outcome for each operation, in the order of the document. */
export async function documentedRequests({ project, sources }: ForeignSdk, api: string): Promise<RequestOutcome[]> {
  const service = project.services.find((one) => one.api === api);
  if (service === undefined) throw new Error(`there is no service ${api}`);
  const naming = { api, runtime: "", extension: ".js", placeholder: "acme" } as const;
  const read = readModel(service.completed.document, naming);
  await using prism = await startPrism(service.completed.document);
  let violations: Violation[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init);
    violations = violationsOf(response.headers, await response.clone().text());
    return response;
  };
  const client = await createClient(sources, api, { baseUrl: prism.url, fetch, maxRetries: 0 });

  const outcomes: RequestOutcome[] = [];
  for (const model of read.operations) {
    violations = [];
    const { resource, method } = model.sdk;
    const failure = await Promise.resolve()
      .then(() => client[resource]?.[method]?.(...methodArguments(read, model)))
      .then(
        () => undefined,
        (error: unknown) => String(error),
      );
    outcomes.push({ operationId: model.id, problem: problemOf(violations, failure) });
  }
  return outcomes;
}

/** A failure of the client may come from a response that does not follow the document: the mock says so. */
function problemOf(violations: readonly Violation[], failure: string | undefined): string | undefined {
  const of = (part: string) => violations.find(({ location }) => location[0] === part);
  const [request, response] = [of("request"), of("response")];
  if (request !== undefined) return toText(request);
  return failure === undefined || response === undefined ? failure : `${failure} (${toText(response)})`;
}

function toText({ location, message }: Violation): string {
  return `${location.join(".")}: ${message}`;
}

/** With whichever credential the client takes. */
async function createClient(sources: string, api: string, options: object): Promise<Client> {
  const module: Record<string, new (options: object) => Client> = await import(
    pathToFileURL(join(sources, "clients.ts")).href
  );
  const Client = module[`Acme${pascalCase(api)}Client`];
  if (Client === undefined) throw new Error(`the SDK has no client for ${api}`);
  for (const credentials of [{ token: "a.b.c" }, { apiKey: "key" }, {}]) {
    try {
      return new Client({ ...options, ...credentials });
    } catch (error) {
      if (!/option/.test(String(error))) throw error;
    }
  }
  throw new Error(`the client for ${api} takes no credential`);
}

/** In the order of the method: path, body, required parameters of the query. */
function methodArguments(service: ServiceModel, model: OperationModel): unknown[] {
  const { pathParameters, queryParameters, body } = model;
  const values = pathParameters.map((parameter) => [parameter.name, parameterValue(service, parameter)] as const);
  const [first] = values;
  const required = queryParameters.filter((parameter) => parameter.required === true);
  const query = required.map((one) => [one.name, parameterValue(service, one)] as const);
  return [
    ...(first === undefined ? [] : [values.length === 1 ? first[1] : Object.fromEntries(values)]),
    ...(body === undefined || body.empty ? [] : [withFiles(bodyOf(service, model, body.schema), body.files)]),
    ...(query.length === 0 ? [] : [Object.fromEntries(query)]),
  ];
}

/** A small file for each field of a form that is one. */
function withFiles(body: unknown, files: NonNullable<OperationModel["body"]>["files"]): unknown {
  if (files === undefined) return body;
  const contents = Object.keys(files).map((name) => [name, new Uint8Array([1, 2, 3])]);
  return { ...(body as object), ...Object.fromEntries(contents) };
}

function parameterValue(service: ServiceModel, parameter: Parameter): unknown {
  const { schema = {} } = parameter;
  // Of an integer or a string, the string: as text, an integer is both.
  const text = schema.oneOf?.find((branch) => typesOf(branch).includes("string")) ?? schema;
  return exampleOf(service, parameter) ?? sampleOf(service.document, text);
}

function bodyOf(service: ServiceModel, { operation }: OperationModel, schema: Schema): unknown {
  const { content = {} } = operation.requestBody ? resolve(service.document, operation.requestBody) : {};
  return exampleOf(service, content["application/json"] ?? {}) ?? sampleOf(service.document, schema);
}

function exampleOf(service: ServiceModel, { example, examples }: Parameter | MediaType): unknown {
  const [named] = Object.values((examples ?? {}) as Record<string, { readonly value?: unknown }>);
  return example ?? (named && resolve(service.document, named).value);
}

/** Every property, except read-only ones and those that would contain their own object. */
function sampleOf(document: Document, schema: Schema): unknown {
  const finite = unrolled(schema, ($ref) => referredSchema(document, $ref), new Set());
  return sample((finite ?? {}) as never, { skipReadOnly: true, quiet: true, enablePatterns: true });
}

type Child = Schema | boolean;

/** Without references, for the sampler puts `{}` where a schema contains itself; undefined if its values never end. */
function unrolled(schema: Schema, follow: (ref: string) => Schema, open: ReadonlySet<string>): Schema | undefined {
  const { $ref, ...own } = schema;
  if ($ref !== undefined) {
    return open.has($ref) ? undefined : unrolled({ ...follow($ref), ...own }, follow, new Set([...open, $ref]));
  }
  const inner = (child: Child) => (typeof child === "object" ? unrolled(child, follow, open) : child);
  const result: Schema = { ...schema };
  // The sampler knows ranges, and no escapes.
  if (typeof schema.pattern === "string")
    result.pattern = schema.pattern.replaceAll("\\d", "[0-9]").replaceAll("\\.", "[.]");
  for (const keyword of ["items", "additionalProperties"] as const) {
    if (schema[keyword] !== undefined) result[keyword] = inner(schema[keyword]) ?? false;
  }
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const branches = (schema[keyword] ?? []).map(inner).filter((branch) => branch !== undefined);
    if (schema[keyword] !== undefined) result[keyword] = branches as Schema[];
    if (branches.length < 1 && schema[keyword] !== undefined) return undefined;
  }
  for (const keyword of ["allOf", "prefixItems"] as const) {
    const parts = (schema[keyword] ?? []).map(inner);
    if (parts.includes(undefined)) return undefined;
    if (schema[keyword] !== undefined) result[keyword] = parts as Schema[];
  }
  if (schema.properties !== undefined) {
    const properties = Object.entries(schema.properties).map(([name, child]) => [name, inner(child)] as const);
    const endless = new Set(properties.filter(([, child]) => child === undefined).map(([name]) => name));
    if (schema.required?.some((name) => endless.has(name))) return undefined;
    result.properties = Object.fromEntries(properties.filter(([name]) => !endless.has(name))) as Record<string, Child>;
  }
  return result;
}
