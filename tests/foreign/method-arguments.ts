// The arguments of a generated method: the document's examples, or samples of its schemas.

import type { Model } from "../../cli/src/pipeline/model/model.ts";
import { type MediaType, type Parameter, resolve, type Schema } from "../../cli/src/pipeline/model/openapi-document.ts";
import type { OperationModel } from "../../cli/src/pipeline/model/operation-object.ts";
import { typesOf } from "../../cli/src/pipeline/model/schema-object.ts";
import { sampleOf } from "./sample-schema.ts";

/** In the order of the method: path, body, required parameters of the query. */
export function methodArguments(ctx: Model, model: OperationModel): unknown[] {
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

function parameterValue(ctx: Model, parameter: Parameter): unknown {
  return exampleOf(ctx, parameter) ?? sampleOf(ctx.document, textBranch(parameter.schema ?? {}));
}

/** Of an integer or a string, the string: as text, an integer is both. */
function textBranch(schema: Schema): Schema {
  return schema.oneOf?.find((branch) => typesOf(branch).includes("string")) ?? schema;
}

function bodyOf(ctx: Model, { operation }: OperationModel, schema: Schema): unknown {
  const { content = {} } = operation.requestBody ? resolve(ctx.document, operation.requestBody) : {};
  return exampleOf(ctx, content["application/json"] ?? {}) ?? sampleOf(ctx.document, schema);
}

function exampleOf(ctx: Model, { example, examples }: Parameter | MediaType): unknown {
  const [named] = Object.values((examples ?? {}) as Record<string, { readonly value?: unknown }>);
  return example ?? (named && resolve(ctx.document, named).value);
}
