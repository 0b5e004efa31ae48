// Which calls a run makes, from the marks of the documents: never from HTTP methods, which say nothing about effects.

import { type Document, resolve, type Schema } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import { exampleOfBody, isFree, isUntyped } from "../pipeline/model/schema-object.ts";
import { type Fixtures, idName, idsInBody, producedIds } from "./ids.ts";
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
  /** Names of the ids that it needs. */
  readonly needs: readonly string[];
  readonly produces: readonly (readonly [string, string])[];
  readonly body: unknown;
  readonly isWrite: boolean;
}

export interface NotPlanned {
  readonly service: VerifiedService;
  readonly operation: OperationModel;
  readonly reason: string;
}

export interface Plan {
  readonly steps: readonly Step[];
  readonly notPlanned: readonly NotPlanned[];
}

/** Steps that produce ids come before those that need them; writes after reads; the order is the same for the same input. */
export function makePlan(services: readonly VerifiedService[], options: PlanOptions): Plan {
  const notPlanned: NotPlanned[] = [];
  const candidates = services.flatMap((service) =>
    service.operations.flatMap((operation): Step[] => {
      const body = bodyOf(service.document, operation, options);
      const reason = reasonNotToCall(service.document, operation, options) ?? body.reason;
      if (reason !== undefined) {
        notPlanned.push({ service, operation, reason });
        return [];
      }
      const needs = neededIds(service.document, operation, body.value, options);
      const produces = producedIds(service.document, operation);
      const isWrite = operation.retry !== "read" || operation.money;
      return [{ service, operation, kind: "call", needs, produces, body: body.value, isWrite }];
    }),
  );
  const { steps, left } = inOrder(candidates, options.fixtures.ids);
  for (const { service, operation, needs } of left.steps) {
    const missing = needs.filter((name) => !left.known.has(name));
    notPlanned.push({ service, operation, reason: `needs ${missing.join(", ")}` });
  }
  return { steps: options.profile === "sandbox" ? [...steps, ...negatives(steps)] : steps, notPlanned };
}

/** Undefined for an operation that the options permit. */
function reasonNotToCall(document: Document, operation: OperationModel, options: PlanOptions): string | undefined {
  const { id, retry, money, paysOffer, sdk } = operation;
  const { profile, only, call = [], allowMoney = [] } = options;
  const isNamed = call.includes(id);
  if (only && !only.includes(id)) return "not in --only";
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

interface PlannedBody {
  readonly value?: unknown;
  readonly reason?: string;
}

/** The body of the fixtures, else the document's example. */
function bodyOf(document: Document, operation: OperationModel, { fixtures, maxAmount }: PlanOptions): PlannedBody {
  const { id, body, money, operation: object } = operation;
  const given = fixtures.operations[id]?.body;
  const place = `fixtures: operations.${id}.body`;
  if (money) return given === undefined ? { reason: `needs a body of your own (${place})` } : limited(given, maxAmount);
  if (body === undefined || given !== undefined) return { value: given };
  if (body.files !== undefined) return { reason: "sends files" };
  if (isUntyped(resolve(document, body.schema)) && !body.empty) {
    return body.required ? { reason: `needs a body, which is undocumented (${place})` } : {};
  }
  const content = object.requestBody && resolve(document, object.requestBody).content;
  const example = exampleOfBody(Object.values(content ?? {})[0]);
  if (example !== undefined) return { value: structuredClone(example) };
  return body.empty ? { value: {} } : { reason: `needs a body (${place})` };
}

/** Every number and decimal of a transfer's body counts as an amount: none may be above the limit, and there must be one. */
function limited(body: unknown, maxAmount = 0): PlannedBody {
  const amounts = [...leaves(body)].filter(
    (value) =>
      typeof value === "number" || (typeof value === "string" && /^[-+]?\d*\.?\d+(?:e[-+]?\d+)?$/i.test(value.trim())),
  );
  if (amounts.length === 0) return { reason: "its body has no amount that --max-amount could limit" };
  const isOutside = amounts.some((amount) => !(Number(amount) >= 0 && Number(amount) <= maxAmount));
  return isOutside ? { reason: `its body has a number outside of 0 to --max-amount ${maxAmount}` } : { value: body };
}

function* leaves(value: unknown): Generator<unknown> {
  if (typeof value === "object" && value !== null) for (const child of Object.values(value)) yield* leaves(child);
  else yield value;
}

/** Optional ids in an example are invented, so those that are unknown are left out later. */
function neededIds(
  document: Document,
  operation: OperationModel,
  body: unknown,
  { fixtures }: PlanOptions,
): readonly string[] {
  const given = fixtures.operations[operation.id];
  const inPath = operation.pathParameters.map((parameter) => idName(operation, parameter));
  const exclusive = operation.exactlyOne;
  const isGiven = (name: string) => given?.query?.[name] !== undefined;
  const inQuery = operation.queryParameters
    .filter(({ name, required }) => required === true && !isGiven(name) && !exclusive.includes(name))
    .filter(({ schema }) => schema !== undefined && !isFree(schema) && isId(schema))
    .map((parameter) => idName(operation, parameter));
  const choice =
    exclusive.length > 0 && !exclusive.some((name) => isGiven(name)) ? [choiceOf(operation, fixtures)] : [];
  const inBody =
    given?.body === undefined && body !== undefined && operation.body
      ? Object.values(idsInBody(document, operation.body.schema)).flatMap(({ id, required }) => (required ? [id] : []))
      : [];
  return [...new Set([...inPath, ...inQuery, ...choice, ...inBody])];
}

function isId(schema: Schema): boolean {
  return /Id$/.test(schema.$ref ?? "");
}

/** Of parameters that exclude one another, the first that is known, else the first that names an id. */
function choiceOf(operation: OperationModel, { ids }: Fixtures): string {
  const named = operation.queryParameters
    .filter(({ name }) => operation.exactlyOne.includes(name))
    .map((parameter) => idName(operation, parameter));
  return named.find((name) => ids[name] !== undefined) ?? named.find((name) => !name.includes(".")) ?? named[0] ?? "";
}

interface Ordered {
  readonly steps: readonly Step[];
  readonly left: { readonly steps: readonly Step[]; readonly known: ReadonlySet<string> };
}

function inOrder(candidates: readonly Step[], ids: Fixtures["ids"]): Ordered {
  const known = new Set(Object.keys(ids));
  const writes = candidates.filter(({ isWrite }) => isWrite);
  // A read that shows what a write did comes after it. What deletes comes last: other steps may need what it removes.
  const isShown = (id: string) => writes.some(({ operation }) => operation.readBack === id);
  const rank = ({ isWrite, operation }: Step) => {
    if (isWrite) return operation.method === "DELETE" ? 3 : 1;
    return isShown(operation.id) ? 2 : 0;
  };
  let waiting = [...candidates].sort((a, b) => rank(a) - rank(b));
  const steps: Step[] = [];
  for (;;) {
    const next = waiting.find(({ needs }) => needs.every((name) => known.has(name)));
    if (next === undefined) return { steps, left: { steps: waiting, known } };
    steps.push(next);
    waiting = waiting.filter((step) => step !== next);
    for (const [name] of next.produces) known.add(name);
  }
}

/** Requests that the service should refuse. None of an operation that moves money or whose repetition has a second effect. */
function negatives(steps: readonly Step[]): Step[] {
  const harmless = steps.filter(({ operation }) => !operation.money && operation.retry !== "unsent");
  const withToken = harmless.find(({ operation, isWrite }) => operation.auth === "token" && !isWrite);
  return [
    ...(withToken ? [{ ...withToken, kind: "bad token" as const }] : []),
    ...harmless.flatMap((step) => {
      const { service, operation, body } = step;
      const schema = operation.body && resolve(service.document, operation.body.schema);
      const given = typeof body === "object" && body !== null ? body : {};
      const required = schema?.required?.find((name) => name in given);
      const typed = Object.entries(schema?.properties ?? {}).find(([name, property]) => {
        const type = typeof property === "object" && resolve(service.document, property).type;
        return name in given && type === "string";
      })?.[0];
      return [
        ...(required === undefined ? [] : [{ ...step, kind: "missing field" as const, field: required }]),
        ...(typed === undefined ? [] : [{ ...step, kind: "wrong type" as const, field: typed }]),
      ];
    }),
    ...harmless
      .filter(({ operation, isWrite }) => !isWrite && operation.pathParameters.length > 0)
      .map((step) => ({ ...step, kind: "unknown id" as const })),
  ];
}

/** As the plan is printed: `getCard  GET /cards/{id}  (read)`. */
export function describeStep({ operation, kind, field, needs }: Step): string {
  const what = kind === "call" ? operation.retry : [kind, field].filter(Boolean).join(": ");
  const ids = needs.length > 0 ? `, with ${needs.join(", ")}` : "";
  return `${operation.id}  ${operation.method} ${operation.path}  (${what}${operation.money ? ", moves money" : ""}${ids})`;
}
