// One call of an operation as data: from it come the SDK call, the curl command and the request on its page, and the test that runs it.

import { unhandledOperations } from "../../../src/sandbox/assembly/domains.ts";
import { type CallExample, callExample } from "../pipeline/generators/method-example.ts";
import type { ServiceModel } from "../pipeline/model/model.ts";
import { type Document, resolve, type Schema } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import { responseExample } from "../pipeline/model/response-object.ts";
import { exampleOfBody, isDecimal, isExact, isUntyped } from "../pipeline/model/schema-object.ts";
import { keyHeader } from "../pipeline/model/security-requirement-object.ts";

export interface OperationSample extends CallExample {
  readonly operationId: string;
  readonly request: SampleRequest;
  /** What a form for the call has. */
  readonly fields: readonly SampleField[];
  /** What the sandbox answers. */
  readonly expect: SampleExpectation;
  /** The fields of the body are undocumented; those of the sample are assumed. */
  readonly assumedBody?: true;
}

export interface SampleField {
  readonly name: string;
  readonly in: "path" | "query" | "body";
  /** `other`: JSON, such as a number or an object. */
  readonly kind: "text" | "boolean" | "other";
  readonly required?: true;
  /** The documented values. */
  readonly values?: readonly string[];
}

/** Values in angle brackets are placeholders for secrets and for what the SDK makes. */
export interface SampleRequest {
  readonly method: string;
  /** The address without path: that of the document's first server. */
  readonly origin: string;
  /** With the prefix of the base URL. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** As JSON; the fields of a form for an upload. */
  readonly body?: unknown;
}

export interface SampleExpectation {
  readonly status: number;
  /** Of an operation that the sandbox refuses with 501, because its response is undocumented. */
  readonly code?: "not_documented";
}

/** What the sandbox reads from bodies with undocumented fields. */
const assumedBodies: Readonly<Record<string, object>> = {
  updateBusinessWebhook: { url: "https://shop.example/hooks" },
  onboardCardCustomer: { email: "customer@shop.example" },
};

/** Undefined where the document has no example of something that a call needs. */
export function operationSample(service: ServiceModel, model: OperationModel): OperationSample | undefined {
  const untyped = (Object.hasOwn(assumedBodies, model.id) && assumedBodies[model.id]) || {};
  const call = callExample(service.document, model, { fields: "all", untyped });
  if (call === undefined) return undefined;
  const isAssumed = model.body !== undefined && isUntyped(model.body.schema);
  return {
    operationId: model.id,
    ...call,
    request: requestOf(service, model, call),
    fields: fieldsOf(service.document, model),
    expect: expectationOf(service, model),
    ...(isAssumed && { assumedBody: true }),
  };
}

function fieldsOf(document: Document, { parameters, body }: OperationModel): SampleField[] {
  const fields: SampleField[] = [];
  for (const { name, in: place, schema = {}, required: isRequired = false } of parameters)
    if (place === "path" || place === "query")
      fields.push({ name, in: place, ...factsOf(document, schema, isRequired) });
  if (body === undefined || body.empty) return fields;
  const { properties = {}, required = [] } = resolve(document, body.schema);
  for (const [name, schema] of Object.entries(properties))
    fields.push({ name, in: "body", ...factsOf(document, schema as Schema, required.includes(name)) });
  return fields;
}

/** Amounts are texts in a call, also where they travel as numbers. */
function factsOf(document: Document, schema: Schema, isRequired: boolean): Omit<SampleField, "name" | "in"> {
  const whole = resolve(document, schema);
  // An enum that allows other values, too, is one of two.
  const schemas = [whole, ...(whole.anyOf ?? []).map((each) => resolve(document, each as Schema))];
  const values = schemas.find((each) => each.enum !== undefined)?.enum;
  const isText = schemas.some((each) => each.type === "string" || isDecimal(each) || isExact(each));
  const { type } = whole;
  return {
    kind: type === "boolean" ? "boolean" : isText ? "text" : "other",
    ...(isRequired && { required: true }),
    ...(values?.every((value) => typeof value === "string") && { values: values as string[] }),
  };
}

function requestOf(service: ServiceModel, model: OperationModel, call: CallExample): SampleRequest {
  const { origin, prefix } = addressOf(service.document, model);
  const values = [...call.arguments];
  const pathValues = model.pathParameters.length > 0 ? values.shift() : undefined;
  const takesBody = model.body !== undefined && !model.body.empty;
  const given = takesBody ? values.shift() : undefined;
  const [query] = values;
  const body = model.body === undefined ? undefined : model.body.empty ? {} : wireBody(service, model, given);
  return {
    method: model.method,
    origin,
    path: `${prefix}${filledPath(model, pathValues)}`,
    ...(query !== undefined && { query: query as Readonly<Record<string, unknown>> }),
    headers: headersOf(service, model, call),
    ...(body !== undefined && { body }),
  };
}

interface Server {
  readonly url: string;
  readonly variables?: Readonly<Record<string, { readonly default?: string }>>;
}

/** Of the operation's own server, if it has one, with the default values of its variables: `https://crypto.example` and `/api/v1`. */
function addressOf(document: Document, { pathItem, operation }: OperationModel): { origin: string; prefix: string } {
  const servers = (operation.servers ?? pathItem.servers ?? document.servers ?? []) as readonly Server[];
  const { url, variables = {} } = servers[0] ?? { url: "/" };
  const filled = url.replaceAll(/\{(\w+)\}/g, (span, name: string) => variables[name]?.default ?? span);
  const [, origin = "https://api.example", prefix = filled] = /^(https?:\/\/[^/]+)(.*)$/.exec(filled) ?? [];
  return { origin, prefix: prefix.replace(/\/$/, "") };
}

function filledPath({ path, pathParameters }: OperationModel, given: unknown): string {
  const values = pathParameters.length > 1 ? (given as object) : { [pathParameters[0]?.name ?? ""]: given };
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
}

/** Amounts are texts in the call; the document's example has them as they travel. */
function wireBody(service: ServiceModel, { operation, body }: OperationModel, given: unknown): unknown {
  if (body === undefined || operation.requestBody === undefined || isUntyped(body.schema)) return given;
  const { content = {} } = resolve(service.document, operation.requestBody);
  return exampleOfBody(content[body.files ? "multipart/form-data" : "application/json"]);
}

function headersOf(service: ServiceModel, model: OperationModel, { options }: CallExample): Record<string, string> {
  const { mode } = model.idempotency;
  const isMade = mode === "auto" || mode === "fresh";
  return {
    ...credentialHeader(service, model),
    ...(isMade && { "Idempotency-Key": "<new UUID>" }),
    ...(options !== undefined && { "Idempotency-Key": options.idempotencyKey }),
    ...contentType(model),
  };
}

/** As the SDK sends it: with every POST and PUT, also without a body. */
function contentType({ method, body }: OperationModel): Record<string, string> {
  if (body?.files !== undefined) return { "Content-Type": "multipart/form-data" };
  const isSent = body !== undefined || method === "POST" || method === "PUT";
  return isSent ? { "Content-Type": "application/json" } : {};
}

function credentialHeader({ document }: ServiceModel, { auth, operation }: OperationModel): Record<string, string> {
  if (auth === "none") return {};
  if (auth === "connector") return { Authorization: "Bearer <connector key>" };
  const header = keyHeader(document, { operation });
  return header === undefined ? { Authorization: "Bearer <access token>" } : { [header]: "<API key>" };
}

const unhandled: ReadonlySet<string> = new Set(unhandledOperations().map(({ operationId }) => operationId));

function expectationOf(service: ServiceModel, model: OperationModel): SampleExpectation {
  const success = model.responses.find((response) => response.success);
  const isAnswered = responseExample(service.document, model.responses) !== undefined || !unhandled.has(model.id);
  if (isAnswered) return { status: Number.parseInt(success?.status ?? "200", 10) || 200 };
  return { status: 501, code: "not_documented" };
}

// The texts of an operation's sample: the curl command, the request as it is sent.

export function curlText({ request, files = [] }: OperationSample): string {
  const { method, origin, headers, body } = request;
  const isForm = files.length > 0;
  const address = quoted(`${origin}${addressPath(request)}`);
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${address}`,
    ...Object.entries(headers)
      // curl writes that of a form itself, with its boundary.
      .filter(([name]) => !(isForm && name === "Content-Type"))
      .map(([name, value]) => `-H ${headerArgument(name, value)}`),
    ...(body === undefined ? [] : isForm ? formArguments(body, files) : [`-d ${quoted(json(body))}`]),
  ];
  return parts.join(" \\\n  ");
}

export function requestText({ request, files = [] }: OperationSample): string {
  const { method, origin, headers, body } = request;
  const head = [
    `${method} ${addressPath(request)} HTTP/1.1`,
    `Host: ${origin.replace(/^https?:\/\//, "")}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join("\n");
  if (body === undefined) return head;
  return `${head}\n\n${files.length > 0 ? formText(body, files) : json(body)}`;
}

function addressPath({ path, query = {} }: SampleRequest): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

/** A placeholder becomes a variable of the shell: `<access token>` is `$ACCESS_TOKEN`. */
function headerArgument(name: string, value: string): string {
  const variable = value.replace(/<([^>]+)>/g, (_, words: string) =>
    words === "new UUID" ? "$(uuidgen)" : `$${words.toUpperCase().replaceAll(" ", "_")}`,
  );
  return `"${name.replace(/[\\"$`]/g, "\\$&")}: ${variable}"`;
}

function formArguments(body: unknown, files: readonly string[]): string[] {
  return Object.entries(Object(body)).map(([name, value]) => {
    if (files.includes(name)) return `-F ${quoted(`${name}=@${name}`)}`;
    // With -F curl would send the file that `@name` names, and read options after a semicolon.
    const option = /^[@<]|;/.test(String(value)) ? "--form-string" : "-F";
    return `${option} ${quoted(`${name}=${String(value)}`)}`;
  });
}

function formText(body: unknown, files: readonly string[]): string {
  return Object.entries(Object(body))
    .map(([name, value]) => `${name}: ${files.includes(name) ? "<file>" : String(value)}`)
    .join("\n");
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
