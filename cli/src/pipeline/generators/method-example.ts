// The example call of a method, made of the document's own examples.

import { type Document, type Parameter, resolve } from "../model/openapi-document.ts";
import { clientVariable, type OperationModel } from "../model/operation-object.ts";
import { exampleOfBody, isDecimal, isExact, isUntyped, joinPath, jsonPaths } from "../model/schema-object.ts";
import { Code, printKey, printLiteral } from "./print.ts";

const width = 110;
const narrow = 72;

/** A call as data, from which its text is made. */
export interface CallExample {
  readonly client: string;
  /** `transactions.sendFunds` */
  readonly method: string;
  /** As JSON; a file is the text of the document's example. */
  readonly arguments: readonly unknown[];
  /** Of the method, after the arguments. */
  readonly options?: { readonly idempotencyKey: string };
  /** Fields of the last argument that take files. */
  readonly files?: readonly string[];
  /** How many of the arguments iterate over all pages. */
  readonly iterated?: number;
}

export interface ExampleChoice {
  /** A hover shows the fields that a call needs, a reference page all fields of the document's example. */
  readonly fields: "required" | "all";
  /** For a body whose fields are undocumented. */
  readonly untyped?: unknown;
}

/** Undefined where the document has no example of a required argument. */
export function callExample(document: Document, model: OperationModel, choice: ExampleChoice): CallExample | undefined {
  const { sdk, body, paginated } = model;
  const required = [...pathExample(model), ...bodyExample(document, model, choice)];
  const given = [...required, ...queryExample(model)];
  if (given.includes(undefined)) return undefined;
  return {
    client: sdk.client,
    method: `${sdk.resource}.${sdk.method}`,
    arguments: given,
    ...(model.idempotency.mode === "required" && { options: { idempotencyKey: "payment-1001" } }),
    ...(body?.files !== undefined && { files: Object.keys(body.files) }),
    ...(paginated !== undefined && { iterated: required.length }),
  };
}

/** The call of a hover, in few lines. */
export function exampleCall(document: Document, model: OperationModel): string | undefined {
  const example = callExample(document, model, { fields: "required" });
  if (example === undefined) return undefined;
  const awaited = printFilled(example, printedArguments(example), "await ", ";");
  if (example.iterated === undefined) return awaited;
  const items = printedArguments(example).slice(0, example.iterated);
  return `${awaited}\n${printFilled(example, items, "for await (const item of ", ") console.log(item);")}`;
}

/** The call between two texts, with a line for each field of a long argument. */
export function callStatement(example: CallExample, before: string, after: string): string {
  const values = printedArguments(example);
  const flat = printFilled(example, values, before, after);
  if (flat.length <= narrow) return flat;
  const printed = values.map((value) => printLiteral(value, "", narrow / 2, narrow));
  return `${callStart(example, before)}${printed.join(", ")})${after}`;
}

function callStart({ client, method }: CallExample, before: string): string {
  return `${before}${clientVariable(client)}.${method}(`;
}

function printedArguments({ arguments: values, options, files = [] }: CallExample): readonly unknown[] {
  const printed = values.map((value) => (isObject(value) && files.length > 0 ? withFiles(value, files) : value));
  return options === undefined ? printed : [...printed, options];
}

/** Callers give the content of a file. */
function withFiles(value: object, files: readonly string[]): object {
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    files.includes(key) ? new Code("new Blob()") : item,
  ]);
  return Object.fromEntries(entries);
}

/** On one line where it fits; else the properties of the first object fill lines of their own, to keep hovers short. */
function printFilled(example: CallExample, values: readonly unknown[], before: string, after: string): string {
  const start = callStart(example, before);
  const printed = values.map((value) => printLiteral(value, "", Number.NEGATIVE_INFINITY));
  const flat = `${start}${printed.join(", ")})${after}`;
  const long = values.findIndex(isObject);
  if (flat.length <= width || long < 0) return flat;
  const arguments_ = printed.map((text, index) => (index === long ? fillObject(values[index] as object) : text));
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
  const [first, ...more] = pathParameters;
  return first !== undefined && more.length === 0 ? [exampleOf(first)] : examplesByName(pathParameters);
}

function bodyExample(
  document: Document,
  { body, operation }: OperationModel,
  { fields, untyped }: ExampleChoice,
): Given {
  if (body === undefined || body.empty) return [];
  if (isUntyped(body.schema) || operation.requestBody === undefined) return [untyped];
  const { content = {} } = resolve(document, operation.requestBody);
  const amounts = jsonPaths(document, body.schema, body.pointer, (schema) => isDecimal(schema) || isExact(schema));
  const { required = [] } = resolve(document, body.schema);
  const shown = exampleOfBody(content[body.files ? "multipart/form-data" : "application/json"]);
  if (body.files && !isObject(shown)) return [undefined];
  const value = body.files ? shown : withAmounts(shown, amounts);
  return [fields === "all" ? value : onlyRequired(value, required)];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function onlyRequired(value: unknown, required: readonly string[]): unknown {
  if (required.length === 0 || !isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => required.includes(key)));
}

/** Amounts are given as strings, also where the wire has numbers. */
function withAmounts(value: unknown, paths: readonly string[], path = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => withAmounts(item, paths, `${path}[]`));
  if (isObject(value)) {
    const entries = Object.entries(value).map(([key, item]) => [key, withAmounts(item, paths, joinPath(path, key))]);
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
  return examplesByName(wanted.length > 0 ? wanted : withExample.slice(0, 1));
}

function examplesByName(parameters: readonly Parameter[]): Given {
  const examples = parameters.map((parameter) => [parameter.name, exampleOf(parameter)] as const);
  if (examples.some(([, value]) => value === undefined)) return [undefined];
  return examples.length === 0 ? [] : [Object.fromEntries(examples)];
}

function exampleOf({ example, schema = {} }: Parameter): unknown {
  return example ?? (Array.isArray(schema.examples) ? schema.examples[0] : undefined);
}
