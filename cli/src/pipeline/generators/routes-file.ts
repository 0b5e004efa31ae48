// `routes.ts`: what a server needs of each operation to route requests and to check its own answers.

import type { Route } from "../../../../src/runtime.ts";
import {
  type Document,
  type Parameter,
  referredSchema,
  resolve,
  type Schema,
  schemaName,
} from "../model/openapi-document.ts";
import { type DocumentedResponse, type OperationModel, readOperations } from "../model/operation-object.ts";
import { type GeneratedFileOptions, generatedHeader } from "./generated-file.ts";
import { printLiteral } from "./literal.ts";

type QueryParameter = Route["query"][number];
type DocumentedAnswer = Route["answers"][string];

const aboveBase = /^(?:\.\.\/)+/;

/** Made from the bundle itself: the routes are those that travel. */
export function generateRoutes(bundle: Document, { api, runtime }: GeneratedFileOptions): string {
  const start = "export const routes: readonly Route[] = ";
  return [
    generatedHeader(api, "How requests find their operation, and what each operation may answer."),
    `import type { Route } from "${runtime}";\n`,
    `${start}${printLiteral(toRoutes(bundle), "", start.length)};\n`,
  ].join("\n");
}

/** In the order of the paths. */
export function toRoutes(bundle: Document): Route[] {
  return readOperations(bundle).map((model) => ({
    operationId: model.id,
    method: model.method,
    path: model.relativePath.replace(aboveBase, "/"),
    abovePrefix: aboveBase.test(model.relativePath),
    credential: model.auth,
    tag: model.operation.tags?.[0] ?? "",
    body: bodyOf(model),
    query: model.queryParameters.flatMap((parameter) => queryParameter(bundle, parameter)),
    answers: Object.fromEntries(model.responses.map((answer) => [answer.status, documentedAnswer(bundle, answer)])),
  }));
}

function bodyOf({ body }: OperationModel): Route["body"] {
  if (body === undefined) return "none";
  return body.required ? "required" : "optional";
}

/** One that is no single value, such as an object that stands for a query whose names are not shown, has no entry. */
function queryParameter(bundle: Document, { name, required = false, schema = {} }: Parameter): QueryParameter[] {
  const type = singleType(bundle, schema);
  return type === undefined ? [] : [{ name, type, required }];
}

/** The type of a value that travels as one text; undefined for lists and objects. Forms of different types count as text. */
export function singleType(bundle: Document, schema: Schema): QueryParameter["type"] | undefined {
  const resolved = resolve(bundle, schema);
  const forms = [...(resolved.anyOf ?? []), ...(resolved.oneOf ?? [])];
  const types = forms.length > 0 ? forms.map((form) => singleType(bundle, form)) : [resolved.type].flat();
  if (types.some((type) => type === undefined || type === "array" || type === "object")) return undefined;
  const [first, ...others] = new Set(types);
  return others.length > 0 ? "string" : (first as QueryParameter["type"]);
}

function documentedAnswer(bundle: Document, { response, schema }: DocumentedResponse): DocumentedAnswer {
  const [contentType] = Object.keys(response.content ?? {});
  const headers = Object.keys((response.headers as object | undefined) ?? {});
  return {
    ...(contentType !== undefined && { contentType }),
    schemas: schema ? [...new Set(schemaNames(bundle, schema))] : [],
    headers: headers.map((name) => name.toLowerCase()),
  };
}

/** The records that a body is, or is put together from. */
function schemaNames(bundle: Document, schema: Schema): string[] {
  const name = schemaName(schema);
  if (name !== undefined) return [name];
  const target = schema.$ref === undefined ? schema : referredSchema(bundle, schema.$ref);
  const parts = [...(target.allOf ?? []), ...(target.anyOf ?? []), ...(target.oneOf ?? [])];
  return parts.flatMap((part) => schemaNames(bundle, part));
}
