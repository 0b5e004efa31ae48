// Which calls a run makes, from the marks of the documents: never from HTTP methods, which say nothing about effects.

import { type Document, resolve } from "../pipeline/model/openapi-document.ts";
import { exampleOfBody, isUntyped } from "../pipeline/model/schema-object.ts";
import type { Fixtures } from "./fixtures.ts";
import { type Negative, negativesOf } from "./negatives.ts";
import { type ProducedId, producedIds, type Slot, slotsOf } from "./request.ts";
import { isDeletion, type VerifiedOperation, type VerifiedService } from "./service.ts";

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

export interface Step {
  readonly service: VerifiedService;
  readonly operation: VerifiedOperation;
  /** Undefined for a sound request. */
  readonly negative?: Negative;
  readonly slots: readonly Slot[];
  /** The names of the ids without which it cannot be run. */
  readonly needs: readonly string[];
  readonly produces: readonly ProducedId[];
  /** The names of the ids that it makes: a write that needs such an id changes what is there. */
  readonly creates: readonly string[];
  readonly body: unknown;
  readonly isWrite: boolean;
  /** Only for what the run has created: it deletes, and is not named. */
  readonly onlyCreated: boolean;
}

export interface Plan {
  readonly steps: readonly Step[];
  readonly notPlanned: readonly { readonly operation: VerifiedOperation; readonly reason: string }[];
}

/** Steps that produce ids come before those that need them; writes after reads; the order is the same for the same input. */
export function makePlan(services: readonly VerifiedService[], options: PlanOptions): Plan {
  const notPlanned: Plan["notPlanned"][number][] = [];
  const { profile, call = [], fixtures } = options;
  const candidates = services.flatMap((service) =>
    service.operations.flatMap((operation): Step[] => {
      const { document } = service;
      const { value, reason } = bodyOf(document, operation, options);
      const why = reasonNotToCall(operation, options) ?? reason;
      if (why !== undefined) {
        notPlanned.push({ operation, reason: why });
        return [];
      }
      const slots = slotsOf(document, operation, fixtures);
      const produces = producedIds(operation);
      const isWrite = operation.retry !== "read" || operation.money;
      const needs = [...new Set(slots.flatMap(({ id, required }) => (required ? [id] : [])))];
      const creates = produces.flatMap(([name]) => (isWrite && !needs.includes(name) ? [name] : []));
      const onlyCreated = isDeletion(operation) && !call.includes(operation.id);
      return [{ service, operation, slots, needs, produces, creates, body: value, isWrite, onlyCreated }];
    }),
  );
  const steps: Step[] = [];
  const known = new Set(Object.keys(fixtures.ids));
  const created = new Set<string>();
  const isKnown = ({ operation, onlyCreated }: Step, name: string) =>
    onlyCreated ? created.has(name) : known.has(`${operation.id}.${name}`) || known.has(name);
  const missing = (step: Step) => step.needs.filter((name) => !isKnown(step, name));
  const isReady = (step: Step) => missing(step).length === 0 && (!step.onlyCreated || step.needs.length > 0);
  const waiting = inOrder(candidates);
  for (let next = waiting.find(isReady); next; next = waiting.find(isReady)) {
    waiting.splice(waiting.indexOf(next), 1);
    steps.push(next);
    for (const name of next.creates) created.add(name);
    for (const [name] of next.produces) known.add(name);
  }
  for (const step of waiting) {
    const { operation, onlyCreated } = step;
    const permit = `deletes what this run did not create; --call ${operation.id} permits it`;
    notPlanned.push({ operation, reason: onlyCreated ? permit : `needs ${missing(step).join(", ")}` });
  }
  return { steps: profile === "sandbox" ? [...steps, ...negativesOf(steps)] : steps, notPlanned };
}

/** The reason of what the caller left out, which needs no line on a terminal. */
export const NOT_ASKED = "not in --only";

/** Undefined for an operation that the options permit. */
function reasonNotToCall(operation: VerifiedOperation, options: PlanOptions): string | undefined {
  const { id, retry, money, paysOffer, sdk } = operation;
  const { profile, only, call = [], allowMoney = [] } = options;
  const isNamed = call.includes(id);
  if (only && !only.includes(id)) return NOT_ASKED;
  if (sdk.resource === "auth") return "makes or replaces the token of the run";
  if (paysOffer) return "pays what a resource asks, which no limit of this program can hold";
  if (profile === "production" && money) return "moves money";
  if (profile === "production" && retry !== "read") return "a write";
  if (money)
    return allowMoney.includes(id) ? undefined : `moves money; --allow-money ${id} --max-amount <amount> permits it`;
  if (isNamed || retry === "idempotent" || retry === "keyed") return undefined;
  if (retry !== "read") return `a write that may happen twice; --call ${id} permits it`;
  const isSecret = profile === "production" && returnsSecret(operation);
  return isSecret ? `returns a secret; --call ${id} permits it` : undefined;
}

function returnsSecret({ responses }: VerifiedOperation): boolean {
  return responses.some(
    ({ success, placed }) => success && placed.some(({ schema }) => schema["x-sensitive"] === true),
  );
}

type PlannedBody = { readonly value?: unknown; readonly reason?: string };

/** The body of the fixtures, else the document's example. */
function bodyOf(document: Document, operation: VerifiedOperation, { fixtures, maxAmount }: PlanOptions): PlannedBody {
  const { id, body, money, operation: object } = operation;
  const given = fixtures.operations[id];
  const place = `fixtures: operations.${id}.body`;
  if (money)
    return given?.body === undefined ? { reason: `needs a body of your own (${place})` } : limited(given, maxAmount);
  if (body === undefined || given?.body !== undefined) return { value: given?.body };
  if (body.files !== undefined) return { reason: "sends files" };
  if (isUntyped(resolve(document, body.schema)) && !body.empty)
    return body.required ? { reason: `needs a body, which is undocumented (${place})` } : {};
  const content = object.requestBody && resolve(document, object.requestBody).content;
  const value = exampleOfBody(Object.values(content ?? {})[0]) ?? (body.empty ? {} : undefined);
  return value === undefined ? { reason: `needs a body (${place})` } : { value };
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
function inOrder(candidates: readonly Step[]): Step[] {
  const shown = new Set(candidates.filter(({ isWrite }) => isWrite).map(({ operation }) => operation.readBack));
  const rank = ({ isWrite, operation }: Step) =>
    isWrite ? (isDeletion(operation) ? 3 : 1) : shown.has(operation.id) ? 2 : 0;
  return [...candidates].sort((a, b) => rank(a) - rank(b));
}

/** As the plan is printed: `getCard  GET /cards/{id}  (read, with svcCardId)`. */
export function describeStep(step: Step): string {
  const { operation, negative, onlyCreated } = step;
  const { id, method, path, retry, money, sdk } = operation;
  const needed = step.needs.join(", ");
  const notes = [
    negative?.name ?? retry,
    money && "moves money",
    // Nothing is restored.
    !negative &&
      (/^P(?:UT|ATCH)$/.test(method) || /^(?:update|set|replace)/.test(sdk.method)) &&
      "replaces what is there",
    needed && `with ${needed}${onlyCreated ? " of this run" : ""}`,
  ];
  return `${id}  ${method} ${path}  (${notes.filter(Boolean).join(", ")})`;
}
