// `validators.js`: every schema of a bundle as a compiled function, in one module that needs nothing else at run time:
// no Ajv, no `require`, no `eval`.

import { readFile } from "node:fs/promises";
import standaloneCode from "ajv/dist/standalone/index.js";
import { build, type Plugin } from "esbuild";
import { createAjv } from "./ajv.ts";
import { asJson, type Document, jsonSchema, listOperations, listWebhooks, resolve, type Schema } from "./document.ts";
import { generatedHeader } from "./generated-header.ts";
import { printKey } from "./literal.ts";
import type { TableOptions } from "./table.ts";
import { walk } from "./walk.ts";

export interface Validators {
  readonly js: string;
  readonly dts: string;
}

/** Names of validators, in groups: what a JSON pointer such as `/responses/login/200` leads to. */
interface Tree {
  readonly [name: string]: string | Tree;
}

/** Made from the bundle itself: the validators speak of what travels. */
export async function generateValidators(bundle: Document, { api }: TableOptions): Promise<Validators> {
  const header = generatedHeader(api, "Every schema as a compiled function: see `validators.d.ts`.");
  const { tree, schemas } = collect(referToIds(bundle));
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

/** The validators by name and place. A body that is nothing but a reference shares the validator of what it refers to. */
function collect(document: Document): { tree: Tree; schemas: Map<string, Schema> } {
  const schemas = new Map<string, Schema>();
  const names = new Map<string, string>();

  const add = (id: string, schema: Schema): string => {
    const known = names.get(schema.$ref ?? id);
    if (known !== undefined) return known;
    const name = `v${schemas.size}`;
    schemas.set(name, { ...schema, $id: id });
    names.set(id, name);
    return name;
  };

  const bySchema = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => [
    name,
    add(idOf(name), schema),
  ]);
  const requests: [string, string][] = [];
  const responses: [string, Tree][] = [];
  for (const { id, operation } of listOperations(document)) {
    const request = operation.requestBody && jsonSchema(resolve(document, operation.requestBody).content);
    if (request) requests.push([id, add(`request:${id}`, request)]);
    const bodies = Object.entries(operation.responses ?? {}).flatMap(([status, node]) => {
      const schema = jsonSchema(resolve(document, node).content);
      return schema ? [[status, add(`response:${id}/${status}`, schema)] as const] : [];
    });
    if (bodies.length > 0) responses.push([id, Object.fromEntries(bodies)]);
  }
  const webhooks = listWebhooks(document).flatMap(({ path, operation }) => {
    const schema = operation.requestBody && jsonSchema(resolve(document, operation.requestBody).content);
    return schema ? [[path, add(`webhook:${path}`, schema)] as const] : [];
  });
  const groups = { schemas: bySchema, requests, responses, webhooks };
  const tree = Object.entries(groups).map(([group, entries]) => [group, Object.fromEntries(entries)]);
  return { tree: Object.fromEntries(tree), schemas };
}

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

/** Ajv's helpers carry, as text, how code that was not bundled would require them. */
const withoutRequire: Plugin = {
  name: "without-require",
  setup(setup) {
    setup.onLoad({ filter: /[\\/]ajv[\\/]dist[\\/]runtime[\\/]\w+\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(/^\w+\.code = .*$/gm, ""),
    }));
  },
};

function object(entry: string | Tree): string {
  if (typeof entry === "string") return `compiled.${entry}`;
  return `{ ${Object.entries(entry)
    .map(([name, child]) => `${JSON.stringify(name)}: ${object(child)}`)
    .join(", ")} }`;
}

function declarations(api: string, tree: Tree): string {
  const groups = Object.entries(tree).map(
    ([group, entries]) => `${groupDocs[group] ?? ""}export declare const ${group}: ${type(entries, "")};\n`,
  );
  return [generatedHeader(api, "Compiled schemas, to be found by name."), validatorTypes, ...groups].join("\n");
}

const groupDocs: Record<string, string> = {
  schemas: "/** Records, by name. */\n",
  requests: "/** Request bodies, by operation. */\n",
  responses: "/** Bodies of answers, by operation and status. A body that is not shown accepts everything. */\n",
  webhooks: "/** Bodies of webhooks, by name. */\n",
};

const validatorTypes = `/** Tells whether a value is valid; after a \`false\`, \`errors\` says why, until the next call. */
export interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly ValidationError[] | null;
}

export interface ValidationError {
  /** JSON pointer to the part of the value that is wrong. */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}
`;

function type(entry: string | Tree, indent: string): string {
  if (typeof entry === "string") return "Validator";
  const inner = `${indent}  `;
  const members = Object.entries(entry).map(
    ([name, child]) => `${inner}readonly ${printKey(name)}: ${type(child, inner)};\n`,
  );
  return members.length === 0 ? "Readonly<Record<string, never>>" : `{\n${members.join("")}${indent}}`;
}
