// The log of a sandbox: the latest requests to its services, and the actions on the sandbox itself, in one order. Secrets and card
// numbers are removed when it is read.

import type { Operation } from "../../wrappers/operation.ts";
import { notify } from "../../wrappers/util/notify.ts";
import { createScrubber } from "../../wrappers/util/redact.ts";
import { parseOr } from "../core/json.ts";
import type { HeaderFields } from "../core/request.ts";
import type { Basis } from "../core/response.ts";
import type { FaultKind } from "./faults.ts";
import { headerHider, hideSecrets, maxShownLength } from "./redact-request.ts";

/** One request and its response, without secrets. */
export interface RequestRecord {
  /** Requests and actions are counted together, from 1, also after the log is cleared. */
  readonly id: number;
  /** The tenant's time, or the sandbox's without a tenant, ISO 8601. */
  readonly at: string;
  readonly tenant: string | null;
  /** `fiat`, `crypto`, or a further service. */
  readonly service: string;
  readonly operationId: string | null;
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  /** 0: no response was sent. */
  readonly status: number;
  readonly rule: string;
  readonly basis: Basis;
  readonly fault: FaultKind | null;
  /** By lower-case name; credentials are hidden. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** By lower-case name; empty if no response was sent. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** From the header or the body; null without one. */
  readonly idempotencyKey: string | null;
  /** Truncated to 16,000 characters. */
  readonly requestBody: string | null;
  /** Truncated to 16,000 characters. */
  readonly responseBody: string | null;
  /** Measured with the monotonic clock. */
  readonly milliseconds: number;
}

/** A request and its response as recorded, with headers and bodies as sent over the wire. */
export interface RequestFacts extends Omit<RequestRecord, "id" | "at" | "requestHeaders" | "idempotencyKey"> {
  readonly requestHeaders: HeaderFields;
}

/**
 * - `clock`: the time was moved
 * - `delivery`: a delivery was retried
 * - `fault`: a fault of requests or deliveries was added or removed
 * - `import`: a state was imported
 * - `reset`: a tenant or everything was reset
 * - `settings`: settings of a tenant were changed
 * - `simulation`: a simulation was run
 * - `tenant`: a tenant was created
 */
export type ActionKind = "clock" | "delivery" | "fault" | "import" | "reset" | "settings" | "simulation" | "tenant";

/** One action. */
export interface ActionRecord {
  /** See `RequestRecord.id`. */
  readonly id: number;
  /** The time of the tenant, or of the sandbox, after the action, ISO 8601. */
  readonly at: string;
  readonly kind: ActionKind;
  /** Id of the tenant that it concerns; null: all. */
  readonly tenant: string | null;
  /** One line without secrets. */
  readonly text: string;
}

/** A request or an action. */
export type LoggedEvent = ({ readonly type: "request" } & RequestRecord) | ({ readonly type: "action" } & ActionRecord);

/** Selects requests of the log. */
export interface RequestLogQuery {
  /** Only requests with a greater id. @default 0 */
  readonly after?: number | undefined;
  /** At most this many, the newest ones. @default 100 */
  readonly limit?: number | undefined;
  /** Only requests of this tenant, by id. */
  readonly tenant?: string | undefined;
}

/** Selects events: at most `limit` requests and as many actions. Those of a tenant include the actions on all tenants. */
export interface EventQuery extends RequestLogQuery {
  /** @default both */
  readonly type?: LoggedEvent["type"] | undefined;
}

/** The last 500 requests to a sandbox. Not part of the exported state. */
export interface RequestLog {
  /** Oldest first. */
  list(query?: RequestLogQuery): readonly RequestRecord[];
  /** Id of the newest request ever, cleared or not; 0: none. */
  readonly last: number;
  /** The id up to which requests were cleared; 0: none. */
  readonly cleared: number;
  clear(): void;
  /** Calls `listener` after each request; its errors are ignored. Returns a function that removes it. */
  onAdd(listener: (record: RequestRecord) => void): () => void;
}

/** The last 500 requests and the last 500 actions. Not part of the exported state. */
export interface EventLog {
  /** Oldest first. */
  list(query?: EventQuery): readonly LoggedEvent[];
  /** Id of the newest event ever; 0: none. */
  readonly last: number;
  readonly requests: RequestLog;
  addRequest(facts: RequestFacts): void;
  addAction(kind: ActionKind, tenant: string | null, text: string): void;
  clear(): void;
}

export interface EventLogParts {
  /** The time of a tenant, or of the sandbox, in milliseconds since the Unix epoch. */
  now(tenantId: string | null): number;
  secretsOf(tenantId: string): readonly string[];
  operationOf(operationId: string): Operation | undefined;
}

export const eventLogSize = 500;
const DEFAULT_LIMIT = 100;
const MAX_ACTION_TEXT = 300;

/** `at`: in milliseconds since the epoch, as most are never listed. */
type KeptRequest = Pick<RequestRecord, "id"> & { readonly at: number; readonly facts: RequestFacts };

export function createEventLog({ now, secretsOf, operationOf }: EventLogParts): EventLog {
  let requests: KeptRequest[] = [];
  let actions: ActionRecord[] = [];
  let last = 0;
  let lastRequest = 0;
  let cleared = 0;
  const listeners = new Set<(record: RequestRecord) => void>();
  const scrub = createScrubber([]);

  const withoutSecrets = (facts: RequestFacts, known: readonly string[]) =>
    hideSecrets(facts, operationOf(facts.operationId ?? ""), known);

  /** Returns a function that hides the secrets of all tenants in the log: any request may contain any of them. */
  function redactor(): (request: KeptRequest) => RequestRecord {
    const tenants = new Set(requests.map(({ facts }) => facts.tenant));
    const known = [...tenants].flatMap((tenant) => (tenant === null ? [] : secretsOf(tenant)));
    const hide = headerHider(known);
    return ({ id, at, facts }) => {
      const shown = withoutSecrets(facts, known);
      const requestHeaders = hide(facts.requestHeaders);
      const responseHeaders = hide(Object.entries(facts.responseHeaders));
      const idempotencyKey = requestHeaders["idempotency-key"] ?? keyInBody(shown.requestBody);
      return { id, at: isoTime(at), ...facts, ...shown, requestHeaders, responseHeaders, idempotencyKey };
    };
  }

  function listRequests({ after = 0, limit = DEFAULT_LIMIT, tenant }: RequestLogQuery = {}): RequestRecord[] {
    return requests
      .filter(({ id, facts }) => id > after && (tenant ?? facts.tenant) === facts.tenant)
      .slice(-limit)
      .map(redactor());
  }

  function listActions({ after = 0, limit = DEFAULT_LIMIT, tenant }: RequestLogQuery): ActionRecord[] {
    const isWanted = (action: ActionRecord) => action.tenant === null || (tenant ?? action.tenant) === action.tenant;
    return actions.filter((action) => action.id > after && isWanted(action)).slice(-limit);
  }

  function clearRequests(): void {
    requests = [];
    cleared = last;
  }

  return {
    get last() {
      return last;
    },
    list({ type, ...query } = {}) {
      const events: LoggedEvent[] = [];
      if (type !== "action") for (const each of listRequests(query)) events.push({ type: "request", ...each });
      if (type !== "request") for (const each of listActions(query)) events.push({ type: "action", ...each });
      return events.sort((left, right) => left.id - right.id);
    },
    addRequest(facts) {
      last += 1;
      lastRequest = last;
      // Long bodies are truncated at once. Secrets are hidden first, because truncation could cut one in two.
      const isLong = Math.max(facts.requestBody?.length ?? 0, facts.responseBody?.length ?? 0) > maxShownLength;
      const short = isLong ? { ...facts, ...withoutSecrets(facts, []) } : facts;
      const request = { id: last, at: now(facts.tenant), facts: short };
      keep(requests, request);
      if (listeners.size === 0) return;
      const record = redactor()(request);
      for (const listener of listeners) notify(() => listener(record), ignored);
    },
    addAction(kind, tenant, text) {
      last += 1;
      const line = scrub(text).replace(/\s+/g, " ");
      const shown = line.length <= MAX_ACTION_TEXT ? line : `${line.slice(0, MAX_ACTION_TEXT)}…`;
      keep(actions, { id: last, at: isoTime(now(tenant)), kind, tenant, text: shown });
    },
    clear() {
      clearRequests();
      actions = [];
    },
    requests: {
      list: listRequests,
      get last() {
        return lastRequest;
      },
      get cleared() {
        return cleared;
      },
      clear: clearRequests,
      onAdd(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
}

const ignored = () => undefined;

function isoTime(time: number): string {
  return new Date(time).toISOString();
}

function keep<Kept>(list: Kept[], added: Kept): void {
  list.push(added);
  if (list.length > eventLogSize) list.shift();
}

function keyInBody(text: string | null): string | null {
  if (!text?.includes('"idempotency_key"')) return null;
  const { idempotency_key: key } = Object(parseOr(text, {})) as { readonly idempotency_key?: unknown };
  return typeof key === "string" ? key : null;
}
