// Every schema of a bundle must compile under strict Ajv. Later validators (mocks, sandbox, tests) skip a schema that does
// not compile and then accept everything.

import type { ValidateFunction } from "ajv/dist/2020.js";
import type { Bundle } from "../bundle/bundle-spec.ts";
import { type Problem, problemAt, refuse } from "../bundle/problem.ts";
import { type Ajv, createAjv, cutReferences, describeError, messageOf } from "../model/ajv.ts";
import {
  fromPointer,
  isObject,
  type Json,
  type Path,
  referencePath,
  toPointer,
  valueAt,
} from "../model/json-pointer.ts";
import { asDocument, type Document, type Schema } from "../model/openapi-document.ts";
import { allParts } from "../model/schema-object.ts";
import { type DocumentNode, walk } from "../model/walk.ts";

const dialect = "https://json-schema.org/draft/2020-12/schema";

/** Knows only the given schema. */
const plainAjv = createAjv();

/** The compiled schema at a path of the bundle. */
export type ValidatorAt = (path: Path) => ValidateFunction;

/** Compiles every schema; throws a `PipelineError` with every invalid one. */
export function checkSchemas(bundle: Bundle): ValidatorAt {
  const schemas = [...walk(bundle.document)].filter(({ kind }) => kind === "schema");
  const roots = schemas.filter(({ parent }) => parent?.kind !== "schema");
  // A nested default or example is validated with its own subschema.
  const standalone = schemas.filter(
    ({ node, parent }) => parent?.kind !== "schema" || node.default !== undefined || node.examples !== undefined,
  );
  refuse(checkDialect(bundle, schemas));
  refuse([
    ...schemas.flatMap((schema) => checkKeywords(bundle, schema)),
    ...roots.flatMap((schema) => checkMeta(bundle, schema)),
  ]);
  const ajv = createAjvFor(bundle);
  refuse(compileAll(bundle, ajv, standalone));
  return (path) => compile(ajv, path);
}

const bundleId = "bundle";

/** Adds the whole bundle as a schema, so that `#/components/…` resolves. */
function createAjvFor({ document }: Bundle): Ajv {
  const ajv = createAjv();
  ajv.addVocabulary(Object.keys(document).filter((key) => isKeyword(key) && !Object.hasOwn(ajv.RULES.keywords, key)));
  return ajv.addSchema(document, bundleId, false, false);
}

/** Ajv throws for any other name, and takes those that every object has for its own; the lint reports them. */
function isKeyword(name: string): boolean {
  return /^[a-z_$][\w$:-]*$/i.test(name) && !(name in {});
}

/** Without `jsonSchemaDialect` tools validate as draft 7; with OpenAPI's dialect some validate nothing. */
function checkDialect(bundle: Bundle, schemas: readonly DocumentNode[]): Problem[] {
  const key = "jsonSchemaDialect";
  const written = bundle.document[key];
  const ofDocument =
    written === dialect ? [] : [problemAt(bundle, written === undefined ? [] : [key], `${key} must be ${dialect}`)];
  const ofSchemas = schemas
    .filter(({ node }) => node.$schema !== undefined && node.$schema !== dialect)
    .map(({ path }) => problemAt(bundle, [...path, "$schema"], `$schema must be ${dialect}`));
  return [...ofDocument, ...ofSchemas];
}

/** Of OpenAPI's own keywords, what to write instead. */
const cures: Readonly<Record<string, string>> = {
  discriminator: "Remove it, and give each alternative of the oneOf its property with a const: that tells them apart.",
  nullable: 'Write the type as a list: type: [string, "null"].',
  example: "Write examples, which is a list.",
};

/** Unknown keywords and formats, invalid patterns. Compiling finds them too, but without their path. */
function checkKeywords(bundle: Bundle, { node, path }: DocumentNode): Problem[] {
  const problems = Object.keys(node)
    .filter((keyword) => !Object.hasOwn(plainAjv.RULES.keywords, keyword))
    .map((keyword) => {
      const hint = Object.hasOwn(cures, keyword) ? cures[keyword] : undefined;
      return problemAt(bundle, [...path, keyword], `unknown keyword: ${keyword}`, hint);
    });
  const { $defs, format, pattern, patternProperties, type } = node;
  if ($defs !== undefined) {
    const hint = "Move each of its schemas to components.schemas, and refer to it there.";
    problems.push(problemAt(bundle, [...path, "$defs"], "$defs has no types in the SDK", hint));
  }
  if ([type].flat().includes(null)) {
    problems.push(problemAt(bundle, [...path, "type"], 'write the type null in quotes: "null"'));
  }
  if (typeof format === "string" && !Object.hasOwn(plainAjv.formats, format)) {
    problems.push(problemAt(bundle, [...path, "format"], `unknown format: ${format}`));
  }
  const patterns: [Path, string][] = isObject(patternProperties)
    ? Object.keys(patternProperties).map((key) => [[...path, "patternProperties", key], key])
    : [];
  if (typeof pattern === "string") patterns.push([[...path, "pattern"], pattern]);
  for (const [at, expression] of patterns) {
    const failure = messageOf(() => new RegExp(expression, "u"));
    if (failure !== undefined) problems.push(problemAt(bundle, at, failure));
  }
  return problems;
}

/** Keywords with invalid values. */
export function checkMeta(bundle: Bundle, { node, path }: DocumentNode, ajv: Ajv = plainAjv): Problem[] {
  if (ajv.validateSchema(node) === true) return [];
  // The errors of each branch are listed too.
  const errors = ajv.errors?.filter(({ keyword }) => keyword !== "anyOf");
  return toProblems(bundle, path, errors);
}

function toProblems(bundle: Bundle, at: Path, errors: ValidateFunction["errors"]): Problem[] {
  return (errors ?? []).map((error) =>
    problemAt(bundle, [...at, ...fromPointer(error.instancePath)], describeError(error)),
  );
}

function compileAll(bundle: Bundle, ajv: Ajv, schemas: readonly DocumentNode[]): Problem[] {
  const failed = schemas.filter(({ path }) => messageOf(() => compile(ajv, path)) !== undefined);
  // A schema also fails if a referenced one does. Its own errors show without its references.
  const own = failed.flatMap(({ node, path }) => {
    const message = messageOf(() => plainAjv.compile(cutReferences(node)));
    if (message === undefined) return [];
    const inside = /(?:at|path) "#([^"]*)"/.exec(message)?.[1] ?? "";
    return [problemAt(bundle, [...path, ...fromPointer(decodeURIComponent(inside))], message)];
  });
  if (own.length > 0) return own;
  return failed.map(({ path }) => problemAt(bundle, path, messageOf(() => compile(ajv, path)) ?? ""));
}

function compile(ajv: Ajv, path: Path): ValidateFunction {
  const fragment = toPointer(path).split("/").map(encodeURIComponent).join("/");
  const validate = ajv.getSchema(`${bundleId}#${fragment}`);
  if (!validate) throw new Error("no schema");
  return validate as ValidateFunction;
}

// Every example and default of a bundle must satisfy its schema: readers copy them, and the mock responds with them.

/** Throws a `PipelineError` with every error in an example. */
export function checkExamples(bundle: Bundle, validatorAt: ValidatorAt): void {
  refuse(wrongExamples(bundle, validatorAt).flatMap(({ problems }) => problems));
}

/** The paths of examples and defaults that their schemas refuse. */
export function wrongExamples(
  bundle: Bundle,
  validatorAt: ValidatorAt,
): { readonly path: Path; readonly problems: readonly Problem[] }[] {
  return [...walk(bundle.document)].flatMap((node) => {
    const examples = node.kind === "schema" ? ofSchema(node) : ofCarrier(node);
    if (examples.length === 0) return [];
    const schema = node.kind === "schema" ? node.path : [...node.path, "schema"];
    const validate = validatorAt(schema);
    return examples.flatMap((path) => {
      const problems = [...checkValidity(bundle, validate, path), ...checkFields(bundle, schema, path)];
      return problems.length === 0 ? [] : [{ path, problems }];
    });
  });
}

function checkValidity(bundle: Bundle, validate: ValidateFunction, example: Path): Problem[] {
  return validate(valueAt(bundle.document, example)) ? [] : toProblems(bundle, example, validate.errors);
}

function checkFields(bundle: Bundle, schema: Path, example: Path): Problem[] {
  const { document } = bundle;
  const root = valueAt(document, schema) as Schema;
  const undeclared = undeclaredFields(asDocument(document), root, valueAt(document, example) ?? null);
  return undeclared.map((field) =>
    problemAt(bundle, [...example, ...field], `${field.at(-1)} is not declared in the schema; remove it or declare it`),
  );
}

function ofSchema({ node, path }: DocumentNode): Path[] {
  const examples = Array.isArray(node.examples) ? node.examples.map((_, index) => [...path, "examples", index]) : [];
  return node.default === undefined ? examples : [...examples, [...path, "default"]];
}

/** Of a media type, parameter or header: a schema with examples beside it. */
function ofCarrier({ node, path }: DocumentNode): Path[] {
  if (!isObject(node.schema)) return [];
  const named = Object.entries(isObject(node.examples) ? node.examples : {}).map(([name, example]) => [
    ...(referencePath(example) ?? [...path, "examples", name]),
    "value",
  ]);
  return node.example === undefined ? named : [[...path, "example"], ...named];
}

// Finds fields of an example that its schema does not declare: valid, since records may grow, but misspelled or left over.

/** The paths of undeclared fields of `value`. Maps and free-form objects allow every field. */
export function undeclaredFields(document: Document, schema: Schema, value: Json, path: Path = []): Path[] {
  const parts = [...allParts(document, schema)];
  if (Array.isArray(value)) {
    const items = anyOf(parts.map((part) => part.items));
    return value.flatMap((item, index) => undeclaredFields(document, items, item, [...path, index]));
  }
  if (!isObject(value)) return [];
  const declared = parts.map((part) => part.properties).filter((properties) => properties !== undefined);
  const isOpen = declared.length === 0 || parts.some(isMap);
  return Object.entries(value).flatMap(([name, below]) => {
    const own = declared.filter((properties) => Object.hasOwn(properties, name)).map((properties) => properties[name]);
    if (own.length > 0) return undeclaredFields(document, anyOf(own), below, [...path, name]);
    return isOpen ? [] : [[...path, name]];
  });
}

function anyOf(schemas: readonly (Schema | boolean | undefined)[]): Schema {
  return { anyOf: schemas.filter((schema) => typeof schema === "object") };
}

function isMap({ additionalProperties, patternProperties }: Schema): boolean {
  return patternProperties !== undefined || (additionalProperties !== undefined && additionalProperties !== false);
}
