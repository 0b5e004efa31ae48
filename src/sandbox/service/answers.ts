// The behaviour that users give to operations, at creation (`handlers`) or later (`answer`), also to paths that no document has.

import { ConfigurationError } from "../../wrappers/errors.ts";
import type { Envelope, Route } from "../../wrappers/operation.ts";
import { complaintAboutNames } from "../../wrappers/util/validate.ts";
import { ControlError, suggestOperation } from "../core/control-error.ts";
import { exactText } from "../core/json.ts";
import { bodiless, type HandlerResult, type ServiceKind } from "../core/response.ts";
import { isObject } from "../core/setting-kinds.ts";
import type { OperationHandler } from "../state/handler.ts";
import { operationIdsOf, type SandboxDocuments, type ServiceDocument } from "./documents.ts";
import { createEndpoint, type Endpoint, type Found, kindOf, Router, templateOf } from "./routes.ts";
import { toHandle, toResult, type UserHandler, type UserHandlers } from "./user-handler.ts";
import { checkResponse, contentOf } from "./write-response.ts";

/** The body of a set response: a JSON value, with exact numbers as `exactNumber("25.10")`, or bytes; undefined for none. */
export type AnswerBody =
  | { readonly [name: string]: unknown }
  | readonly unknown[]
  | (string | number | boolean | null | undefined);

/** Options of a set response. */
export interface AnswerOptions {
  /** Id of a tenant. @default every tenant */
  readonly tenant?: string | undefined;
  /** The number of requests that it applies to. @default no limit */
  readonly count?: number | undefined;
  /** Of a body, from 200 to 599; a function returns its own. @default the first documented success, else 200 */
  readonly status?: number | undefined;
}

export const answerFields = {
  status: { type: "integer", about: "Default: the first documented success, else 200." },
  tenant: { type: "string", about: "Only requests of this tenant." },
  count: { type: "integer", about: "The number of requests it applies to. Default: no limit." },
} as const;

/** An active set response, without its body, which may contain secrets: `GET /_sandbox/answers/<id>` has it. */
export interface AnswerRecord {
  /** `a1`, `a2` … */
  readonly id: string;
  /** The operationId, or the route as it was given. */
  readonly operation: string;
  /** Id of the only tenant that it applies to; null: all. */
  readonly tenant: string | null;
  /** The number of further requests that it applies to; null: no limit. */
  readonly count: number | null;
  /** The status; null: the first documented success, or what the function decides. */
  readonly status: number | null;
  readonly from: "body" | "function";
}

export interface AnswerTargets {
  readonly documents: SandboxDocuments;
  /** Answers from the beginning, which every other one hides. */
  readonly handlers: UserHandlers;
  isTenant(id: string): boolean;
}

interface Answer extends Target {
  /** Undefined for one given at creation, which stays for as long as the sandbox. */
  readonly record: AnswerRecord | undefined;
  readonly body?: unknown;
  readonly handle: OperationHandler["handle"];
}

interface Target {
  /** The operation in a document, or the synthetic one of a path, by the id of which requests find the answer. */
  readonly operationId: string;
  /** Of a path that no document has, by service. */
  readonly routes: readonly (readonly [service: string, route: Route])[];
  /** Undefined for a path that no document has. */
  readonly documented?: AnsweredOperation;
}

/** The answers of a sandbox. Not part of the exported state. */
export class Answers {
  isEmpty = true;
  readonly #targets: AnswerTargets;
  /** Newest first: a later answer hides an earlier one until it is used up. */
  #answers: readonly Answer[] = [];
  #router = new Router<Route>();
  #added = 0;

  constructor(targets: AnswerTargets) {
    const { documents, handlers } = targets;
    checkHandlers(handlers, documents);
    this.#targets = targets;
    this.#replace(
      Object.entries(handlers).map(([operationId, handler]) => {
        return { record: undefined, operationId, routes: [], handle: toHandle(handler) };
      }),
    );
  }

  add(operation: string, body: unknown, options: AnswerOptions): AnswerRecord {
    this.#check(options, body);
    const { tenant = null, count = null, status = null } = options;
    const { documented, ...target } = findTarget(operation, this.#targets.documents);
    const isFunction = typeof body === "function";
    if (isFunction && status !== null) throw new ControlError("answer: a function returns its status; omit status");
    if (!isFunction && body !== undefined) exactText("answer", body);
    if (!isFunction && documented) {
      checkAnswer(documented, toResult({ body, status: status ?? undefined }, documented.endpoint.route));
    }
    this.#added += 1;
    const from = isFunction ? "function" : "body";
    const record: AnswerRecord = { id: `a${this.#added}`, operation, tenant, count, status, from };
    const handle = toHandle(isFunction ? (body as UserHandler) : () => ({ body, status: status ?? undefined }));
    this.#replace([{ record, body: isFunction ? undefined : body, handle, ...target }, ...this.#answers]);
    return record;
  }

  /** Oldest first, without those given at creation. */
  list(): readonly AnswerRecord[] {
    return this.#answers.flatMap(({ record }) => record ?? []).reverse();
  }

  body(id: string): unknown {
    return this.#withId(id).body;
  }

  remove(id: string): void {
    const removed = this.#withId(id);
    this.#keep((answer) => answer !== removed);
  }

  clear(tenantId?: string): void {
    this.#keep(({ record }) => tenantId !== undefined && record?.tenant !== tenantId);
  }

  /** What requests to an answered route are known by; undefined if there is no answer that was added as `operation`. */
  operationIdOf(operation: string): string | undefined {
    return this.#answers.find(({ record }) => record?.operation === operation)?.operationId;
  }

  /** The newest answer to an operation, in place of its handler. It counts as used. */
  take(operationId: string, tenantId: string): OperationHandler["handle"] | undefined {
    const found = this.#newest(operationId, tenantId);
    const { record } = found ?? {};
    if (record?.count === 1) this.#keep((answer) => answer !== found);
    else if (record && record.count !== null) {
      const used = { ...found, record: { ...record, count: record.count - 1 } } as Answer;
      this.#replace(this.#answers.map((answer) => (answer === found ? used : answer)));
    }
    return found?.handle;
  }

  /** The route of an answer to a path that no document has. The path begins with the name of the service. */
  find(method: string, path: string, tenantId: string | undefined): Found<Route> | undefined {
    const found = this.#router.find(method, path);
    return "target" in found && this.#newest(found.target.operationId, tenantId) ? found : undefined;
  }

  #check({ tenant, count = 1, status = 200 }: AnswerOptions, body: unknown): void {
    const refuse = (problem: string) => new ControlError(`answer: ${problem}`, 400, { fields: answerFields });
    if (tenant !== undefined && !this.#targets.isTenant(tenant)) throw refuse(`unknown tenant "${tenant}"`);
    if (count < 1) throw refuse("count must be at least 1");
    if (status < 200 || status > 599) throw refuse("status must be from 200 to 599");
    if (bodiless.includes(status) && body !== undefined) {
      throw new ControlError(`answer: a response with status ${status} has no body; omit body`);
    }
  }

  #withId(id: string): Answer {
    const found = this.#answers.find(({ record }) => record?.id === id);
    if (!found) throw new ControlError(`unknown answer "${id}"`, 404);
    return found;
  }

  #newest(operationId: string, tenantId: string | undefined): Answer | undefined {
    return this.#answers.find(
      (answer) => answer.operationId === operationId && (answer.record?.tenant ?? tenantId) === tenantId,
    );
  }

  #keep(isKept: (answer: Answer) => boolean): void {
    this.#replace(this.#answers.filter((answer) => !answer.record || isKept(answer)));
  }

  #replace(answers: readonly Answer[]): void {
    this.#answers = answers;
    this.isEmpty = answers.length === 0;
    this.#router = new Router();
    for (const [service, route] of answers.flatMap(({ routes }) => routes)) {
      this.#router.add(route.method, templateOf(service, route), route);
    }
  }
}

function checkHandlers(given: UserHandlers, documents: SandboxDocuments): void {
  const complaint = complaintAboutNames(given, operationIdsOf(documents));
  if (complaint) {
    const advice = /Did you mean .*$/.exec(complaint.message)?.[0] ?? "Name one by its operationId.";
    throw new ConfigurationError(`handlers: no document has the operation ${complaint.field}. ${advice}`);
  }
  const wrong = Object.keys(given).find((name) => typeof given[name] !== "function");
  if (wrong !== undefined) throw new ConfigurationError(`handlers.${wrong} must be a function`);
}

function findTarget(operation: string, documents: SandboxDocuments): Target {
  const all = Object.entries(documents).flatMap(([name, { routes }]) => routes.map((each) => ({ name, each })));
  const named = all.find(({ each }) => each.operationId === operation);
  if (named) return knownTarget(named, documents);
  const parts = /^(?:([a-z][a-z0-9-]*) +)?([A-Za-z]+) +(\/[^\s?#]*)$/.exec(String(operation));
  if (!parts) {
    const operations = all.map(({ name, each: { operationId: id } }) => {
      return { id, name: documents[name]?.table[id]?.name ?? id };
    });
    const advice = suggestOperation(String(operation), operations);
    const form = 'for a path that no document has, write "GET /things/{id}" or "crypto GET /things/{id}"';
    throw new ControlError(`answer: no document has the operation "${operation}"${advice}; ${form}`);
  }
  const [, service, verb = "", given = ""] = parts;
  const method = verb.toUpperCase();
  const path = given.replaceAll(/:([A-Za-z_]\w*)/g, "{$1}");
  const services = Object.keys(documents);
  if (service !== undefined && !services.includes(service)) {
    throw new ControlError(`answer: unknown service "${service}"; services: ${services.join(", ")}`, 400, services);
  }
  const known = all.find(
    ({ name, each }) => (service ?? name) === name && each.method === method && shapeOf(each.path) === shapeOf(path),
  );
  if (known) return knownTarget(known, documents);
  const operationId = `${service === undefined ? "" : `${service} `}${method} ${path}`;
  const route: Route = {
    operationId,
    method,
    path,
    abovePrefix: false,
    credential: "token",
    tag: "default",
    undocumented: "answer",
    body: "optional",
    query: [],
    responses: {},
  };
  return { operationId, routes: (service === undefined ? services : [service]).map((name) => [name, route]) };
}

function knownTarget({ name, each }: { name: string; each: Route }, documents: SandboxDocuments): Target {
  const { operationId } = each;
  const document = documents[name] as ServiceDocument;
  const endpoint = createEndpoint(kindOf(name), document, each, {});
  const { envelope } = document.table[operationId] ?? {};
  return { operationId, routes: [], documented: { api: kindOf(name), endpoint, envelope } };
}

function shapeOf(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, "{}");
}

/** An operation that a document has. */
interface AnsweredOperation {
  readonly api: ServiceKind;
  readonly endpoint: Endpoint;
  readonly envelope: Envelope | undefined;
}

/** @throws {ControlError} that names the place in the body, and what the document says. */
function checkAnswer({ api, endpoint, envelope }: AnsweredOperation, result: HandlerResult): void {
  if (result.isUnchecked) return;
  const headers = api === "crypto" ? rateLimitHeaders : {};
  const breach = checkResponse(endpoint, { ...contentOf(endpoint, result), status: result.status, headers });
  if (breach === undefined) return;
  const { operationId } = endpoint.route;
  const head = `answer: the document does not allow this response to ${operationId} with status ${result.status}: ${breach}`;
  const hint = envelopeHint(envelope, result);
  throw new ControlError(`${head}.${hint} To send it anyway, add a fault of the kind "status"`);
}

// The writer adds them to each response.
const rateLimitHeaders = { "x-ratelimit-limit": "", "x-ratelimit-remaining": "", "x-ratelimit-reset": "" };

const envelopes: Partial<Readonly<Record<Envelope, string>>> = {
  fiat: '{ status: "success", status_code, message, data }',
  A: "{ status: true, message, data }",
  B: "{ success: true, message, data }",
  C: '{ status: "success", message, data }',
};

function envelopeHint(envelope: Envelope | undefined, { status, body }: HandlerResult): string {
  if (status > 299 || envelope === undefined) return "";
  const hasData = isObject(body) && Object.hasOwn(body, "data");
  if (envelope === "none" && hasData) return " The document has no envelope here: the body is the data.";
  const documented = envelopes[envelope];
  return documented === undefined || hasData ? "" : ` The body includes the envelope: ${documented}.`;
}
