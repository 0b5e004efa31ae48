// `validators.js`: every schema of a bundle as a compiled function, in one module that needs nothing else at run time:
// no Ajv, no `require`, no `eval`.

import standaloneCode from "ajv/dist/standalone/index.js";
import { createAjv } from "../../model/ajv.ts";
import {
  asJson,
  type Document,
  jsonSchema,
  listOperations,
  listWebhooks,
  type Parameter,
  resolve,
  type Schema,
} from "../../model/openapi-document.ts";
import { walk } from "../../model/walk.ts";
import { type GeneratedFileOptions, generatedHeader } from "../generated-file.ts";
import { singleType } from "../routes-file.ts";
import { declarations } from "./declarations.ts";
import { bundleModule } from "./module.ts";
import type { Tree } from "./tree.ts";

export interface Validators {
  readonly js: string;
  readonly dts: string;
}

/** Made from the bundle itself: the validators speak of what travels. */
export async function generateValidators(bundle: Document, { api }: GeneratedFileOptions): Promise<Validators> {
  const header = generatedHeader(api, "Every schema as a compiled function: see `validators.d.ts`.");
  const { tree, schemas } = collect(referToIds(bundle), singleParameters(bundle));
  const ajv = createAjv({ code: { esm: true, source: true, lines: false }, inlineRefs: false });
  for (const schema of schemas.values()) ajv.addSchema(schema);
  const exports = Object.fromEntries([...schemas].map(([name, { $id }]) => [name, $id as string]));
  const code = standaloneCode.default(ajv, exports);
  return { js: `${header}\n${await bundleModule(code, tree)}`, dts: declarations(api, tree) };
}

/** A copy in which component schemas refer to one another by id, so that each is compiled once. */
function referToIds(bundle: Document): Document {
  const copy = structuredClone(bundle);
  for (const { kind, node } of walk(asJson(copy))) {
    if (kind === "schema" && typeof node.$ref === "string") {
      node.$ref = node.$ref.replace(/^#\/components\/schemas\/([^/]+)(?:\/(.+))?$/, (_, name: string, rest?: string) =>
        rest === undefined ? idOf(name) : `${idOf(name)}#/${rest}`,
      );
    }
  }
  return copy;
}

function idOf(component: string): string {
  return `schema:${component}`;
}

/** The validators by name and place, and the schemas to compile, each under the name that the tree calls it by. */
function collect(document: Document, single: ReadonlySet<string>): { tree: Tree; schemas: Map<string, Schema> } {
  const schemas = new Map<string, Schema>();
  const names = new Map<string, string>();

  const add = (id: string, schema: Schema): string => {
    const name = `v${schemas.size}`;
    schemas.set(name, { ...schema, $id: id });
    names.set(id, name);
    return name;
  };
  /** A body that is nothing but a reference shares the validator of what it refers to. */
  const addBody = (id: string, schema: Schema): string => {
    const isReference = Object.keys(schema).length === 1 && schema.$ref !== undefined;
    return (isReference && names.get(schema.$ref ?? "")) || add(id, schema);
  };

  const records = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) => [name, add(idOf(name), schema)] as const,
  );
  const requests: [string, string][] = [];
  const queries: [string, string][] = [];
  const responses: [string, Tree][] = [];
  for (const { id, operation, parameters } of listOperations(document)) {
    const request = operation.requestBody && jsonSchema(resolve(document, operation.requestBody).content);
    if (request) requests.push([id, addBody(`request:${id}`, request)]);
    const query = querySchema(parameters.filter(({ name }) => single.has(`${id} ${name}`)));
    if (query) queries.push([id, add(`query:${id}`, query)]);
    const bodies = Object.entries(operation.responses ?? {}).flatMap(([status, node]) => {
      const schema = jsonSchema(resolve(document, node).content);
      return schema ? [[status, addBody(`response:${id}/${status}`, schema)] as const] : [];
    });
    if (bodies.length > 0) responses.push([id, Object.fromEntries(bodies)]);
  }
  const webhooks = listWebhooks(document).flatMap(({ path, operation }) => {
    const schema = operation.requestBody && jsonSchema(resolve(document, operation.requestBody).content);
    return schema ? [[path, addBody(`webhook:${path}`, schema)] as const] : [];
  });
  const tree = {
    schemas: Object.fromEntries(records),
    requests: Object.fromEntries(requests),
    queries: Object.fromEntries(queries),
    responses: Object.fromEntries(responses),
    webhooks: Object.fromEntries(webhooks),
  };
  return { tree, schemas };
}

/** Operation and name of each query parameter whose value is a single one, with a blank between. */
function singleParameters(bundle: Document): ReadonlySet<string> {
  const names = listOperations(bundle).flatMap(({ id, parameters }) =>
    parameters
      .filter(({ in: place, schema = {} }) => place === "query" && singleType(bundle, schema) !== undefined)
      .map(({ name }) => `${id} ${name}`),
  );
  return new Set(names);
}

/** The parameters of a query as one object; undefined where there are none. */
function querySchema(parameters: readonly Parameter[]): Schema | undefined {
  if (parameters.length === 0) return undefined;
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name, schema = {} }) => [name, schema])),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  };
}
