// The log of recent requests to both services. Secrets and card numbers are removed when it is read.

import { notify } from "../../../wrappers/observability/hook-runner.ts";
import type { Operation } from "../../../wrappers/operation.ts";
import type { HeaderFields } from "../../core/request.ts";
import type { Basis } from "../../core/response.ts";
import type { FaultKind } from "../faults/fault-queue.ts";
import { type HideHeaders, headerHider } from "./hide-headers.ts";
import { hideSecrets, maxShownLength } from "./hide-secrets.ts";
import { idempotencyKeyOf } from "./recorded-key.ts";

/** A request and its response as recorded, with headers and bodies as sent over the wire. */
export interface RequestFacts {
  readonly tenantId: string | undefined;
  /** The name of the service. */
  readonly api: string;
  readonly operationId: string | undefined;
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  /** 0: no response was sent. */
  readonly status: number;
  readonly rule: string;
  readonly basis: Basis;
  readonly fault: FaultKind | undefined;
  readonly requestHeaders: HeaderFields;
  /** By lower-case name; empty if no response was sent. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly requestText: string | undefined;
  readonly responseText: string | undefined;
  readonly milliseconds: number;
}

/** One request and its response, without secrets. */
export interface RequestRecord {
  /** Starts at 1, and keeps counting when the log is cleared. */
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

/** Selects requests of the log. */
export interface RequestLogQuery {
  /** Only requests with a greater id. @default 0 */
  readonly after?: number | undefined;
  /** At most this many, the newest ones. @default 100 */
  readonly limit?: number | undefined;
  /** Only requests of this tenant, by id. */
  readonly tenant?: string | undefined;
}

/** The last 500 requests to a sandbox. Not part of the exported state. */
export interface RequestLog {
  /** Oldest first. */
  list(query?: RequestLogQuery): readonly RequestRecord[];
  /** Id of the newest request ever, cleared or not; 0: none. */
  readonly last: number;
  /** The value of `last` when the log was last cleared; 0: never. */
  readonly cleared: number;
  clear(): void;
  /** Calls `listener` after each request; its errors are ignored. Returns a function that removes it. */
  onAdd(listener: (record: RequestRecord) => void): () => void;
}

/** A log that can be written. */
export interface WritableRequestLog extends RequestLog {
  add(facts: RequestFacts): void;
}

/** What the log needs of its sandbox. */
export interface RequestLogParts {
  /** The time of a tenant, or of the sandbox, in milliseconds since the Unix epoch. */
  now(tenantId: string | undefined): number;
  /** Secrets of a tenant, hidden wherever they occur. */
  secretsOf(tenantId: string): readonly string[];
  /** Finds an operation by its id. @default in our documents */
  operationOf?(operationId: string): Operation | undefined;
}

/** The number of requests that the log keeps. */
export const requestLogSize = 500;
const DEFAULT_LIMIT = 100;

interface Entry {
  readonly id: number;
  readonly at: number;
  readonly facts: RequestFacts;
}

/** Hides the secrets in what is read at once. */
interface Hiding {
  readonly known: readonly string[];
  readonly hideHeaders: HideHeaders;
  readonly operationOf: RequestLogParts["operationOf"];
}

export function createRequestLog({ now, secretsOf, operationOf }: RequestLogParts): WritableRequestLog {
  // A ring buffer.
  let entries: Entry[] = [];
  let last = 0;
  let cleared = 0;
  const listeners = new Set<(record: RequestRecord) => void>();

  function hiding(): Hiding {
    const tenants = new Set(entries.map(({ facts }) => facts.tenantId));
    const known = [...tenants].flatMap((tenantId) => (tenantId === undefined ? [] : [...secretsOf(tenantId)]));
    return { known, hideHeaders: headerHider(known), operationOf };
  }

  return {
    get last() {
      return last;
    },
    get cleared() {
      return cleared;
    },
    add(facts) {
      last += 1;
      // Long bodies are truncated at once. Secrets are hidden first, because truncation could cut one in two.
      const isLong = Math.max(facts.requestText?.length ?? 0, facts.responseText?.length ?? 0) > maxShownLength;
      const short = isLong ? { ...facts, ...hideSecrets(facts, [], operationOf) } : facts;
      const entry: Entry = { id: last, at: now(facts.tenantId), facts: short };
      entries[last % requestLogSize] = entry;
      if (listeners.size === 0) return;
      const record = show(entry, hiding());
      for (const listener of listeners) notify(() => listener(record), ignored);
    },
    list({ after = 0, limit = DEFAULT_LIMIT, tenant } = {}) {
      const wanted = entries
        .filter(({ id, facts }) => id > after && (tenant === undefined || facts.tenantId === tenant))
        .sort((left, right) => left.id - right.id);
      const shared = hiding();
      return wanted.slice(-limit).map((entry) => show(entry, shared));
    },
    clear() {
      entries = [];
      cleared = last;
    },
    onAdd(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const ignored = () => undefined;

function show({ id, at, facts }: Entry, { known, hideHeaders, operationOf }: Hiding): RequestRecord {
  const { path, requestText, responseText } = hideSecrets(facts, known, operationOf);
  const requestHeaders = hideHeaders(facts.requestHeaders);
  return {
    id,
    at: new Date(at).toISOString(),
    tenant: facts.tenantId ?? null,
    service: facts.api,
    operationId: facts.operationId ?? null,
    method: facts.method,
    path,
    status: facts.status,
    rule: facts.rule,
    basis: facts.basis,
    fault: facts.fault ?? null,
    requestHeaders,
    responseHeaders: hideHeaders(Object.entries(facts.responseHeaders)),
    idempotencyKey: idempotencyKeyOf(requestHeaders, requestText) ?? null,
    requestBody: requestText ?? null,
    responseBody: responseText ?? null,
    milliseconds: facts.milliseconds,
  };
}
