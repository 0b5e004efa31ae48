// The fake service of the simulation: limits before keys, replays and conflicts, and its responses in the documented shapes.

import type { CallKind } from "./call-kinds.ts";
import type { AmbiguousResponse, ServiceRules } from "./simulation-plan.ts";

/** One request, as far as the service understands it. */
export interface ServiceRequest {
  readonly kind: CallKind;
  /** The logical call that sent it. */
  readonly call: string;
  /** The first call with the same purpose. */
  readonly purpose: string;
  readonly key: string | undefined;
  /** What to do, such as the amount of a transfer. */
  readonly content: string;
  /** When it was sent. It counts as the time of arrival, since no network delays a request for hours. */
  readonly sentAt: number;
}

/** A request that was carried out. */
export interface ServiceEffect extends ServiceRequest {
  readonly id: string;
  /** When it was carried out, in milliseconds. */
  readonly at: number;
}

export interface ServiceReply {
  readonly status: number;
  readonly body: unknown;
  /** Whether it states that nothing was done. */
  readonly isRejection: boolean;
}

export class SimulatedService {
  /** Everything that was carried out, in order. */
  readonly effects: ServiceEffect[] = [];
  readonly #now: () => number;
  #rules: ServiceRules;
  #tokens = 0;
  readonly #running = new Set<string>();
  #exists: boolean;

  constructor(now: () => number, rules: ServiceRules) {
    this.#now = now;
    this.#rules = rules;
    this.#exists = rules.exists;
  }

  liftLimit(): void {
    this.#rules = { ...this.#rules, limit: Number.POSITIVE_INFINITY };
  }

  issueToken(): string {
    return `token-${++this.#tokens}`;
  }

  /** Takes a request: either replies at once, or the request runs until `finish` is called. */
  take(request: ServiceRequest): ServiceReply | { readonly finish: () => ServiceReply } {
    const { kind, key } = request;
    const run = () => {
      const effect = { ...request, id: `effect-${this.effects.length + 1}`, at: this.#now() };
      this.effects.push(effect);
      return success(kind, effect.id);
    };
    if (kind.changes === "nothing") return success(kind, "read");
    if (kind.changes === "deletes") {
      if (!this.#exists) return rejection(404, "not_found", kind);
      this.#exists = false;
      return run();
    }
    if (kind.changes === "the same") return { finish: run };
    // Limits come before keys.
    if (this.effects.length + this.#running.size >= this.#rules.limit)
      return rejection(403, "WITHDRAWAL_LIMIT_EXCEEDED", kind);
    if (kind.keys === "ignored" || key === undefined) return { finish: run };
    const identity = `${kind.name} ${key}`;
    if (this.#running.has(identity)) return inProgress(kind, key);
    const { keyLifeMs = Number.POSITIVE_INFINITY } = kind;
    const own = this.effects.filter((effect) => effect.kind === kind && effect.key === key);
    const earlier = own.find(({ at }) => request.sentAt - at < keyLifeMs);
    if (earlier) return this.#replay(earlier);
    this.#running.add(identity);
    const finish = () => {
      this.#running.delete(identity);
      return run();
    };
    return { finish };
  }

  #replay({ kind, key, id }: ServiceEffect): ServiceReply {
    if (!kind.hasConflicts || this.#rules.replay === "result") return success(kind, id);
    const details = { existing_transaction_id: id, idempotency_key: key };
    return { status: 409, body: { error: "conflict", message: "", details }, isRejection: false };
  }
}

function success(kind: CallKind, id: string): ServiceReply {
  return { status: 200, body: kind.success(id), isRejection: false };
}

function rejection(status: number, code: string, { errorBody }: CallKind): ServiceReply {
  return { status, body: errorBody(code), isRejection: true };
}

/** An earlier attempt is still running. The fiat service documents no response for that, so it returns only a status. */
function inProgress({ hasConflicts, errorBody }: CallKind, key: string | undefined): ServiceReply {
  const code = hasConflicts ? { error: "DUPLICATE_REQUEST_IN_PROGRESS", idempotencyKey: key } : {};
  return { status: 409, body: { ...errorBody(undefined), ...code }, isRejection: false };
}

/** A rejection with this status. Under 409 and 200 only a documented code makes it one, so operations without codes use 422. */
export function rejectionOf(kind: CallKind, status: number): ServiceReply {
  if (status === 429) return rejection(status, "rate_limit_exceeded", kind);
  const needsCode = status === 409 || status === 200;
  // A service never says of an existing object that it does not exist.
  if ((status === 404 && kind.changes === "deletes") || (needsCode && kind.refusalCode === undefined))
    return rejection(422, "no_code", kind);
  if (status === 409 && kind.hasConflicts) return { status, body: conflictOfAnotherKey, isRejection: true };
  const body = { ...kind.errorBody(kind.refusalCode), ...(status === 200 && { success: false }) };
  return { status, body, isRejection: true };
}

// S22: it names a key that was not sent.
const conflictOfAnotherKey = {
  error: "conflict",
  message: "No",
  details: { existing_transaction_id: "effect-0", idempotency_key: "another" },
};

/** A response that leaves open whether the request was carried out. */
export function ambiguousReply({ kind, key }: ServiceRequest, response: AmbiguousResponse): ServiceReply {
  if (response === "409 in progress") return inProgress(kind, key);
  const body = { ...kind.errorBody(undefined), ...(response === 200 && { success: false }) };
  return { status: response, body, isRejection: false };
}
