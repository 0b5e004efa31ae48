// `validators.js`: every schema of a bundle as a compiled function, in one module without dependencies: no Ajv, no
// `require`, no `eval`.

import standaloneCode from "ajv/dist/standalone/index.js";
import { createLenientAjv } from "../../model/ajv.ts";
import { DocumentError, type DocumentProblem } from "../../model/document-error.ts";
import type { GeneratorContext } from "../../model/generator-context.ts";
import { referencePath, toPointer } from "../../model/json-pointer.ts";
import { asJson, type Document, type Parameter, resolve, type Schema } from "../../model/openapi-document.ts";
import { singleType } from "../../model/parameter-object.ts";
import { listOperations, listWebhooks } from "../../model/paths-object.ts";
import { formSchema, jsonSchema } from "../../model/schema-object.ts";
import { walk } from "../../model/walk.ts";
import { generatedHeader } from "../generated-file.ts";
import { compileError } from "./compile-error.ts";
import { declarations } from "./declarations.ts";
import { bundleModule } from "./module.ts";
import type { Tree } from "./tree.ts";

export interface Validators {
  readonly js: string;
  readonly dts: string;
}

/** Made from the bundle itself: the validators are about the wire. Throws a `DocumentError` for a schema that cannot be compiled. */
export async function generateValidators(ctx: GeneratorContext): Promise<Validators> {
  const { api } = ctx;
  const header = generatedHeader(api, "Every schema as a compiled function: see `validators.d.ts`.");
  const { tree, schemas } = collect(referToIds(ctx.document), singleParameters(ctx));
  const ajv = createLenientAjv({ code: { esm: true, source: true, lines: false }, inlineRefs: false });
  const exports = Object.fromEntries([...schemas.keys()].map((name) => [name, name]));
  const code = compile(ctx.document, () => {
    for (const schema of schemas.values()) ajv.addSchema(schema);
    return standaloneCode.default(ajv, exports);
  });
  return { js: `${header}\n${await bundleModule(code, tree)}`, dts: declarations(api, tree) };
}

function compile(document: Document, work: () => string): string {
  try {
    return work();
  } catch (cause) {
    throw compileError(asJson(document), cause);
  }
}

/**
 * A copy in which component schemas refer to one another by id, so that each is compiled once. Ajv writes ids into comments of its
 * code, so none may come from the document: no reference uses those.
 */
function referToIds(bundle: Document): Document {
  const copy = structuredClone(bundle);
  const nodes = [...walk(asJson(copy))].filter(({ kind }) => kind === "schema");
  const places = new Set(nodes.map(({ path }) => toPointer(path)));
  const ids = new Map(Object.keys(copy.components?.schemas ?? {}).map((name, index) => [name, `v${index}`]));
  const problems: DocumentProblem[] = [];
  for (const { node, path } of nodes) {
    delete node.$id;
    delete node.$anchor;
    const [components, section, name = "", ...rest] = referencePath(node) ?? [];
    const id = components === "components" && section === "schemas" ? ids.get(name) : undefined;
    if (id === undefined) continue;
    if (!places.has(toPointer(["components", "schemas", name, ...rest]))) {
      problems.push({ pointer: toPointer([...path, "$ref"]), reason: `${node.$ref} refers to no schema` });
    }
    node.$ref = rest.length === 0 ? id : `${id}#${toPointer(rest).split("/").map(encodeURIComponent).join("/")}`;
  }
  if (problems.length > 0) throw new DocumentError(problems);
  return copy;
}

/** The tree of validator names, and the schemas to compile under these names. */
function collect(document: Document, single: ReadonlySet<string>): { tree: Tree; schemas: Map<string, Schema> } {
  const schemas = new Map<string, Schema>();

  // The name of a validator is the id of its schema.
  const add = (schema: Schema): string => {
    const name = `v${schemas.size}`;
    schemas.set(name, { ...schema, $id: name });
    return name;
  };
  /** A body that is only a reference shares the validator of its target. */
  const addBody = (schema: Schema): string => {
    const isReference = Object.keys(schema).length === 1 && schemas.has(schema.$ref ?? "");
    return isReference ? (schema.$ref ?? "") : add(schema);
  };

  // First, in this order: references have their ids already.
  const records = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) => [name, add(schema)] as const,
  );
  const requests: [string, string][] = [];
  const queries: [string, string][] = [];
  const responses: [string, Tree][] = [];
  for (const { id, operation, parameters } of listOperations(document)) {
    const { content } = operation.requestBody ? resolve(document, operation.requestBody) : {};
    const request = jsonSchema(content) ?? formSchema(content);
    if (request) requests.push([id, addBody(request)]);
    const query = querySchema(parameters.filter(({ name }) => single.has(`${id} ${name}`)));
    if (query) queries.push([id, add(query)]);
    const bodies = Object.entries(operation.responses ?? {}).flatMap(([status, node]) => {
      const schema = jsonSchema(resolve(document, node).content);
      return schema ? [[status, addBody(schema)] as const] : [];
    });
    if (bodies.length > 0) responses.push([id, Object.fromEntries(bodies)]);
  }
  const webhooks = listWebhooks(document).flatMap(({ path, operation }) => {
    const schema = operation.requestBody && jsonSchema(resolve(document, operation.requestBody).content);
    return schema ? [[path, addBody(schema)] as const] : [];
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

/** Query parameters with a single value, as `operationId name`. */
function singleParameters({ document, operations }: GeneratorContext): ReadonlySet<string> {
  const names = operations.flatMap(({ id, queryParameters }) =>
    queryParameters
      .filter(({ schema = {} }) => singleType(document, schema) !== undefined)
      .map(({ name }) => `${id} ${name}`),
  );
  return new Set(names);
}

/** The parameters of a query as one object schema; undefined without parameters. */
function querySchema(parameters: readonly Parameter[]): Schema | undefined {
  if (parameters.length === 0) return undefined;
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name, schema = {} }) => [name, schema])),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  };
}
