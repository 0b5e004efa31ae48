// Which calls a run makes, from the marks of the documents: never from HTTP methods, which say nothing about effects.

import { type Document, resolve } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import { exampleOfBody, isUntyped } from "../pipeline/model/schema-object.ts";
import { type Fixtures, type ProducedId, producedIds } from "./ids.ts";
import { type Slot, slotsOf } from "./request.ts";
import { placedSchemas, type VerifiedService } from "./service.ts";

export interface PlanOptions {
  /** `production` calls reads only; `sandbox`, idempotent and keyed writes too. */
  readonly profile: "production" | "sandbox";
  /** operationIds that may be called at all; all by default. */
  readonly only?: readonly string[];
  /** operationIds that are called although the profile leaves them out: reads that return secrets, and writes. */
  readonly call?: readonly string[];
  /** operationIds that may move money. */
  readonly allowMoney?: readonly string[];
  /** The largest amount that a call may move. */
  readonly maxAmount?: number;
  readonly fixtures: Fixtures;
}

/** What a step sends, besides a sound request. */
export type StepKind = "call" | "bad token" | "missing field" | "wrong type" | "unknown id";

export interface Step {
  readonly service: VerifiedService;
  readonly operation: OperationModel;
  readonly kind: StepKind;
  /** Of the body that a `missing field` or `wrong type` is about. */
  readonly field?: string;
  readonly slots: readonly Slot[];
  readonly produces: readonly ProducedId[];
  readonly body: unknown;
  readonly isWrite: boolean;
  /** Only for what the run has created: it deletes, and is not named. */
  readonly onlyCreated: boolean;
}

export interface Plan {
  readonly steps: readonly Step[];
  readonly notPlanned: readonly { readonly operation: OperationModel; readonly reason: string }[];
}

/** Steps that produce ids come before those that need them; writes after reads; the order is the same for the same input. */
export function makePlan(services: readonly VerifiedService[], options: PlanOptions): Plan {
  const notPlanned: Plan["notPlanned"][number][] = [];
  const { profile, call = [], fixtures } = options;
  const candidates = services.flatMap((service) =>
    service.operations.flatMap((operation): Step[] => {
      const body = bodyOf(service.document, operation, options);
      const reason = reasonNotToCall(service.document, operation, options) ?? body.reason;
      if (reason !== undefined) {
        notPlanned.push({ operation, reason });
        return [];
      }
      const slots = slotsOf(service, operation, fixtures);
      const produces = producedIds(service.document, operation);
      const isWrite = operation.retry !== "read" || operation.money;
      const onlyCreated = isDeletion(operation) && !call.includes(operation.id);
      return [{ service, operation, kind: "call", slots, produces, body: body.value, isWrite, onlyCreated }];
    }),
  );
  const steps: Step[] = [];
  const known = new Set(Object.keys(fixtures.ids));
  const created = new Set<string>();
  const isKnown = ({ operation, onlyCreated }: Step, name: string) =>
    onlyCreated ? created.has(name) : known.has(`${operation.id}.${name}`) || known.has(name);
  const missing = (step: Step) => neededIds(step).filter((name) => !isKnown(step, name));
  const isReady = (step: Step) => missing(step).length === 0 && (!step.onlyCreated || neededIds(step).length > 0);
  const waiting = [...inOrder(candidates)];
  for (let next = waiting.find(isReady); next; next = waiting.find(isReady)) {
    waiting.splice(waiting.indexOf(next), 1);
    steps.push(next);
    for (const name of createdIds(next)) created.add(name);
    for (const [name] of next.produces) known.add(name);
  }
  for (const step of waiting) {
    const { operation, onlyCreated } = step;
    const names = missing(step).join(", ");
    const permit = `deletes what this run did not create; --call ${operation.id} permits it`;
    notPlanned.push({ operation, reason: onlyCreated ? permit : `needs ${names}` });
  }
  return { steps: profile === "sandbox" ? [...steps, ...negatives(steps)] : steps, notPlanned };
}

/** By its name in the SDK. An HTTP method permits nothing, but this one is reason enough to forbid. */
function isDeletion({ method, sdk }: OperationModel): boolean {
  return method === "DELETE" || /^(?:delete|remove|revoke|destroy|terminate)/.test(sdk.method);
}

/** The names of the ids without which a step cannot be run. */
export function neededIds({ slots }: Step): string[] {
  return [...new Set(slots.filter(({ required }) => required).map(({ id }) => id))];
}

/** The names of the ids that a step makes: a write that needs such an id changes what is there. */
export function createdIds(step: Step): string[] {
  const needed = neededIds(step);
  return step.isWrite ? step.produces.map(([name]) => name).filter((name) => !needed.includes(name)) : [];
}

/** The reason of what the caller left out, which needs no line on a terminal. */
export const NOT_ASKED = "not in --only";

/** Undefined for an operation that the options permit. */
function reasonNotToCall(document: Document, operation: OperationModel, options: PlanOptions): string | undefined {
  const { id, retry, money, paysOffer, sdk } = operation;
  const { profile, only, call = [], allowMoney = [] } = options;
  const isNamed = call.includes(id);
  if (only && !only.includes(id)) return NOT_ASKED;
  if (sdk.resource === "auth") return "makes or replaces the token of the run";
  if (paysOffer) return "pays what a resource asks, which no limit of this program can hold";
  if (money) {
    if (profile === "production") return "moves money";
    if (!allowMoney.includes(id)) return `moves money; --allow-money ${id} --max-amount <amount> permits it`;
    return undefined;
  }
  if (retry !== "read") {
    if (profile === "production") return "a write";
    if (retry === "idempotent" || retry === "keyed" || isNamed) return undefined;
    return `a write that may happen twice; --call ${id} permits it`;
  }
  if (profile === "production" && !isNamed && returnsSecret(document, operation)) {
    return `returns a secret; --call ${id} permits it`;
  }
  return undefined;
}

function returnsSecret(document: Document, { responses }: OperationModel): boolean {
  const successes = responses.filter(({ success }) => success);
  return successes.some((response) =>
    placedSchemas(document, response).some(({ schema }) => schema["x-sensitive"] === true),
  );
}

type PlannedBody = { readonly value?: unknown; readonly reason?: string };

/** The body of the fixtures, else the document's example. */
function bodyOf(document: Document, operation: OperationModel, { fixtures, maxAmount }: PlanOptions): PlannedBody {
  const { id, body, money, operation: object } = operation;
  const given = fixtures.operations[id];
  const place = `fixtures: operations.${id}.body`;
  if (money)
    return given?.body === undefined ? { reason: `needs a body of your own (${place})` } : limited(given, maxAmount);
  if (body === undefined || given?.body !== undefined) return { value: given?.body };
  if (body.files !== undefined) return { reason: "sends files" };
  if (isUntyped(resolve(document, body.schema)) && !body.empty) {
    return body.required ? { reason: `needs a body, which is undocumented (${place})` } : {};
  }
  const content = object.requestBody && resolve(document, object.requestBody).content;
  const example = exampleOfBody(Object.values(content ?? {})[0]);
  if (example !== undefined) return { value: example };
  return body.empty ? { value: {} } : { reason: `needs a body (${place})` };
}

/** Every number and decimal that a transfer sends counts as an amount: none may be above the limit, and there must be one. */
function limited({ body, query }: Fixtures["operations"][string], maxAmount = 0): PlannedBody {
  const isNumber = (value: unknown) =>
    typeof value === "number" || (typeof value === "string" && /^[-+]?\d*\.?\d+(?:e[-+]?\d+)?$/i.test(value.trim()));
  const amounts = [...leaves([body, query])].filter(isNumber);
  if (amounts.length === 0) return { reason: "its body has no amount that --max-amount could limit" };
  const isOutside = amounts.some((amount) => !(Number(amount) >= 0 && Number(amount) <= maxAmount));
  return isOutside ? { reason: `its body has a number outside of 0 to --max-amount ${maxAmount}` } : { value: body };
}

function* leaves(value: unknown): Generator<unknown> {
  if (typeof value === "object" && value !== null) for (const child of Object.values(value)) yield* leaves(child);
  else yield value;
}

/** A read that shows what a write did comes after it. What deletes comes last: other steps may need what it removes. */
function inOrder(candidates: readonly Step[]): readonly Step[] {
  const shown = new Set(candidates.filter(({ isWrite }) => isWrite).map(({ operation }) => operation.readBack));
  const rank = ({ isWrite, operation }: Step) => {
    if (isWrite) return isDeletion(operation) ? 3 : 1;
    return shown.has(operation.id) ? 2 : 0;
  };
  return [...candidates].sort((a, b) => rank(a) - rank(b));
}

/** Requests that the service should refuse. None of an operation that moves money, deletes, or has a second effect. */
function negatives(steps: readonly Step[]): Step[] {
  const harmless = steps.filter(({ operation }) => {
    return !operation.money && operation.retry !== "unsent" && !isDeletion(operation);
  });
  const reads = harmless.filter(({ isWrite }) => !isWrite);
  const withToken = reads.find(({ operation }) => operation.auth === "token");
  const withPath = reads.filter(({ operation: { pathParameters, responses } }) => {
    return pathParameters.length > 0 && responses.some(({ status }) => status === "404");
  });
  return [
    ...(withToken ? [{ ...withToken, kind: "bad token" as const }] : []),
    ...harmless.flatMap(spoiledBodies),
    ...withPath.map((step) => ({ ...step, kind: "unknown id" as const })),
  ];
}

function spoiledBodies(step: Step): Step[] {
  const { service, operation, body } = step;
  const schema = operation.body && resolve(service.document, operation.body.schema);
  const given = typeof body === "object" && body !== null ? body : {};
  const required = schema?.required?.find((name) => name in given);
  const typed = Object.entries(schema?.properties ?? {}).find(([name, property]) => {
    return name in given && typeof property === "object" && resolve(service.document, property).type === "string";
  })?.[0];
  return [
    ...(required === undefined ? [] : [{ ...step, kind: "missing field" as const, field: required }]),
    ...(typed === undefined ? [] : [{ ...step, kind: "wrong type" as const, field: typed }]),
  ];
}

/** As the plan is printed: `getCard  GET /cards/{id}  (read)`. */
export function describeStep(step: Step): string {
  const { operation, kind, field } = step;
  const what = kind === "call" ? operation.retry : [kind, field].filter(Boolean).join(": ");
  const needed = neededIds(step);
  const ids = needed.length > 0 ? `, with ${needed.join(", ")}${step.onlyCreated ? " of this run" : ""}` : "";
  return `${operation.id}  ${operation.method} ${operation.path}  (${what}${operation.money ? ", moves money" : ""}${ids})`;
}
