// `validators.js`: every schema of a bundle as a compiled function, in one module without dependencies: no Ajv, no
// `require`, no `eval`.

import { readFile } from "node:fs/promises";
import standaloneCode from "ajv/dist/standalone/index.js";
import { build, type Plugin } from "esbuild";
import { DocumentError, type DocumentProblem } from "../bundle/problem.ts";
import { createLenientAjv, cutReferences, messageOf } from "../model/ajv.ts";
import { type JsonObject, referencePath, toPointer } from "../model/json-pointer.ts";
import type { ServiceModel } from "../model/model.ts";
import { asJson, type Parameter, type Schema } from "../model/openapi-document.ts";
import { singleType } from "../model/parameter-object.ts";
import { requestSchema } from "../model/schema-object.ts";
import { walk } from "../model/walk.ts";
import { generatedHeader, printKey } from "./print.ts";

/** Made from the bundle itself: the validators are about the wire. Throws a `DocumentError` for a schema that cannot be compiled. */
export async function generateValidators(
  service: ServiceModel,
): Promise<Readonly<Record<"validators.js" | "validators.d.ts", string>>> {
  const header = generatedHeader(service.api, "Every schema as a compiled function: see `validators.d.ts`.");
  const { tree, schemas } = collect(service);
  const ajv = createLenientAjv({ code: { esm: true, source: true, lines: false }, inlineRefs: false });
  const exports = Object.fromEntries([...schemas.keys()].map((name) => [name, name]));
  let code: string;
  try {
    for (const schema of schemas.values()) ajv.addSchema(schema);
    code = standaloneCode.default(ajv, exports);
  } catch (cause) {
    throw compileError(asJson(service.document), cause);
  }
  const js = await bundleModule(code, tree);
  return { "validators.js": `${header}\n${js}`, "validators.d.ts": declarations(service.api, tree) };
}

/** Groups within groups; at the ends the names of validators in the compiled code: `responses.login["200"]`. */
interface Tree {
  readonly [name: string]: string | Tree;
}

/** The tree of validator names, and the schemas to compile under these names. */
function collect(service: ServiceModel): { tree: Tree; schemas: Map<string, Schema> } {
  const { document, operations, webhooks } = referToIds(service);
  const schemas = new Map<string, Schema>();
  // The name of a validator is the id of its schema.
  const add = (schema: Schema): string => {
    const name = `v${schemas.size}`;
    schemas.set(name, { ...schema, $id: name });
    return name;
  };
  const bodies = new Map<string, string>();
  /** A body that is only a reference shares the validator of its target, and equal bodies share one. */
  const addBody = (schema: Schema): string => {
    const isReference = Object.keys(schema).length === 1 && schemas.has(schema.$ref ?? "");
    const text = JSON.stringify(schema);
    const name = isReference ? (schema.$ref ?? "") : (bodies.get(text) ?? add(schema));
    bodies.set(text, name);
    return name;
  };

  const empty = (): Record<string, string | Tree> => ({});
  const tree = { schemas: empty(), requests: empty(), queries: empty(), responses: empty(), webhooks: empty() };
  // First, in this order: references have their ids already.
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) tree.schemas[name] = add(schema);
  for (const [index, { id, body, queryParameters, responses: all }] of operations.entries()) {
    if (body) tree.requests[id] = addBody(body.schema);
    // By the document, whose references lead to the types.
    const given = service.operations[index]?.queryParameters ?? [];
    const isSingle = ({ schema = {} }: Parameter) => singleType(service.document, schema) !== undefined;
    const query = querySchema(queryParameters.filter((_, at) => given[at] && isSingle(given[at])));
    if (query) tree.queries[id] = add(query);
    const byStatus = all.flatMap(({ status, schema }) => (schema ? [[status, addBody(schema)]] : []));
    if (byStatus.length > 0) tree.responses[id] = Object.fromEntries(byStatus);
  }
  for (const { path, operation } of webhooks) {
    const schema = requestSchema(document, operation);
    if (schema) tree.webhooks[path] = addBody(schema);
  }
  return { tree, schemas };
}

/** The parameters of a query as one object schema. */
function querySchema(parameters: readonly Parameter[]): Schema | undefined {
  if (parameters.length === 0) return undefined;
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name, schema = {} }) => [name, schema])),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

/**
 * A copy in which component schemas refer to one another by id, so that each is compiled once. Ajv writes ids into comments of its
 * code, so none may come from the document: no reference uses those.
 */
function referToIds(wire: ServiceModel): ServiceModel {
  const copy = structuredClone(wire);
  const nodes = [...walk(asJson(copy.document))].filter(({ kind }) => kind === "schema");
  const places = new Set(nodes.map(({ path }) => toPointer(path)));
  const ids = new Map(Object.keys(copy.document.components?.schemas ?? {}).map((name, index) => [name, `v${index}`]));
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

// Where a schema stands that Ajv cannot compile although its keywords have valid values, such as `enum: []`. Ajv names no place, so
// each schema is tried without its references.

/** The innermost schema of the document that cannot be compiled; else the document, with the message of the cause. */
function compileError(document: JsonObject, cause: unknown): DocumentError {
  const ajv = createLenientAjv({ addUsedSchema: false });
  const reasonOf = (schema: JsonObject) => messageOf(() => ajv.compile(cutReferences(schema)));
  const schemas = [...walk(document)].filter(({ kind }) => kind === "schema");
  const root = schemas.find((one) => one.parent?.kind !== "schema" && reasonOf(one.node) !== undefined);
  if (root === undefined) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new DocumentError([{ pointer: "", reason: `the schemas cannot be compiled: ${reason}` }]);
  }
  const inside = schemas.filter((one) => root.path.every((part, index) => one.path[index] === part));
  // In document order, so that the last one that fails holds no other.
  const { node, path } = inside.filter((one) => reasonOf(one.node) !== undefined).at(-1) ?? root;
  return new DocumentError([{ pointer: toPointer(path), reason: reasonOf(node) ?? "" }]);
}

// Puts Ajv's code and the few helpers that it needs into one module, with validators where the tree says.

/** Ajv's helpers carry, as text, how code that was not bundled would require them. */
const withoutRequire: Plugin = {
  name: "without-require",
  setup(setup) {
    setup.onLoad({ filter: /[\\/]ajv[\\/]dist[\\/]runtime[\\/]\w+\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(/^\w+\.code = .*$/gm, ""),
    }));
  },
};

/** The exports of `tree`, made of the validators in `code`. */
async function bundleModule(code: string, tree: Tree): Promise<string> {
  const groups = Object.entries(tree).map(([group, entries]) => `export const ${group} = ${object(entries)};`);
  const result = await build({
    stdin: { contents: `import * as compiled from "compiled";\n${groups.join("\n")}`, resolveDir: import.meta.dirname },
    plugins: [compiledModule(code), withoutRequire],
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    // Only this makes the bytes independent of where the repository lies: it leaves out the names of the files.
    minify: true,
    lineLimit: 120,
    legalComments: "none",
    logLevel: "silent",
  });
  return result.outputFiles[0]?.text ?? "";
}

/** Gives Ajv's code to esbuild as the module `compiled`. */
function compiledModule(contents: string): Plugin {
  return {
    name: "compiled",
    setup(setup) {
      setup.onResolve({ filter: /^compiled$/ }, () => ({ path: "compiled", namespace: "compiled" }));
      setup.onLoad({ filter: /.*/, namespace: "compiled" }, () => ({ contents, resolveDir: import.meta.dirname }));
    },
  };
}

function object(entry: string | Tree): string {
  if (typeof entry === "string") return `compiled.${entry}`;
  return `{ ${Object.entries(entry)
    .map(([name, child]) => `${printKey(name)}: ${object(child)}`)
    .join(", ")} }`;
}

// `validators.d.ts`: declares the exports of `validators.js`.

const groupDocs: Record<string, string> = {
  schemas: "/** Records, by name. */\n",
  requests: "/** Request bodies, by operation. */\n",
  queries: "/** Declared query parameters, as an object of their values, by operation. */\n",
  responses: "/** Response bodies, by operation and status. An undocumented body accepts everything. */\n",
  webhooks: "/** Bodies of webhooks, by name. */\n",
};

const validatorTypes = `/** Returns whether a value is valid; after \`false\`, \`errors\` has the reasons until the next call. */
export interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly ValidationError[] | null;
}

export interface ValidationError {
  /** JSON pointer to the invalid part of the value. */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}
`;

function declarations(api: string, tree: Tree): string {
  const groups = Object.entries(tree).map(
    ([group, entries]) => `${groupDocs[group] ?? ""}export declare const ${group}: ${type(entries, "")};\n`,
  );
  return [generatedHeader(api, "Compiled schemas by name."), validatorTypes, ...groups].join("\n");
}

function type(entry: string | Tree, indent: string): string {
  if (typeof entry === "string") return "Validator";
  const inner = `${indent}  `;
  const members = Object.entries(entry).map(
    ([name, child]) => `${inner}readonly ${printKey(name)}: ${type(child, inner)};\n`,
  );
  return members.length === 0 ? "Readonly<Record<string, never>>" : `{\n${members.join("")}${indent}}`;
}
