// One operation with its extensions read: what the run-time table and the resource methods are both made from.

import type { Operation } from "../../../../src/runtime.ts";
import { DocumentError } from "./document-error.ts";
import {
  type Document,
  isEmptyObject,
  isJson,
  jsonSchema,
  listOperations,
  type OperationEntry,
  type Parameter,
  pointerTo,
  type Response,
  resolve,
  type Schema,
} from "./openapi-document.ts";

export interface SdkName {
  /** `fiat`, `crypto`, `agent`. */
  readonly client: string;
  readonly resource: string;
  readonly method: string;
}

export interface DocumentedResponse {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly success: boolean;
  readonly pointer: string;
  readonly response: Response;
  /** The schema of the JSON body, where there is one. */
  readonly schema: Schema | undefined;
  /** Documented error codes. */
  readonly codes: readonly string[];
}

export interface OperationModel extends OperationEntry {
  readonly sdk: SdkName;
  readonly retry: Operation["retry"];
  readonly readBack: string | undefined;
  readonly idempotency: NonNullable<Operation["idempotency"]>;
  readonly money: boolean;
  readonly exactlyOne: readonly string[];
  readonly paginated: Operation["paginated"];
  readonly auth: NonNullable<Operation["auth"]>;
  /** Path template relative to the base address. */
  readonly relativePath: string;
  readonly pathParameters: readonly Parameter[];
  readonly queryParameters: readonly Parameter[];
  readonly body: RequestModel | undefined;
  readonly responses: readonly DocumentedResponse[];
  readonly bytes: boolean;
  readonly envelope: Operation["envelope"];
}

export interface RequestModel {
  readonly schema: Schema;
  readonly pointer: string;
  /** The service wants a literal `{}`: nothing for a caller to give. */
  readonly empty: boolean;
  readonly required: boolean;
}

const authBySecurityScheme: Record<string, OperationModel["auth"]> = { bearerAuth: "token", connectorKey: "connector" };

/** Reads all operations, in the order of the paths; throws a `DocumentError` that lists everything it cannot express. */
export function readOperations(document: Document): OperationModel[] {
  const models = listOperations(document).map((entry) => readOperation(document, entry));
  const problems = models.flatMap(({ pointer, parameters, readBack }) => [
    ...parameters
      .filter((parameter) => parameter.in !== "path" && parameter.in !== "query" && parameter["x-sdk-managed"] !== true)
      .map(({ name, in: place }) => ({
        pointer,
        reason: `the SDK cannot send the ${place} parameter ${name}`,
        hint: "Only path and query parameters, and headers marked x-sdk-managed, can be sent.",
      })),
    ...parameters.filter(hasUnusualStyle).map(({ name }) => ({
      pointer,
      reason: `the SDK cannot send the parameter ${name} in its style`,
      hint: "Path parameters are sent in the style simple, query parameters in the style form, exploded: the defaults.",
    })),
    ...(readBack === undefined || models.some(({ id }) => id === readBack)
      ? []
      : [{ pointer: pointerTo(pointer, "x-read-back"), reason: `there is no operation ${readBack}` }]),
  ]);
  if (problems.length > 0) throw new DocumentError(problems);
  return models;
}

function readOperation(document: Document, entry: OperationEntry): OperationModel {
  const { operation, pointer, parameters } = entry;
  const responses = readResponses(document, entry);
  const successes = responses.filter(({ success }) => success);
  return {
    ...entry,
    sdk: extension<SdkName>(entry, "x-sdk"),
    retry: extension<Operation["retry"]>(entry, "x-retry"),
    readBack: operation["x-read-back"] as string | undefined,
    idempotency: extension<OperationModel["idempotency"]>(entry, "x-idempotency"),
    money: operation["x-money"] === true,
    exactlyOne: (operation["x-exactly-one"] as string[] | undefined) ?? [],
    paginated: operation["x-paginated"] as Operation["paginated"],
    auth: readAuth(document, entry),
    relativePath: relativePath(document, entry),
    pathParameters: parameters.filter((parameter) => parameter.in === "path"),
    queryParameters: parameters.filter((parameter) => parameter.in === "query"),
    body: readBody(document, entry),
    responses,
    bytes: successes.some(({ response }) => Object.keys(response.content ?? {}).some((type) => !isJson(type))),
    envelope: readEnvelope(pointer, successes),
  };
}

function extension<Value>({ operation, pointer }: OperationEntry, name: string): Value {
  const value = operation[name];
  if (value === undefined) throw new DocumentError([{ pointer, reason: `the operation has no ${name}` }]);
  return value as Value;
}

function readAuth(document: Document, { operation, pointer }: OperationEntry): OperationModel["auth"] {
  const [requirement = {}] = operation.security ?? document.security ?? [];
  const [scheme] = Object.keys(requirement);
  if (scheme === undefined) return "none";
  const auth = authBySecurityScheme[scheme];
  if (auth === undefined) {
    const known = Object.keys(authBySecurityScheme).join(", ");
    throw new DocumentError([
      { pointer, reason: `the SDK knows no security scheme ${scheme}`, hint: `Known: ${known}.` },
    ]);
  }
  return auth;
}

function hasUnusualStyle({ in: place, style, explode }: Parameter): boolean {
  if (place === "query") return (style ?? "form") !== "form" || explode === false;
  return place === "path" && ((style ?? "simple") !== "simple" || explode === true);
}

/** A path item with a server of its own that lies above the document's is reached by `../` from the base address. */
function relativePath(document: Document, { path, pathItem, operation, pointer }: OperationEntry): string {
  const own = (operation.servers ?? pathItem.servers)?.[0]?.url;
  if (own === undefined) return path;
  const base = document.servers?.[0]?.url ?? "";
  const prefix = own.endsWith("/") ? own : `${own}/`;
  if (!base.startsWith(prefix)) {
    throw new DocumentError([{ pointer, reason: `the server ${own} lies neither at nor above ${base}` }]);
  }
  const levels = base.slice(prefix.length).split("/").filter(Boolean).length;
  return "../".repeat(levels) + path.slice(1);
}

function readBody(document: Document, { operation, pointer }: OperationEntry): RequestModel | undefined {
  if (operation.requestBody === undefined) return undefined;
  const { content, required } = resolve(document, operation.requestBody);
  const at = pointerTo(pointer, "requestBody");
  const schema = jsonSchema(content);
  if (schema === undefined) {
    throw new DocumentError([{ pointer: at, reason: "the SDK sends JSON bodies only; there is no JSON schema here" }]);
  }
  return {
    schema,
    pointer: at,
    empty: isEmptyObject(resolve(document, schema)),
    required: required === true,
  };
}

function readResponses(document: Document, { operation, pointer }: OperationEntry): DocumentedResponse[] {
  return Object.entries(operation.responses ?? {}).map(([status, node]) => {
    const response = resolve<Response>(document, node);
    return {
      status,
      success: status.startsWith("2"),
      pointer: pointerTo(pointer, "responses", status),
      response,
      schema: jsonSchema(response.content),
      codes: (response["x-error-codes"] as string[] | undefined) ?? [],
    };
  });
}

function readEnvelope(pointer: string, successes: readonly DocumentedResponse[]): Operation["envelope"] {
  const envelopes = [...new Set(successes.map(({ response }) => (response["x-envelope"] as string) ?? "unknown"))];
  if (envelopes.length > 1) {
    throw new DocumentError([{ pointer, reason: `its successes have different envelopes: ${envelopes.join(", ")}` }]);
  }
  return (envelopes[0] as Operation["envelope"]) ?? "unknown";
}

/** A parameter that is an object of any properties stands for a query whose names are not shown. */
export function isFree(schema: Schema | undefined): boolean {
  return schema?.type === "object" && schema.properties === undefined && schema.additionalProperties === true;
}
