// The recent requests of both services, for people: secrets and card numbers are taken out when they are read.

import type { Basis } from "../core/handler-result.ts";
import type { FaultKind } from "./fault-queue.ts";
import { hideSecrets, maxShownLength } from "./hide-secrets.ts";

/** What is kept of a request and its answer. Bodies are as they went over the wire. */
export interface RequestFacts {
  readonly tenantId: string | undefined;
  readonly api: "fiat" | "crypto";
  readonly operationId: string | undefined;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** 0: no answer got out. */
  readonly status: number;
  readonly rule: string;
  readonly basis: Basis;
  readonly fault: FaultKind | undefined;
  readonly requestText: string | undefined;
  readonly responseText: string | undefined;
  readonly milliseconds: number;
}

/** One request and its answer, without secrets. */
export interface RequestRecord {
  /** Counts from 1, and goes on when the journal is cleared. */
  readonly id: number;
  /** The sandbox's time, ISO 8601. */
  readonly at: string;
  readonly tenant: string | null;
  readonly service: "fiat" | "crypto";
  readonly operationId: string | null;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** 0: no answer got out. */
  readonly status: number;
  readonly rule: string;
  readonly basis: Basis;
  readonly fault: FaultKind | null;
  /** Cut at 16,000 characters. */
  readonly requestBody: string | null;
  /** Cut at 16,000 characters. */
  readonly responseBody: string | null;
  /** By the monotonic clock. */
  readonly milliseconds: number;
}

/** Which of the recent requests. */
export interface RequestLogQuery {
  /** Only those with a greater id. @default 0 */
  readonly after?: number | undefined;
  /** The newest so many. @default 100 */
  readonly limit?: number | undefined;
  /** Only those of this tenant. */
  readonly tenant?: string | undefined;
}

/** The last 500 requests of a sandbox. They are no part of its exported state. */
export interface RequestLog {
  /** Oldest first. */
  list(query?: RequestLogQuery): readonly RequestRecord[];
  /** Id of the newest request that there ever was; 0: none. */
  readonly last: number;
  /** What `last` was when the journal was cleared; 0: never. */
  readonly cleared: number;
  clear(): void;
}

/** A journal that can be written. */
export interface WritableRequestLog extends RequestLog {
  add(facts: RequestFacts): void;
}

/** What a journal needs of its sandbox. */
export interface RequestLogParts {
  /** The sandbox's time in milliseconds since the Unix epoch. */
  now(): number;
  /** Values of a tenant that must not be shown, wherever they stand. */
  secretsOf(tenantId: string): readonly string[];
}

/** How many requests are kept. */
export const requestLogSize = 500;
const DEFAULT_LIMIT = 100;

interface Kept {
  readonly id: number;
  readonly at: number;
  readonly facts: RequestFacts;
}

export function createRequestLog({ now, secretsOf }: RequestLogParts): WritableRequestLog {
  // A ring: writing costs the same however many there have been.
  let kept: Kept[] = [];
  let last = 0;
  let cleared = 0;

  function secrets(): string[] {
    const tenants = new Set(kept.map(({ facts }) => facts.tenantId));
    return [...tenants].flatMap((tenantId) => (tenantId === undefined ? [] : [...secretsOf(tenantId)]));
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
      // Long bodies are made short at once, which must not cut a secret in two: so they are read here already.
      const isLong = Math.max(facts.requestText?.length ?? 0, facts.responseText?.length ?? 0) > maxShownLength;
      const short = isLong ? { ...facts, ...hideSecrets(facts, []) } : facts;
      kept[last % requestLogSize] = { id: last, at: now(), facts: short };
    },
    list({ after = 0, limit = DEFAULT_LIMIT, tenant } = {}) {
      const wanted = kept
        .filter(({ id, facts }) => id > after && (tenant === undefined || facts.tenantId === tenant))
        .sort((left, right) => left.id - right.id);
      const known = secrets();
      return wanted.slice(-limit).map((exchange) => show(exchange, known));
    },
    clear() {
      kept = [];
      cleared = last;
    },
  };
}

function show({ id, at, facts }: Kept, secrets: readonly string[]): RequestRecord {
  const { path, requestText, responseText } = hideSecrets(facts, secrets);
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
    requestBody: requestText ?? null,
    responseBody: responseText ?? null,
    milliseconds: facts.milliseconds,
  };
}
