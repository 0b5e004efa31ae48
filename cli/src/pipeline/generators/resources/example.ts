// The example call of a method, made of the document's own examples.

import type { GeneratorContext } from "../../model/generator-context.ts";
import { jsonPaths } from "../../model/json-paths.ts";
import type { Parameter, Schema } from "../../model/openapi-document.ts";
import type { OperationModel } from "../../model/operation-object.ts";
import { isDecimal } from "../../model/schema-object.ts";
import { Code, printKey, printLiteral } from "../literal.ts";
import { clientVariable } from "./client-variable.ts";
import { isUntyped } from "./type-names.ts";

const width = 110;

/**
 * Undefined where the document has no example of a required argument. A hover shows the fields that a call needs, a reference page
 * all fields of the document's example.
 */
export function exampleCall(
  ctx: GeneratorContext,
  model: OperationModel,
  fields: "required" | "all" = "required",
): string | undefined {
  const required = [...pathExample(model), ...bodyExample(ctx, model, fields)];
  const given = [...required, ...queryExample(model), ...keyExample(model)];
  if (given.includes(undefined)) return undefined;
  const awaited = printCall(model, given, "await ", ";");
  if (model.paginated === undefined) return awaited;
  return `${awaited}\n${printCall(model, required, "for await (const item of ", ") console.log(item);")}`;
}

/** On one line where it fits; else the properties of the first object fill lines of their own, to keep hovers short. */
function printCall({ sdk }: OperationModel, given: Given, before: string, after: string): string {
  const start = `${before}${clientVariable(sdk.client)}.${sdk.resource}.${sdk.method}(`;
  const printed = given.map((value) => printLiteral(value, "", Number.NEGATIVE_INFINITY));
  const flat = `${start}${printed.join(", ")})${after}`;
  const long = given.findIndex((value) => typeof value === "object");
  if (flat.length <= width || long < 0) return flat;
  const arguments_ = printed.map((text, index) => (index === long ? fillObject(given[index] as object) : text));
  return `${start}${arguments_.join(", ")})${after}`;
}

function fillObject(object: object): string {
  const lines = [""];
  for (const [key, value] of Object.entries(object)) {
    const entry = `${printKey(key)}: ${printLiteral(value, "", Number.NEGATIVE_INFINITY)},`;
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + entry.length + 3 > width) lines.push(entry);
    else lines[lines.length - 1] = last === "" ? entry : `${last} ${entry}`;
  }
  return `{\n${lines.map((line) => `  ${line}\n`).join("")}}`;
}

/** No argument, or one; undefined stands for an argument without an example. */
type Given = readonly unknown[];

function pathExample({ pathParameters }: OperationModel): Given {
  const examples = pathParameters.map((parameter) => [parameter.name, exampleOf(parameter)] as const);
  if (examples.some(([, value]) => value === undefined)) return [undefined];
  const [first, ...more] = examples;
  if (first === undefined) return [];
  return more.length === 0 ? [first[1]] : [Object.fromEntries(examples)];
}

function bodyExample(ctx: GeneratorContext, { body, operation }: OperationModel, fields: "required" | "all"): Given {
  if (body === undefined || body.empty) return [];
  if (isUntyped(body.schema) || operation.requestBody === undefined) return [undefined];
  const { content = {} } = ctx.resolve(operation.requestBody);
  const { example, examples = {} } = content[body.files ? "multipart/form-data" : "application/json"] ?? {};
  const [named] = Object.values(examples as Record<string, { readonly value?: unknown }>);
  const amounts = jsonPaths(ctx.document, body.schema, body.pointer, isDecimal);
  const { required = [] } = ctx.resolve(body.schema);
  const shown = example ?? named?.value;
  const given = body.files ? withFiles(shown, body.files) : withAmounts(shown, amounts);
  return [fields === "all" ? given : onlyRequired(given, required)];
}

/** The document shows a file as text, callers give its content. */
function withFiles(value: unknown, files: object): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Object.entries(value).map(([key, item]) => [key, key in files ? new Code("new Blob()") : item]);
  return Object.fromEntries(entries);
}

function onlyRequired(value: unknown, required: readonly string[]): unknown {
  if (required.length === 0 || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => required.includes(key)));
}

/** Amounts are given as strings, also where the wire has numbers. */
function withAmounts(value: unknown, paths: readonly string[], path = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => withAmounts(item, paths, `${path}[]`));
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => [
      key,
      withAmounts(item, paths, path === "" ? key : `${path}.${key}`),
    ]);
    return Object.fromEntries(entries);
  }
  return typeof value === "number" && paths.includes(path) ? String(value) : value;
}

/** The required parameters; without any, the first parameter that has an example. */
function queryExample({ queryParameters, exactlyOne }: OperationModel): Given {
  const withExample = queryParameters.filter((parameter) => exampleOf(parameter) !== undefined);
  const choice = withExample.find(({ name }) => exactlyOne.includes(name));
  const wanted = queryParameters.filter((parameter) => parameter.required === true || parameter === choice);
  if (exactlyOne.length > 0 && choice === undefined) return [undefined];
  const examples = (wanted.length > 0 ? wanted : withExample.slice(0, 1)).map(
    (parameter) => [parameter.name, exampleOf(parameter)] as const,
  );
  if (examples.some(([, value]) => value === undefined)) return [undefined];
  return examples.length === 0 ? [] : [Object.fromEntries(examples)];
}

function keyExample({ idempotency }: OperationModel): Given {
  return idempotency.mode === "required" ? [{ idempotencyKey: "payment-1001" }] : [];
}

function exampleOf({ example, schema = {} }: Parameter): unknown {
  return example ?? firstExample(schema);
}

function firstExample({ examples }: Schema): unknown {
  return Array.isArray(examples) ? examples[0] : undefined;
}
