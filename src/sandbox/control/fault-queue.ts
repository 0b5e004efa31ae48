// The faults that are injected into requests: added by the control plane, and used up by requests.

import { ControlError } from "../core/control-error.ts";
import { checkFields, checkWritable } from "./check-fields.ts";
import { knownOperations } from "./known-operations.ts";

/** All kinds of faults. */
const faultKinds = ["latency", "status", "reset", "stall", "truncate", "lose-answer"] as const;

/**
 * - `latency`: delays the request, then handles it normally
 * - `status`: responds with a status without handling the request, unless `afterEffect` is set
 * - `reset`: breaks the connection without handling the request
 * - `stall`: never responds, and does not handle the request
 * - `truncate`: handles the request, and breaks the connection after half of the response body
 * - `lose-answer`: handles the request, and breaks the connection before the response
 */
export type FaultKind = (typeof faultKinds)[number];

/** A fault to inject into requests. */
export interface Fault {
  readonly kind: FaultKind;
  /** @default every request, even outside any operation */
  readonly operationId?: string | undefined;
  /** Id of a tenant. @default every tenant, and requests without a known credential such as logins */
  readonly tenant?: string | undefined;
  /** The number of requests that it applies to. @default 1 */
  readonly count?: number | undefined;
  /** `latency`: the delay in milliseconds, at most 600,000. */
  readonly latencyMs?: number | undefined;
  /** `status`: from 200 to 599, except 204, 205 and 304, which have no body. */
  readonly status?: number | undefined;
  /** `status`: a JSON value. @default an error in the shape that the operation documents */
  readonly body?: unknown;
  /** `status`: whether the request is handled before the fault responds. @default false */
  readonly afterEffect?: boolean | undefined;
}

/** An active fault. */
export interface FaultRecord extends Fault {
  /** `f1`, `f2` … */
  readonly id: string;
  /** The number of further requests that it applies to. */
  readonly count: number;
}

/** The faults of a sandbox. Not part of the exported state. */
export interface Faults {
  /** Adds a fault. @throws {ControlError} if the fault is invalid. */
  add(fault: Fault): FaultRecord;
  /** The active faults, oldest first. */
  list(): readonly FaultRecord[];
  /** Removes a fault. @throws {ControlError} 404 if the id is unknown. */
  remove(id: string): void;
  /** Removes all faults. */
  clear(): void;
}

/** The faults, for the requests that use them up. */
export interface FaultQueue extends Faults {
  readonly isEmpty: boolean;
  /** Uses up the faults that apply to a request: at most one latency and one other. */
  take(operationId: string | undefined, tenantId: string | undefined): readonly FaultRecord[];
  /** Aborted by the next `release`. */
  readonly released: AbortSignal;
  /** Ends the requests that a fault delays or stalls. */
  release(): void;
}

/** What a fault may refer to. */
export interface FaultTargets {
  isOperation(operationId: string): boolean;
  isTenant(tenantId: string): boolean;
}

const MAX_LATENCY_MS = 600_000;
const bodiless: readonly number[] = [204, 205, 304];
const fields = {
  kind: { type: "string", required: true, allowed: faultKinds, about: "The kind of fault." },
  operationId: { type: "string", about: "Only requests of this operation." },
  tenant: { type: "string", about: "Only requests of this tenant." },
  count: { type: "integer", about: "The number of requests it applies to; default 1." },
  latencyMs: { type: "integer", about: `latency: the delay in milliseconds, from 0 to ${MAX_LATENCY_MS}.` },
  status: { type: "integer", about: "status: from 200 to 599." },
  afterEffect: { type: "boolean", about: "status: whether the request is handled before the fault responds." },
} as const;

export function createFaults(targets: FaultTargets): FaultQueue {
  let faults: FaultRecord[] = [];
  let added = 0;
  let holding = new AbortController();

  function appliesTo(
    { operationId, tenant }: Fault,
    request: readonly [string | undefined, string | undefined],
  ): boolean {
    return (operationId ?? request[0]) === request[0] && (tenant ?? request[1]) === request[1];
  }

  return {
    get isEmpty() {
      return faults.length === 0;
    },
    add(fault) {
      checkFault(fault, targets);
      added += 1;
      const record: FaultRecord = { ...fault, id: `f${added}`, count: fault.count ?? 1 };
      faults.push(record);
      return record;
    },
    list: () => [...faults],
    remove(id) {
      if (!faults.some((fault) => fault.id === id)) throw new ControlError(`unknown fault "${id}"`, 404);
      faults = faults.filter((fault) => fault.id !== id);
    },
    clear() {
      faults = [];
    },
    take(...request) {
      const matching = faults.filter((fault) => appliesTo(fault, request));
      const latency = matching.find(({ kind }) => kind === "latency");
      const other = matching.find(({ kind }) => kind !== "latency");
      const taken = [latency, other].filter((fault) => fault !== undefined);
      faults = faults
        .map((fault) => (taken.includes(fault) ? { ...fault, count: fault.count - 1 } : fault))
        .filter(({ count }) => count > 0);
      return taken;
    },
    get released() {
      return holding.signal;
    },
    release() {
      holding.abort(new TypeError("fetch failed: the sandbox has been reset"));
      holding = new AbortController();
    },
  };
}

function checkFault(fault: Fault, { isOperation, isTenant }: FaultTargets): void {
  const { body, ...rest } = Object(fault) as Fault;
  checkFields("fault", fields, rest);
  const { kind, operationId, tenant, count = 1, latencyMs, status, afterEffect } = rest;
  const refuse = (problem: string) => new ControlError(`fault: ${problem}`, 400, { fields });
  if (operationId !== undefined && !isOperation(operationId)) throw refuse(`unknown operation "${operationId}"`);
  if (tenant !== undefined && !isTenant(tenant)) throw refuse(`unknown tenant "${tenant}"`);
  if (tenant !== undefined && knownOperations.get(operationId ?? "")?.auth === "none") {
    throw refuse(`${operationId} has no credential that identifies the tenant; omit tenant`);
  }
  if (count < 1) throw refuse("count must be at least 1");
  if ((latencyMs !== undefined) !== (kind === "latency"))
    throw refuse("latencyMs is required for kind latency, and allowed only there");
  if (latencyMs !== undefined && (latencyMs < 0 || latencyMs > MAX_LATENCY_MS)) {
    throw refuse(`latencyMs must be from 0 to ${MAX_LATENCY_MS}`);
  }
  if ((status !== undefined) !== (kind === "status"))
    throw refuse("status is required for kind status, and allowed only there");
  if (status !== undefined && (status < 200 || status > 599 || bodiless.includes(status))) {
    throw refuse(`status must be from 200 to 599, except ${bodiless.join(", ")}, which have no body`);
  }
  if (kind === "status") {
    checkWritable("fault", body);
    return;
  }
  if (body !== undefined) throw refuse("body is allowed only for kind status");
  if (afterEffect !== undefined) throw refuse("afterEffect is allowed only for kind status");
}
