// The behaviour that users give to operations: handlers for as long as the sandbox exists, and answers while it runs, also to paths that
// no document has.

import { ConfigurationError } from "../wrappers/errors.ts";
import type { Route } from "../wrappers/operation.ts";
import { complaintAboutNames, similarName } from "../wrappers/util/validate.ts";
import type { AnswerList, AnswerOptions, AnswerRecord } from "./control/answer-routes.ts";
import { checkFields, checkWritable } from "./control/input/check-fields.ts";
import { ControlError } from "./core/control-error.ts";
import type { HandlerResult } from "./core/handler-result.ts";
import { bodiless } from "./core/served-response.ts";
import type { AnswerSource } from "./service/answer-source.ts";
import type { SandboxDocuments } from "./service/documents.ts";
import { templateOf } from "./service/endpoint.ts";
import { createRouter, type Router } from "./service/router.ts";
import type { OperationCall, OperationHandler } from "./state/handler.ts";
import { toOperationHandler, type UserHandler, type UserHandlers } from "./user-handlers.ts";

/** The answers of a sandbox. Not part of the exported state. */
export interface Answers extends AnswerList, AnswerSource {
  /** What requests to an answered route are known by; undefined if there is no answer that was added as `operation`. */
  operationIdOf(operation: string): string | undefined;
  /** Removes the answers for one tenant only, or all. */
  clear(tenantId?: string): void;
}

/** What answers refer to. */
export interface AnswerTargets {
  readonly documents: SandboxDocuments;
  /** Handlers that every answer hides, by operationId. */
  readonly handlers: UserHandlers;
  isTenant(id: string): boolean;
}

interface Answer {
  readonly record: AnswerRecord;
  /** Undefined for a function. */
  readonly body: unknown;
  /** The operation in a document, or the synthetic ones of a path, by the id of which requests find the answer. */
  readonly operationId: string;
  /** Of a path that no document has, by service. */
  readonly routes: readonly (readonly [service: string, route: Route])[];
  readonly handle: OperationHandler["handle"];
}

const FORM = 'for a path that no document has, write "GET /things/{id}" or "crypto GET /things/{id}"';
const options = {
  tenant: { type: "string", about: "Only requests of this tenant." },
  count: { type: "integer", about: "The number of requests it applies to." },
  status: { type: "integer", about: "From 200 to 599." },
} as const;

/** @throws {ConfigurationError} if a handler is no function, or no document has its operation. */
export function createAnswers({ documents, handlers: permanent, isTenant }: AnswerTargets): Answers {
  checkHandlers(permanent, documents);
  const handlers = new Map(Object.entries(permanent).map(([id, handler]) => [id, toOperationHandler(handler)]));
  // Newest first: a later answer hides an earlier one until it is used up.
  let answers: readonly Answer[] = [];
  let router = createRouter<Route>();
  let added = 0;

  function replace(changed: readonly Answer[]): void {
    answers = changed;
    router = routerOf(changed);
  }

  const appliesTo = ({ record }: Answer, tenantId: string | undefined) => (record.tenant ?? tenantId) === tenantId;

  function check({ tenant, count = 1, status = 200 }: AnswerOptions): void {
    const refuse = (problem: string) => new ControlError(`answer: ${problem}`, 400, { fields: options });
    if (tenant !== undefined && !isTenant(tenant)) throw refuse(`unknown tenant "${tenant}"`);
    if (count < 1) throw refuse("count must be at least 1");
    if (status < 200 || status > 599) throw refuse("status must be from 200 to 599");
  }

  return {
    get isEmpty() {
      return answers.length === 0 && handlers.size === 0;
    },
    add(operation, body, given) {
      checkFields("answer", options, given);
      const { tenant = null, count = null, status = null } = given as AnswerOptions;
      check(given);
      if (status !== null && bodiless.includes(status) && body !== undefined) {
        throw new ControlError(`answer: a response with status ${status} has no body; omit body`);
      }
      const target = findTarget(operation, documents);
      const isFunction = typeof body === "function";
      if (!isFunction) checkWritable("answer", body);
      if (isFunction && status !== null) throw new ControlError("answer: a function returns its status; omit status");
      added += 1;
      const record: AnswerRecord = {
        ...{ id: `a${added}`, operation, tenant, count, status },
        from: isFunction ? "function" : "body",
      };
      const handler = isFunction ? (body as UserHandler) : () => ({ body, ...(status !== null && { status }) });
      const answer = { record, body: isFunction ? undefined : body, ...target, handle: toOperationHandler(handler) };
      replace([answer, ...answers]);
      return record;
    },
    list: () => answers.map(({ record }) => record).reverse(),
    body(id) {
      const found = answers.find(({ record }) => record.id === id);
      if (!found) throw new ControlError(`unknown answer "${id}"`, 404);
      return found.body;
    },
    remove(id) {
      const rest = answers.filter(({ record }) => record.id !== id);
      if (rest.length === answers.length) throw new ControlError(`unknown answer "${id}"`, 404);
      replace(rest);
    },
    operationIdOf: (operation) => answers.find(({ record }) => record.operation === operation)?.operationId,
    clear(tenantId) {
      replace(tenantId === undefined ? [] : answers.filter(({ record }) => record.tenant !== tenantId));
    },
    take(operationId, tenantId) {
      const found = answers.find((answer) => answer.operationId === operationId && appliesTo(answer, tenantId));
      if (!found) return handlers.get(operationId);
      const { count } = found.record;
      if (count === 1) replace(answers.filter((answer) => answer !== found));
      else if (count !== null) {
        const used = { ...found, record: { ...found.record, count: count - 1 } };
        replace(answers.map((answer) => (answer === found ? used : answer)));
      }
      return (call) => withoutCheck(found.handle(call), call);
    },
    find(method, path, tenantId) {
      const found = router.find(method, path);
      if (!("target" in found)) return undefined;
      const { operationId } = found.target;
      const isGiven = answers.some((answer) => answer.operationId === operationId && appliesTo(answer, tenantId));
      return isGiven ? found : undefined;
    },
  };
}

function checkHandlers(given: UserHandlers, documents: SandboxDocuments): void {
  const names = Object.values(documents).flatMap(({ routes }) => routes.map(({ operationId }) => operationId));
  const complaint = complaintAboutNames(given, names);
  if (complaint) {
    const advice = /Did you mean .*$/.exec(complaint.message)?.[0] ?? "Name one by its operationId.";
    throw new ConfigurationError(`handlers: no document has the operation ${complaint.field}. ${advice}`);
  }
  const wrong = Object.keys(given).find((name) => typeof given[name] !== "function");
  if (wrong !== undefined) throw new ConfigurationError(`handlers.${wrong} must be a function`);
}

/** An answer is checked only against a document that has the response. */
function withoutCheck(
  result: HandlerResult | Promise<HandlerResult>,
  { route }: OperationCall,
): HandlerResult | Promise<HandlerResult> {
  if (route.undocumented === undefined) return result;
  const unchecked = (made: HandlerResult): HandlerResult => ({ ...made, isUnchecked: true });
  return result instanceof Promise ? result.then(unchecked) : unchecked(result);
}

function routerOf(answers: readonly Answer[]): Router<Route> {
  const router = createRouter<Route>();
  for (const { routes } of answers) {
    for (const [service, route] of routes) {
      const kind = service === "fiat" || service === "crypto" ? service : "further";
      router.add(route.method, templateOf(kind, service, route), route);
    }
  }
  return router;
}

/** @throws {ControlError} if no document has the operation, and it is not a route. */
function findTarget(operation: string, documents: SandboxDocuments): Pick<Answer, "operationId" | "routes"> {
  const all = Object.entries(documents).flatMap(([name, { routes }]) =>
    routes.map((each) => ({ service: name, route: each })),
  );
  const ids = all.map((each) => each.route.operationId);
  if (ids.includes(operation)) return { operationId: operation, routes: [] };
  const parts = /^(?:([a-z][a-z0-9-]*) +)?([A-Za-z]+) +(\/[^\s?#]*)$/.exec(String(operation));
  if (!parts) {
    const similar = similarName(String(operation), ids);
    const advice = similar === undefined ? "" : ` (did you mean ${similar}?)`;
    throw new ControlError(`answer: no document has the operation "${operation}"${advice}; ${FORM}`);
  }
  const [, service, verb = "", given = ""] = parts;
  const method = verb.toUpperCase();
  const path = given.replaceAll(/:([A-Za-z_]\w*)/g, "{$1}");
  const services = Object.keys(documents);
  if (service !== undefined && !services.includes(service)) {
    throw new ControlError(`answer: unknown service "${service}"; services: ${services.join(", ")}`, 400, services);
  }
  const shape = shapeOf(path);
  const documented = all.find(
    (each) =>
      (service ?? each.service) === each.service && each.route.method === method && shapeOf(each.route.path) === shape,
  );
  if (documented) return { operationId: documented.route.operationId, routes: [] };
  const operationId = `${service === undefined ? "" : `${service} `}${method} ${path}`;
  const route: Route = {
    ...{ operationId, method, path, abovePrefix: false, credential: "token", tag: "default" },
    ...{ undocumented: "answer", body: "optional", query: [], responses: {} },
  };
  const places = service === undefined ? services : [service];
  return { operationId, routes: places.map((name) => [name, route]) };
}

/** A path without the names of its parameters. */
function shapeOf(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, "{}");
}
