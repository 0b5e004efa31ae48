// Which requests go wrong, and how: the list that the control plane writes and every request reads.

import { ControlError } from "../core/control-error.ts";
import { checkFields, checkWritable } from "./check-fields.ts";
import { knownOperations } from "./known-operations.ts";

/** Every way in which a request can go wrong. */
const faultKinds = ["latency", "status", "reset", "stall", "truncate", "lose-answer"] as const;

/**
 * - `latency`: the request waits, then goes on as always;
 * - `status`: it is answered with a status, and nothing happens, unless `afterEffect` is set;
 * - `reset`: the connection breaks, and nothing happens;
 * - `stall`: it is never answered, and nothing happens;
 * - `truncate`: it is carried out, and the connection breaks after half of the body;
 * - `lose-answer`: it is carried out, and the connection breaks before the answer.
 */
export type FaultKind = (typeof faultKinds)[number];

/** What shall go wrong. */
export interface Fault {
  readonly kind: FaultKind;
  /** @default every operation, and what is none */
  readonly operationId?: string | undefined;
  /** Id of a tenant. @default every tenant, and requests without a known credential, as logins are */
  readonly tenant?: string | undefined;
  /** How many requests it strikes. @default 1 */
  readonly count?: number | undefined;
  /** `latency`: for how many milliseconds, up to ten minutes. */
  readonly latencyMs?: number | undefined;
  /** `status`: from 200 to 599, but none that has no body. */
  readonly status?: number | undefined;
  /** `status`: a JSON value. @default the error shape that the operation documents */
  readonly body?: unknown;
  /** `status`: whether the request is carried out all the same. @default false */
  readonly afterEffect?: boolean | undefined;
}

/** A fault that still strikes. */
export interface FaultRecord extends Fault {
  /** `f1`, `f2` … */
  readonly id: string;
  /** How many requests it still strikes. */
  readonly count: number;
}

/** The faults of a sandbox. They are no part of its exported state. */
export interface Faults {
  /** @throws {ControlError} that says what is allowed. */
  add(fault: Fault): FaultRecord;
  /** Those that still strike, in the order in which they were added. */
  list(): readonly FaultRecord[];
  /** @throws {ControlError} 404 where there is none with this id. */
  remove(id: string): void;
  clear(): void;
}

/** The faults, as requests see them. */
export interface FaultQueue extends Faults {
  readonly isEmpty: boolean;
  /** The faults that strike this request: at most one latency and one other, each counted as used. */
  take(operationId: string | undefined, tenantId: string | undefined): readonly FaultRecord[];
  /** Aborted by the next `release`. */
  readonly released: AbortSignal;
  /** Ends the requests that a fault holds up. */
  release(): void;
}

/** What a fault may name. */
export interface FaultTargets {
  isOperation(operationId: string): boolean;
  isTenant(tenantId: string): boolean;
}

const MAX_LATENCY_MS = 600_000;
const bodiless: readonly number[] = [204, 205, 304];
const fields = {
  kind: { type: "string", required: true, allowed: faultKinds, about: "What goes wrong." },
  operationId: { type: "string", about: "Only requests of this operation." },
  tenant: { type: "string", about: "Only requests of this tenant." },
  count: { type: "integer", about: "How many requests it strikes; 1 where it is left out." },
  latencyMs: { type: "integer", about: `latency: milliseconds, from 0 to ${MAX_LATENCY_MS}.` },
  status: { type: "integer", about: "status: from 200 to 599." },
  afterEffect: { type: "boolean", about: "status: whether the request is carried out all the same." },
} as const;

export function createFaults(targets: FaultTargets): FaultQueue {
  let faults: FaultRecord[] = [];
  let added = 0;
  let holding = new AbortController();

  function strikes(
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
      if (!faults.some((fault) => fault.id === id)) throw new ControlError(`there is no fault "${id}"`, 404);
      faults = faults.filter((fault) => fault.id !== id);
    },
    clear() {
      faults = [];
    },
    take(...request) {
      const matching = faults.filter((fault) => strikes(fault, request));
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
  if (operationId !== undefined && !isOperation(operationId)) throw refuse(`there is no operation "${operationId}"`);
  if (tenant !== undefined && !isTenant(tenant)) throw refuse(`there is no tenant "${tenant}"`);
  if (tenant !== undefined && knownOperations.get(operationId ?? "")?.auth === "none") {
    throw refuse(`${operationId} carries no credential that tells whose it is; leave tenant out`);
  }
  if (count < 1) throw refuse("count must be at least 1");
  if ((latencyMs !== undefined) !== (kind === "latency"))
    throw refuse("latencyMs belongs to latency, and latency needs it");
  if (latencyMs !== undefined && (latencyMs < 0 || latencyMs > MAX_LATENCY_MS)) {
    throw refuse(`latencyMs must be from 0 to ${MAX_LATENCY_MS}`);
  }
  if ((status !== undefined) !== (kind === "status")) throw refuse("status belongs to status, and status needs it");
  if (status !== undefined && (status < 200 || status > 599 || bodiless.includes(status))) {
    throw refuse(`status must be from 200 to 599, and none of ${bodiless.join(", ")}, which have no body`);
  }
  if (kind === "status") {
    checkWritable("fault", body);
    return;
  }
  if (body !== undefined) throw refuse("body belongs to status");
  if (afterEffect !== undefined) throw refuse("afterEffect belongs to status");
}
