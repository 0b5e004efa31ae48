// Calls every operation of a foreign service through its generated client, with the document's examples or samples of its
// schemas, against a mock that validates each request.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sample } from "openapi-sampler";
import { pascalCase } from "../../cli/src/pipeline/generators/names.ts";
import { createContext, type GeneratorContext } from "../../cli/src/pipeline/model/generator-context.ts";
import { asDocument, type Parameter, type Schema } from "../../cli/src/pipeline/model/openapi-document.ts";
import type { OperationModel } from "../../cli/src/pipeline/model/operation-object.ts";
import { startPrism, violationsOf } from "../../contract-tests/support/harness/prism.ts";
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
  const ctx = createContext(asDocument(service.wire.document), naming);
  // A document of webhooks alone has no client.
  if (ctx.operations.length === 0) return [];
  await using prism = await startPrism(service.wire.document);
  let violations: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init);
    const text = await response.clone().text();
    const ofRequest = violationsOf(response.headers, text).filter(({ location }) => location[0] === "request");
    violations = ofRequest.map(({ location, message }) => `${location.join(".")} ${message}`);
    return response;
  };
  const client = await createClient(sources, api, { baseUrl: prism.url, fetch, maxRetries: 0 });

  const outcomes: RequestOutcome[] = [];
  for (const model of ctx.operations) {
    violations = [];
    const { resource, method } = model.sdk;
    const failure = await Promise.resolve()
      .then(() => client[resource]?.[method]?.(...argumentsOf(ctx, model)))
      .then(
        () => undefined,
        (error: unknown) => String(error),
      );
    outcomes.push({ operationId: model.id, problem: violations[0] ?? failure });
  }
  return outcomes;
}

/** With whichever credential the client takes. */
async function createClient(sources: string, api: string, options: object): Promise<Client> {
  const module = (await import(pathToFileURL(join(sources, "clients.ts")).href)) as Record<
    string,
    new (
      options: object,
    ) => Client
  >;
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

/** As the method takes them: path, body, query. */
function argumentsOf(ctx: GeneratorContext, model: OperationModel): unknown[] {
  const { pathParameters, queryParameters, body } = model;
  const values = pathParameters.map((parameter) => [parameter.name, parameterValue(ctx, parameter)] as const);
  const [first] = values;
  const required = queryParameters.filter((parameter) => parameter.required === true);
  return [
    ...(first === undefined ? [] : [values.length === 1 ? first[1] : Object.fromEntries(values)]),
    ...(body === undefined || body.empty ? [] : [withFiles(bodyOf(ctx, model, body.schema), body.files)]),
    ...(required.length === 0 ? [] : [Object.fromEntries(required.map((one) => [one.name, parameterValue(ctx, one)]))]),
  ];
}

/** A small file for each field of a form that is one. */
function withFiles(body: unknown, files: NonNullable<OperationModel["body"]>["files"]): unknown {
  if (files === undefined) return body;
  const contents = Object.keys(files).map((name) => [name, new Uint8Array([1, 2, 3])]);
  return { ...(body as object), ...Object.fromEntries(contents) };
}

function parameterValue(ctx: GeneratorContext, { example, examples, schema = {} }: Parameter): unknown {
  const [named] = Object.values((examples ?? {}) as Record<string, { readonly value?: unknown }>);
  return example ?? named?.value ?? sampleOf(ctx, schema);
}

function bodyOf(ctx: GeneratorContext, { operation }: OperationModel, schema: Schema): unknown {
  const { content = {} } = operation.requestBody ? ctx.resolve(operation.requestBody) : {};
  const media = content["application/json"];
  const [named] = Object.values((media?.examples ?? {}) as Record<string, { readonly value?: unknown }>);
  return media?.example ?? named?.value ?? sampleOf(ctx, schema);
}

function sampleOf(ctx: GeneratorContext, schema: Schema): unknown {
  return sample(schema as never, { skipReadOnly: true }, ctx.document as never);
}
