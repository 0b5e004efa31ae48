// What a run knows of one service: its operations, and for each part of a document its basis, its place and its fact.

import { type DriftOperation, documentedStatus, driftOperation } from "../../../src/wrappers/observability/drift.ts";
import { ourFacts } from "../documents/gaps.ts";
import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { displayPath } from "../pipeline/bundle/problem.ts";
import { readFacts } from "../pipeline/checks/read-facts.ts";
import { toDocumentedResponses } from "../pipeline/generators/responses.ts";
import { createLenientAjv } from "../pipeline/model/ajv.ts";
import { fromPointer, type Path, referencePath, toPointer, valueAt } from "../pipeline/model/json-pointer.ts";
import { asDocument, asJson, type Document, resolve } from "../pipeline/model/openapi-document.ts";
import { type OperationModel, readOperations } from "../pipeline/model/operation-object.ts";
import { type PlacedSchema, placesOf, type ResponseModel } from "../pipeline/model/response-object.ts";
import { walk } from "../pipeline/model/walk.ts";
import { originalPath } from "../regeneration/rename-document.ts";

export interface VerifiedService {
  readonly api: string;
  readonly document: Document;
  /** With the names that overlays have. */
  readonly originalBundle: Bundle;
  readonly operations: readonly VerifiedOperation[];
  /** The names of fields that the document calls sensitive. */
  readonly sensitive: ReadonlySet<string>;
  /** What the drift detector compares the responses of an operation with. */
  documented(operation: VerifiedOperation): DriftOperation;
  /** File and line of the part at a pointer, such as `fiat.json:120`. */
  source(pointer: string): string;
  /** What the source says about the part at a pointer, such as `F9, fiat:158: …`; empty for what nothing is said about. */
  fact(pointer: string): string;
  /** The path of the part at a pointer in the original bundle. */
  original(pointer: string): Path;
  /** How many operations have the response or the schema at a pointer, or around it. */
  users(pointer: string): number;
}

export interface VerifiedOperation extends OperationModel {
  readonly responses: readonly VerifiedResponse[];
}

export interface VerifiedResponse extends ResponseModel {
  /** Where the response itself is written, which several operations may share. */
  readonly at: string;
  /** Of the schema of its body. */
  readonly bodyAt: string;
  readonly placed: readonly PlacedSchema[];
  readonly isAssumed: boolean;
}

/**
 * @param bundle With the names on the wire.
 * @param original The same document with the names that the facts have.
 */
export function readService(api: string, bundle: Bundle, original: Bundle = bundle): VerifiedService {
  const document = asDocument(bundle.document);
  const operations = readOperations(document).map((operation) => {
    const isAssumed = isAssumedNode(operation.operation);
    return { ...operation, responses: operation.responses.map((one) => verifiedResponse(document, one, isAssumed)) };
  });
  const facts = factsOf(api);
  const toOriginal = (pointer: string) => originalPath(bundle.document, original.document, fromPointer(pointer));
  const marked = [...walk(asJson(document))].filter(({ kind, node, path }) => {
    return kind === "schema" && path.at(-2) === "properties" && resolve(document, node)["x-sensitive"] === true;
  });
  return {
    api,
    document,
    originalBundle: original,
    operations,
    sensitive: new Set(marked.map(({ path }) => String(path.at(-1)))),
    documented: compareWith(document, operations),
    source: (pointer) => {
      const { file, line } = bundle.locate(fromPointer(pointer));
      return `${displayPath(file)}:${line}`;
    },
    fact: remembered((pointer) => facts(toOriginal(pointer))),
    original: toOriginal,
    users: usersOf(operations),
  };
}

function verifiedResponse(document: Document, given: ResponseModel, isAssumed: boolean): VerifiedResponse {
  const { response, schema } = given;
  const at = targetOf(document, given.pointer);
  const bodyAt = at + toPointer(["content", Object.keys(response.content ?? {})[0] ?? "", "schema"]);
  const placed = schema ? placesOf(document, schema, bodyAt) : [];
  return { ...given, at, bodyAt, placed, isAssumed: isAssumed || isAssumedNode(response) };
}

function targetOf(document: Document, pointer: string): string {
  const target = referencePath(valueAt(asJson(document), fromPointer(pointer)));
  return target === undefined ? pointer : targetOf(document, toPointer(target));
}

export function isAssumedNode(node: { readonly [keyword: string]: unknown } | undefined): boolean {
  return node?.["x-basis"] === "assumed";
}

/** Most operations share their failures. */
function remembered<Key, Value extends object | string>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? find(key);
    known.set(key, value);
    return value;
  };
}

/** Compiles the schemas of an operation when it is asked for. */
function compareWith(document: Document, operations: readonly VerifiedOperation[]): VerifiedService["documented"] {
  const ajv = createLenientAjv().addSchema({ ...asJson(document), $id: "document" }, "document");
  const naming = { api: "", runtime: "", extension: ".js", placeholder: "svc" } as const;
  const { names, operations: documented } = toDocumentedResponses({ ...naming, document, operations, webhooks: [] });
  const nameSet = new Set(names);
  return remembered(({ id, responses }) => {
    const bodies = responses.filter(({ schema }) => schema !== undefined);
    const validators = bodies.map(({ status, bodyAt }) => {
      return [status, ajv.compile({ $ref: `document#${encodeURI(bodyAt)}` })] as const;
    });
    return driftOperation(documented[id] ?? { statuses: {} }, Object.fromEntries(validators), nameSet);
  });
}

/** By its name in the SDK. An HTTP method permits nothing, but this one is reason enough to forbid. */
export function isDeletion({ method, sdk }: OperationModel): boolean {
  return method === "DELETE" || /^(?:delete|remove|revoke|destroy|terminate)/.test(sdk.method);
}

function usersOf(operations: readonly VerifiedOperation[]): (pointer: string) => number {
  const users = new Map<string, Set<string>>();
  for (const { id, responses } of operations) {
    for (const pointer of responses.flatMap(({ at, placed }) => [at, ...placed.map((one) => one.pointer)]))
      users.set(pointer, (users.get(pointer) ?? new Set()).add(id));
  }
  const count = (pointer: string): number =>
    users.get(pointer)?.size ?? (pointer === "" ? 0 : count(pointer.slice(0, pointer.lastIndexOf("/"))));
  return count;
}

export interface FoundResponse {
  readonly response: VerifiedResponse | undefined;
  /** Whether the status itself is documented: a success with another one stands for the documented success. */
  readonly isDocumented: boolean;
}

export function responseFor({ responses }: VerifiedOperation, status: number): FoundResponse {
  const statuses = responses.map((one) => one.status);
  const key = documentedStatus(status, statuses);
  const isSuccess = status >= 200 && status < 300;
  const response = responses.find((one) => (key === undefined ? isSuccess && one.success : one.status === key));
  return { response, isDocumented: key !== undefined };
}

/** The nearest fact is that of the part, or of the closest part around it. */
function factsOf(api: string): (path: Path) => string {
  if (api !== "fiat" && api !== "crypto") return () => "";
  const rows = readFacts({ file: ourFacts(), section: api }).flatMap(({ at, rule, source, fact }) => {
    return at.map(({ pointer }) => ({ tokens: fromPointer(pointer), text: `${rule}, ${source}: ${fact}` }));
  });
  // Not of the whole document.
  const near = rows.filter(({ tokens }) => tokens.length > 2).sort((a, b) => b.tokens.length - a.tokens.length);
  const isAround = (tokens: readonly string[], path: Path) =>
    tokens.every((token, index) => index < path.length && (token === "*" || token === String(path[index])));
  return (path) => near.find(({ tokens }) => isAround(tokens, path))?.text ?? "";
}
