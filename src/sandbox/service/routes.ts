// Finds the operation of a request by method and path, in a tree of path segments; what the document says of the operation, and who
// handles it.

import type { FileRule, JsonPath, Route, Shape } from "../../wrappers/operation.ts";
import { type HandlerResult, Refusal, type ServiceKind } from "../core/response.ts";
import type { OperationHandler, OperationHandlers } from "../state/handler.ts";
import { operationIdsOf, type SchemaValidator, type ServiceDocument, serviceDocuments } from "./documents.ts";
import { rateLimitCategory } from "./rate-limits.ts";

export interface Found<Target> {
  readonly target: Target;
  readonly values: ReadonlyMap<string, string>;
}

/** A place in the tree of path segments. Parameters are below `{}`, which no path on the wire contains. */
class Branch<Target> {
  readonly below = new Map<string, Branch<Target>>();
  readonly byMethod = new Map<string, { readonly target: Target; readonly names: readonly string[] }>();
}

export class Router<Target> {
  readonly #root = new Branch<Target>();
  /** Those of templates without parameters, by template. */
  readonly #whole = new Map<string, Branch<Target>>();

  /** @param template such as `/apikey/{id}`: a parameter matches one whole segment that is not empty. */
  add(method: string, template: string, target: Target): void {
    const names: string[] = [];
    let place = this.#root;
    for (const segment of template.split("/")) {
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      if (name !== undefined) names.push(name);
      const key = name === undefined ? segment : "{}";
      const next = place.below.get(key) ?? new Branch<Target>();
      place.below.set(key, next);
      place = next;
    }
    place.byMethod.set(method, { target, names });
    if (names.length === 0) this.#whole.set(template, place);
  }

  /** Names win over parameters. `allowed` lists the path's other methods; it is empty if the path does not exist. */
  find(method: string, path: string): Found<Target> | { readonly allowed: readonly string[] } {
    const whole = this.#whole.get(path)?.byMethod.get(method);
    if (whole) return { target: whole.target, values: noValues };
    const segments = path.split("/");
    const values: string[] = [];
    const allowed = new Set<string>();

    function search(place: Branch<Target>, at: number): ReturnType<Branch<Target>["byMethod"]["get"]> {
      const segment = segments[at];
      if (segment === undefined) {
        for (const name of place.byMethod.keys()) allowed.add(name);
        return place.byMethod.get(method);
      }
      const named = place.below.get(segment);
      const found = named && search(named, at + 1);
      const any = place.below.get("{}");
      if (found || !any || segment === "") return found;
      values.push(segment);
      const other = search(any, at + 1);
      if (!other) values.pop();
      return other;
    }

    const entry = search(this.#root, 0);
    if (!entry) return { allowed: [...allowed] };
    const decoded = decode(entry.names, values);
    return decoded ? { target: entry.target, values: decoded } : { allowed: [] };
  }
}

export const noValues: ReadonlyMap<string, string> = new Map();

function decode(names: readonly string[], values: readonly string[]): ReadonlyMap<string, string> | undefined {
  try {
    return new Map(names.map((name, index) => [name, decodeURIComponent(values[index] ?? "")]));
  } catch {
    return undefined;
  }
}

/** One operation with everything that its requests pass through: the rules of its document and its handler. */
export interface Endpoint {
  readonly route: Route;
  readonly operation: OperationHandler;
  readonly request: SchemaValidator | undefined;
  readonly query: SchemaValidator | undefined;
  /** Paths of amounts in the request, and of those that are JSON numbers. */
  readonly decimals: readonly JsonPath[];
  readonly amounts: readonly JsonPath[];
  readonly responses: Readonly<Record<string, SchemaValidator>>;
  /** Whether its responses may contain amounts, whose digits must be kept. */
  readonly hasAmounts: boolean;
  readonly category: string;
  readonly files: Readonly<Record<string, FileRule>> | undefined;
  readonly bodyFields: readonly string[] | undefined;
  /** Whether it needs a key of the fiat service. The handlers of the crypto service read their keys: `transfer-keys.ts`. */
  readonly isKeyed: boolean;
  /** Whether it can change the state. One GET does, which issues credentials, and one POST does not. */
  readonly isChange: boolean;
  /**
   * Whether our documents have the operation. Then its refusals are documented ones, and it is a login if it takes no
   * credential; operations that users add often describe no refusals.
   */
  readonly isOurs: boolean;
  /** Whether no document has it: its requests are not checked, except for a credential of any kind. */
  readonly isAdded: boolean;
}

export function createEndpoint(
  api: ServiceKind,
  document: ServiceDocument,
  route: Route,
  operations: OperationHandlers,
): Endpoint {
  const { operationId, method } = route;
  const { amounts = [], shape = {}, bodyFields, openBody, body, files = {} } = document.table[operationId] ?? {};
  return {
    route,
    operation: operations[operationId] ?? unhandledOperation(api, route, document.examples),
    request: document.requests[operationId],
    query: document.queries[operationId],
    decimals: amounts.map(({ path }) => path),
    amounts: amounts.filter(({ wire }) => wire !== "string").map(({ path }) => path),
    responses: document.responses[operationId] ?? {},
    hasAmounts: Object.values(shape).some(hasAmount),
    category: rateLimitCategory(route.tag),
    files: body === "multipart" ? files : undefined,
    bodyFields: openBody ? undefined : bodyFields,
    isKeyed: api === "fiat" && (method === "POST" || method === "PUT"),
    isChange: method === "GET" ? operationId === "refreshToken" : operationId !== "checkBalance",
    isOurs: api !== "further" && ourOperations.has(operationId),
    isAdded: !document.routes.includes(route),
  };
}

function hasAmount(shape: Shape): boolean {
  if (typeof shape === "number") return shape >= 4;
  // A record within itself is looked at around it.
  return typeof shape === "object" && Object.values(shape).some(hasAmount);
}

const ourOperations: ReadonlySet<string> = new Set(operationIdsOf(serviceDocuments));

export function kindOf(name: string): ServiceKind {
  return name === "fiat" || name === "crypto" ? name : "further";
}

export function templateOf(name: string, { path, abovePrefix }: Route): string {
  if (kindOf(name) === "further") return `/${name}${path}`;
  // Health is above the prefix. Production and sandbox share the prefix.
  return `/${name}/api${abovePrefix ? "" : "/v1"}${path}`;
}

/**
 * An operation without a handler: it checks credential and request like any other, and responds with the example of its document, or
 * with 501: `not_documented` if the response is undocumented, else `not_simulated`.
 */
function unhandledOperation(api: ServiceKind, route: Route, examples: ServiceDocument["examples"]): OperationHandler {
  const { operationId: id } = route;
  const example = examples && (examples[id] ?? emptySuccess(route));
  return {
    handle(): HandlerResult {
      if (example) return { ...structuredClone(example), rule: "example", basis: "assumed" };
      if (route.undocumented !== undefined) {
        const message = `The response of ${id} is undocumented (${route.undocumented}), so the sandbox does not invent one. ${cure(id)}`;
        throw new Refusal({ status: 501, code: "not_documented", message, rule: route.undocumented, basis: "assumed" });
      }
      // Only the shape of errors is documented.
      const rule = api === "fiat" ? "F14" : "C12";
      const message = `The sandbox does not simulate ${id}, and its document has no example. ${cure(id)}`;
      throw new Refusal({ status: 501, code: "not_simulated", message, rule, basis: "assumed" });
    },
  };
}

function cure(operationId: string): string {
  return `Set one with sandbox.answer("${operationId}", body) or "npx --no svc-sdk-cli answer ${operationId} <json>", or describe it in an overlay with an example and regenerate.`;
}

function emptySuccess({ responses }: Route): { readonly status: number; readonly body: undefined } | undefined {
  const status = Object.keys(responses).find((code) => /^2\d\d$/.test(code));
  if (status === undefined || responses[status]?.contentType !== undefined) return undefined;
  return { status: Number(status), body: undefined };
}
