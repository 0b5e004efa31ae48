// The faults that are injected into requests: added by the control plane, and used up by requests.

import { isHttpToken } from "../../wrappers/util/validate.ts";
import { ControlError, suggestOperation } from "../core/control-error.ts";
import { exactText } from "../core/json.ts";
import { bodiless } from "../core/response.ts";
import { createSeededRandom, type SeededRandom, seedRandom } from "../core/seeded-random.ts";
import { checkFields, type InputField, knownOperations } from "./input.ts";

const faultKinds = ["latency", "status", "reset", "stall", "truncate", "lose-response"] as const;

/**
 * - `latency`: delays the request, then handles it normally
 * - `status`: responds with a status without handling the request, unless `afterEffect` is set
 * - `reset`: breaks the connection without handling the request
 * - `stall`: never responds, and does not handle the request
 * - `truncate`: handles the request, and breaks the connection after half of the response body
 * - `lose-response`: handles the request, and breaks the connection before the response
 */
export type FaultKind = (typeof faultKinds)[number];

/** A fault to inject into requests. */
export interface Fault {
  readonly kind: FaultKind;
  /** An operation of the documents, or one that `answer` was given, in the same words: `"crypto GET /things/{id}"`. @default every request, even outside any operation */
  readonly operationId?: string | undefined;
  /** Id of a tenant. @default every tenant, and requests without a known credential such as logins */
  readonly tenant?: string | undefined;
  /** The number of requests that it applies to. @default 1 */
  readonly count?: number | undefined;
  /** `latency`: the delay in milliseconds, at most 600,000. */
  readonly latencyMs?: number | undefined;
  /** `latency`: up to so many further milliseconds, at most 600,000; the seed determines how many. @default 0 */
  readonly jitterMs?: number | undefined;
  /** `status`: from 200 to 599. 204, 205 and 304 have no body. */
  readonly status?: number | undefined;
  /** `status`: a JSON value. @default an error in the shape that the operation documents */
  readonly body?: unknown;
  /** `status`: a body that is sent unchanged, such as the HTML page of a proxy, in place of `body`. */
  readonly rawBody?: string | undefined;
  /** `status`: the content type of `rawBody`. @default "text/plain; charset=utf-8" */
  readonly contentType?: string | undefined;
  /** `status`: further headers, such as `{ "retry-after": "5" }`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
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

export interface FaultTargets {
  /** The operationId of an operation, or of the route of a set response. */
  operationIdOf(operation: string): string | undefined;
  isTenant(tenantId: string): boolean;
}

const MAX_LATENCY_MS = 600_000;
// Those that the connection or another field decides.
const reservedHeaders: readonly string[] = ["content-type", "content-length", "transfer-encoding", "connection"];
type FaultField = InputField & { readonly type: Exclude<InputField["type"], "seconds"> };

export const faultFields: Readonly<Record<keyof Fault, FaultField>> = {
  kind: { type: "string", required: true, allowed: faultKinds, about: "The kind of fault." },
  operationId: { type: "string", about: "Only requests of this operation, or of the route of a set response." },
  tenant: { type: "string", about: "Only requests of this tenant." },
  count: { type: "integer", about: "The number of requests it applies to; default 1." },
  latencyMs: { type: "integer", about: `latency: the delay in milliseconds, from 0 to ${MAX_LATENCY_MS}.` },
  jitterMs: { type: "integer", about: "latency: up to so many further milliseconds, from the seed; default 0." },
  status: { type: "integer", about: "status: from 200 to 599." },
  body: { type: "json", about: "status: any JSON value; default an error in the operation's shape." },
  rawBody: { type: "string", about: "status: a body that is sent unchanged, instead of body." },
  contentType: { type: "string", about: "status: the content type of rawBody; default text/plain." },
  headers: { type: "object", about: 'status: further headers, such as { "retry-after": "5" }.' },
  afterEffect: { type: "boolean", about: "status: whether the request is handled before the fault responds." },
};

const ownFields: Readonly<Record<string, readonly (keyof Fault)[]>> = {
  latency: ["latencyMs", "jitterMs"],
  status: ["status", "body", "rawBody", "contentType", "headers", "afterEffect"],
};

/** The faults, for the requests that use them up. */
export class FaultQueue implements Faults {
  readonly #targets: FaultTargets;
  readonly #seed: string;
  readonly #note: (tenant: string | null, text: string) => void;
  #random: SeededRandom;
  #faults: FaultRecord[] = [];
  #added = 0;
  #holding = new AbortController();

  /** @param seed determines the jitter. @param note writes a line into the log. */
  constructor(targets: FaultTargets, seed: string, note: (tenant: string | null, text: string) => void) {
    this.#targets = targets;
    this.#seed = seed;
    this.#note = note;
    this.#random = createSeededRandom(seedRandom(seed));
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0;
  }

  add(fault: Fault): FaultRecord {
    checkFault(fault, this.#targets);
    this.#added += 1;
    const operationId = fault.operationId === undefined ? undefined : this.#targets.operationIdOf(fault.operationId);
    const { count = 1 } = fault;
    const record = { ...fault, ...(operationId !== undefined && { operationId }), id: `f${this.#added}`, count };
    this.#faults.push(record);
    this.#note(record.tenant ?? null, `added fault ${faultText(record)}`);
    return record;
  }

  list(): readonly FaultRecord[] {
    return [...this.#faults];
  }

  remove(id: string): void {
    if (!this.#faults.some((fault) => fault.id === id)) throw new ControlError(`unknown fault "${id}"`, 404);
    this.#faults = this.#faults.filter((fault) => fault.id !== id);
    this.#note(null, `removed fault ${id}`);
  }

  clear(): void {
    this.#empty();
    this.#note(null, "removed all faults");
  }

  #empty(): void {
    this.#faults = [];
    this.#random = createSeededRandom(seedRandom(this.#seed));
  }

  /** Uses up the faults that apply to a request: at most one latency and one other. */
  take(operationId: string | undefined, tenantId: string | undefined): readonly FaultRecord[] {
    const matching = this.#faults.filter(
      (fault) => (fault.operationId ?? operationId) === operationId && (fault.tenant ?? tenantId) === tenantId,
    );
    const latency = matching.find(({ kind }) => kind === "latency");
    const other = matching.find(({ kind }) => kind !== "latency");
    const taken = [latency, other].filter((fault) => fault !== undefined);
    this.#faults = this.#faults
      .map((fault) => (taken.includes(fault) ? { ...fault, count: fault.count - 1 } : fault))
      .filter(({ count }) => count > 0);
    return taken.map((fault) => {
      const { latencyMs, jitterMs } = fault;
      if (latencyMs === undefined || jitterMs === undefined) return fault;
      return { ...fault, latencyMs: latencyMs + this.#random.below(jitterMs + 1) };
    });
  }

  /** Aborted by the next `release`. */
  get released(): AbortSignal {
    return this.#holding.signal;
  }

  /** Removes all faults for a reset, and ends the requests that they delay or stall. */
  release(): void {
    this.#empty();
    this.#holding.abort(new TypeError("fetch failed: the sandbox has been reset"));
    this.#holding = new AbortController();
  }
}

/** `f1: status 503 for sendFunds, 2 times`. */
function faultText({ id, kind, operationId, count, status, latencyMs }: FaultRecord): string {
  const detail = status ?? (latencyMs === undefined ? undefined : `${latencyMs} ms`);
  const what = detail === undefined ? kind : `${kind} ${detail}`;
  return `${id}: ${what} for ${operationId ?? "any request"}, ${count === 1 ? "once" : `${count} times`}`;
}

function checkFault(fault: Fault, { operationIdOf, isTenant }: FaultTargets): void {
  checkFields("fault", faultFields, fault);
  const { kind, operationId, tenant, count = 1 } = fault;
  if (operationId !== undefined && operationIdOf(operationId) === undefined)
    throw refuse(`unknown operation "${operationId}"${suggestOperation(operationId, [...knownOperations.values()])}`);
  if (tenant !== undefined && !isTenant(tenant)) throw refuse(`unknown tenant "${tenant}"`);
  if (tenant !== undefined && knownOperations.get(operationId ?? "")?.auth === "none")
    throw refuse(`${operationId} has no credential that identifies the tenant; omit tenant`);
  if (count < 1) throw refuse("count must be at least 1");
  for (const [of, names] of Object.entries(ownFields)) {
    const other = of === kind ? undefined : names.find((name) => fault[name] !== undefined);
    if (other) throw refuse(`${other} is allowed only for kind ${of}`);
  }
  if (kind === "latency") checkLatency(fault);
  if (kind === "status") checkStatus(fault);
}

function refuse(problem: string): ControlError {
  return new ControlError(`fault: ${problem}`, 400, { fields: faultFields });
}

function checkLatency({ latencyMs, jitterMs = 0 }: Fault): void {
  if (latencyMs === undefined) throw refuse("latencyMs is required for kind latency");
  for (const [name, value] of Object.entries({ latencyMs, jitterMs })) {
    if (value < 0 || value > MAX_LATENCY_MS) throw refuse(`${name} must be from 0 to ${MAX_LATENCY_MS}`);
  }
}

function checkStatus({ status, body, rawBody, contentType, headers = {} }: Fault): void {
  if (status === undefined) throw refuse("status is required for kind status");
  if (status < 200 || status > 599) throw refuse("status must be from 200 to 599");
  if (body !== undefined) exactText("fault", body);
  if (bodiless.includes(status) && (body !== undefined || rawBody !== undefined))
    throw refuse(`a response with status ${status} has no body; omit body and rawBody`);
  if (body !== undefined && rawBody !== undefined) throw refuse("body and rawBody exclude each other");
  if (contentType !== undefined && rawBody === undefined) throw refuse("contentType is allowed only with rawBody");
  if (contentType !== undefined && !isHeaderValue(contentType)) throw refuse("contentType must be a header value");
  for (const [name, value] of Object.entries(headers)) {
    if (reservedHeaders.includes(name.toLowerCase()))
      throw refuse(`headers must not have ${name}; for the type of rawBody there is contentType`);
    if (!isHttpToken(name) || !isHeaderValue(value)) throw refuse(`headers.${name} must be a header with a text`);
  }
}

function isHeaderValue(value: unknown): boolean {
  return typeof value === "string" && /^[\t\x20-\x7e]*$/.test(value);
}
