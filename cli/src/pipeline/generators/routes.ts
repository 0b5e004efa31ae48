// `routes.ts`: the part of each operation that a server needs to route requests; its responses come from `responses.ts`.

import type { Route } from "../../../../src/runtime.ts";
import type { ServiceModel } from "../model/model.ts";
import { type Document, type Parameter, resolve, type Schema } from "../model/openapi-document.ts";
import type { OperationModel } from "../model/operation-object.ts";
import { singleType } from "../model/parameter-object.ts";
import { gapsIn, isUntyped } from "../model/schema-object.ts";
import { Code, generatedHeader, printConstant } from "./print.ts";

type RouteEntry = Omit<Route, "responses">;
type QueryParameter = Route["query"][number];

const aboveBase = /^(?:\.\.\/)+/;

/** Made from the bundle itself: the routes are about the wire. */
export function generateRoutes(service: ServiceModel): string {
  const scopes = scopesOf(service);
  const entries = toRoutes(service).map((route) => ({
    ...route,
    responses: new Code(`responses.${route.operationId}.statuses`),
  }));
  return [
    generatedHeader(service.api, "How requests find their operation."),
    `import type { Route } from "${service.runtime}";\nimport * as responses from "./responses${service.extension}";\n`,
    ...(scopes.length === 0 ? [] : [printConstant("export const scopes: readonly string[]", scopes)]),
    printConstant("export const routes: readonly Route[]", entries),
  ].join("\n");
}

/** In the order of the paths. */
export function toRoutes(service: ServiceModel): RouteEntry[] {
  return service.operations.map((model) => ({
    operationId: model.id,
    method: model.method,
    path: model.relativePath.replace(aboveBase, "/"),
    abovePrefix: aboveBase.test(model.relativePath),
    credential: model.auth,
    tag: model.operation.tags?.[0] ?? "",
    ...accessOf(model),
    ...undocumentedOf(service.document, model),
    body: bodyOf(model),
    query: model.queryParameters.flatMap((parameter) => queryParameter(service, parameter)),
  }));
}

function scopesOf({ document }: ServiceModel): string[] {
  const schemes = Object.values(document.components?.securitySchemes ?? {});
  return schemes.flatMap(({ "x-access": access }) => Object.keys(access?.scopes ?? {}));
}

function accessOf({ operation }: OperationModel): Pick<Route, "access"> {
  const access = operation["x-access"];
  return access === undefined ? {} : { access: access as NonNullable<Route["access"]> };
}

/** The gaps of an untyped success, and those of an untyped body. */
function undocumentedOf(
  document: Document,
  { successes, body }: OperationModel,
): Pick<Route, "undocumented" | "undocumentedBody"> {
  const untyped = successes.filter(({ response }) => response["x-envelope"] === undefined);
  const ids = (schemas: readonly Schema[]) => {
    const gaps = schemas.flatMap((schema) => gapsIn(resolve(document, schema)).map(({ id }) => id));
    return [...new Set(gaps)].join(", ");
  };
  const undocumented = ids(untyped.map(({ schema = {} }) => schema));
  const undocumentedBody = ids(body && isUntyped(resolve(document, body.schema)) ? [body.schema] : []);
  return {
    ...(undocumented !== "" && { undocumented }),
    ...(undocumentedBody !== "" && { undocumentedBody }),
  };
}

function bodyOf({ body }: OperationModel): Route["body"] {
  if (body === undefined) return "none";
  return body.required ? "required" : "optional";
}

/** A parameter without a single value, such as the object that stands for an undocumented query, has no entry. */
function queryParameter(
  { document }: ServiceModel,
  { name, required = false, schema = {} }: Parameter,
): QueryParameter[] {
  const type = singleType(document, schema);
  return type === undefined ? [] : [{ name, type, required }];
}
