// One operation object with its extensions read: the model that all generators share.

import type { Operation } from "../../../../src/runtime.ts";
import { DocumentError, type DocumentProblem } from "../bundle/problem.ts";
import {
  type Document,
  type OperationEntry,
  type OperationObject,
  type Parameter,
  pointerTo,
} from "./openapi-document.ts";
import { mergeParameters, parameterProblems } from "./parameter-object.ts";
import { type RequestModel, readRequestBody } from "./request-body-object.ts";
import { type ResponseModel, readEnvelope, readResponses } from "./response-object.ts";
import { isJson } from "./schema-object.ts";
import { readCredential } from "./security-requirement-object.ts";

export interface SdkName {
  /** `fiat`, `crypto`, `agent`. */
  readonly client: string;
  readonly resource: string;
  readonly method: string;
}

export interface OperationModel extends OperationEntry {
  readonly sdk: SdkName;
  readonly retry: Operation["retry"];
  readonly readBack: string | undefined;
  readonly idempotency: NonNullable<Operation["idempotency"]>;
  readonly money: boolean;
  /** Pays what the resource in its body asks: its method takes `maxAmount`. */
  readonly paysOffer: boolean;
  /** The codes that prove, with any status, that nothing was done. */
  readonly refusalCodes: readonly string[];
  readonly exactlyOne: readonly string[];
  readonly paginated: Operation["paginated"];
  readonly auth: NonNullable<Operation["auth"]>;
  /** Path template relative to the base address. */
  readonly relativePath: string;
  readonly pathParameters: readonly Parameter[];
  readonly queryParameters: readonly Parameter[];
  /** Whether the header `Idempotency-Key` is required; undefined if callers cannot choose the key, or the document has none. */
  readonly keyHeader: boolean | undefined;
  readonly body: RequestModel | undefined;
  readonly responses: readonly ResponseModel[];
  readonly successes: readonly ResponseModel[];
  readonly failures: readonly ResponseModel[];
  readonly bytes: boolean;
  readonly envelope: Operation["envelope"];
}

/** Words of JavaScript, and names that modules must not bind: none can be the name of a constant or a variable. */
export const reservedWords: ReadonlySet<string> = new Set(
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield".split(
    " ",
  ),
);

/** Reads all operations, in the order of the paths; throws a `DocumentError` that lists everything it cannot express. */
export function readOperations(document: Document): OperationModel[] {
  const models = listOperations(document).map((entry) => readOperation(document, entry));
  const problems = models.flatMap(({ id, pointer, parameters, readBack }) => [
    ...(/^[A-Za-z_$][\w$]*$/.test(id) && !reservedWords.has(id) ? [] : [unusableId(id, pointer)]),
    ...parameterProblems(document, pointer, parameters),
    ...(readBack === undefined || models.some((other) => other.id === readBack)
      ? []
      : [{ pointer: pointerTo(pointer, "x-read-back"), reason: `unknown operation ${readBack}` }]),
  ]);
  if (problems.length > 0) throw new DocumentError(problems);
  return models;
}

/** It becomes the name of a constant. */
function unusableId(id: string, pointer: string): DocumentProblem {
  const reason = reservedWords.has(id) ? "is a reserved word of JavaScript" : "is not a name in JavaScript";
  const hint = "Give it another operationId, in the document or with an overlay; x-sdk names the method.";
  return { pointer: pointerTo(pointer, "operationId"), reason: `${id} ${reason}`, hint };
}

/** Throws a `DocumentError` for what the SDK cannot express, except for parameters and the operation that it names. */
export function readOperation(document: Document, entry: OperationEntry): OperationModel {
  const { operation, pointer, parameters } = entry;
  const responses = readResponses(document, entry);
  const successes = responses.filter(({ success }) => success);
  const idempotency = extension<OperationModel["idempotency"]>(entry, "x-idempotency");
  const takesKey = idempotency.mode === "auto" || idempotency.mode === "required";
  const key = parameters.find(({ in: place, name }) => place === "header" && /^idempotency-key$/i.test(name));
  return {
    ...entry,
    sdk: extension<SdkName>(entry, "x-sdk"),
    retry: extension<Operation["retry"]>(entry, "x-retry"),
    readBack: operation["x-read-back"] as string | undefined,
    idempotency,
    keyHeader: takesKey && key ? key.required === true : undefined,
    money: operation["x-money"] !== undefined,
    paysOffer: operation["x-money"] === "offer",
    refusalCodes: (operation["x-refusal-codes"] as string[] | undefined) ?? [],
    exactlyOne: (operation["x-exactly-one"] as string[] | undefined) ?? [],
    paginated: operation["x-paginated"] as Operation["paginated"],
    auth: readCredential(document, entry),
    relativePath: relativePath(document, entry),
    pathParameters: parameters.filter((parameter) => parameter.in === "path"),
    queryParameters: parameters.filter((parameter) => parameter.in === "query"),
    body: readRequestBody(document, entry),
    responses,
    successes,
    failures: responses.filter(({ success }) => !success),
    bytes: successes.some(({ response }) => Object.keys(response.content ?? {}).some((type) => !isJson(type))),
    envelope: readEnvelope(pointer, successes),
  };
}

/** The lint rule `extension-use` has checked its value. */
function extension<Value>({ operation, pointer }: OperationEntry, name: string): Value {
  const value = operation[name];
  if (value === undefined) throw new DocumentError([{ pointer, reason: `the operation has no ${name}` }]);
  return value as Value;
}

/** A path item with its own server, above the document's, is reached by `../` from the base address. */
function relativePath(document: Document, { path, pathItem, operation, pointer }: OperationEntry): string {
  const own = (operation.servers ?? pathItem.servers)?.[0]?.url;
  if (own === undefined) return path;
  const base = document.servers?.[0]?.url ?? "";
  const prefix = own.endsWith("/") ? own : `${own}/`;
  if (!base.startsWith(prefix)) {
    throw new DocumentError([{ pointer, reason: `the server ${own} is not ${base}, and not above it` }]);
  }
  const levels = base.slice(prefix.length).split("/").filter(Boolean).length;
  return "../".repeat(levels) + path.slice(1);
}

// The paths and webhooks objects: every operation with its place.

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Every operation, in the order of the paths. */
export function listOperations(document: Document): OperationEntry[] {
  return listEntries(document, "paths");
}

/** Every webhook; its `path` is its name. */
export function listWebhooks(document: Document): OperationEntry[] {
  return listEntries(document, "webhooks");
}

function listEntries(document: Document, section: "paths" | "webhooks"): OperationEntry[] {
  return Object.entries(document[section] ?? {}).flatMap(([path, pathItem]) =>
    Object.keys(pathItem)
      .filter((key) => methods.includes(key))
      .map((method) => {
        const operation = pathItem[method] as OperationObject;
        return {
          id: operation.operationId,
          method: method.toUpperCase(),
          path,
          pointer: pointerTo("", section, path, method),
          pathItem,
          operation,
          parameters: mergeParameters(document, pathItem.parameters ?? [], operation.parameters ?? []),
        };
      }),
  );
}

// The names by which the documentation calls clients and methods: `wallets.transactions.sendFunds(…)`.

/** A variable named `crypto` would hide the global of that name. */
export function clientVariable(client: string): string {
  return client === "crypto" ? "wallets" : client;
}

/** `wallets.swaps.quote` */
export function callName({ sdk: { client, resource, method } }: OperationModel): string {
  return `${clientVariable(client)}.${resource}.${method}`;
}
