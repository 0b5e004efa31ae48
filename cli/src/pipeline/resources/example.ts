// A call as one would write it, with the document's own examples.

import { type Document, isDecimal, type Parameter, resolve, type Schema } from "../document.ts";
import { jsonPaths } from "../json-paths.ts";
import { printLiteral } from "../literal.ts";
import type { OperationModel } from "../operation-model.ts";
import { clientVariable } from "./client-variable.ts";
import { isUntyped } from "./type-names.ts";

const width = 104;

/** Undefined where the document has no example of something that must be given. */
export function exampleCall(document: Document, model: OperationModel): string | undefined {
  const given = [...pathExample(model), ...bodyExample(document, model), ...queryExample(model), ...keyExample(model)];
  if (given.includes(undefined)) return undefined;
  const awaited = printCall(model, given, "await ", ";");
  return model.paginated === undefined
    ? awaited
    : `${awaited}\n${printCall(model, given, "for await (const item of ", ") {")}\n  console.log(item);\n}`;
}

function printCall({ sdk }: OperationModel, given: Given, before: string, after: string): string {
  const start = `${before}${clientVariable(sdk.client)}.${sdk.resource}.${sdk.method}(`;
  const end = `)${after}`;
  const flat = `${start}${given.map((value) => printLiteral(value, "", Number.NEGATIVE_INFINITY)).join(", ")}${end}`;
  if (flat.length <= width) return flat;
  // A lone argument opens on the line of the call; several stand below one another.
  if (given.length === 1) return `${start}${printLiteral(given[0], "", width)}${end}`;
  return `${start}\n${given.map((value) => `  ${printLiteral(value, "  ", 120 - width)},\n`).join("")}${end}`;
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

function bodyExample(document: Document, { body, operation }: OperationModel): Given {
  if (body === undefined || body.empty) return [];
  if (isUntyped(body.schema) || operation.requestBody === undefined) return [undefined];
  const { example, examples = {} } = resolve(document, operation.requestBody).content?.["application/json"] ?? {};
  const [named] = Object.values(examples as Record<string, { readonly value?: unknown }>);
  const amounts = jsonPaths(document, body.schema, body.pointer, isDecimal);
  return [withAmounts(example ?? named?.value, amounts)];
}

/** Amounts are given as strings, whatever they are on the wire. */
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

/** What must be given; where that is nothing, the first parameter that has an example. */
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
