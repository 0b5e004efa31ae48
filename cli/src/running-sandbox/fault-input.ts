// A fault, as typed on the command line and as shown there.

import { DURATION_EXAMPLES, parseDuration } from "../../../src/sandbox/core/duration.ts";
import type { Fault, FaultRecord } from "../../../src/sandbox.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";

/** What the options of the command say. */
export interface FaultOptions {
  readonly tenant?: string;
  readonly count?: number;
  /** A duration. */
  readonly jitter?: string;
  readonly afterEffect?: boolean;
  readonly body?: unknown;
  readonly rawBody?: string;
  readonly contentType?: string;
  /** Each as `name: value`. */
  readonly header?: readonly string[];
}

/**
 * Reads a kind, what it needs, and an operation. The sandbox checks the rest.
 *
 * @throws {ProgramError} if a value is missing, not of its kind, or one too many.
 */
export function readFault(kind: string, values: readonly string[], options: FaultOptions): Fault {
  const { tenant, count, jitter, afterEffect, body, rawBody, contentType, header } = options;
  const rest = [...values];
  const main = readMain(kind, rest);
  const [operationId, extra] = rest;
  if (extra !== undefined) throw new ProgramError(`${kind}: there is no place for "${extra}"`);
  const jitterMs = jitter === undefined ? undefined : toMilliseconds(jitter, "--jitter");
  const headers = header && Object.fromEntries(header.map(toHeader));
  const more = { jitterMs, body, rawBody, contentType, headers, afterEffect };
  return { kind: kind as Fault["kind"], ...main, operationId, count, tenant, ...more };
}

/** `f1  status 503  checkBalance  2 requests  tenant t1`. */
export function describeFault({ id, kind, status, latencyMs, operationId, count, tenant }: FaultRecord): string {
  const main = status ?? (latencyMs === undefined ? undefined : `${latencyMs} ms`);
  return [
    id,
    main === undefined ? kind : `${kind} ${main}`,
    operationId ?? "any operation",
    `${count} ${count === 1 ? "request" : "requests"}`,
    ...(tenant === undefined ? [] : [`tenant ${tenant}`]),
  ].join("  ");
}

/** What the kind needs; taken from the values. */
function readMain(kind: string, values: string[]): Pick<Fault, "latencyMs" | "status"> {
  if (kind === "latency") return { latencyMs: toMilliseconds(values.shift() ?? "", "latency") };
  if (kind !== "status") return {};
  const status = values.shift() ?? "";
  if (!/^\d{3}$/.test(status)) throw new ProgramError("status needs a status code such as 503");
  return { status: Number(status) };
}

/** The shortest unit of other durations is a second. */
function toMilliseconds(text: string, what: string): number {
  const [, milliseconds] = /^(\d{1,9})ms$/.exec(text) ?? [];
  const seconds = milliseconds === undefined ? parseDuration(text) : Number(milliseconds) / 1000;
  if (seconds === undefined) throw new ProgramError(`${what} needs ${DURATION_EXAMPLES}, or 250ms`);
  return Math.round(seconds * 1000);
}

function toHeader(text: string): readonly [name: string, value: string] {
  const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw new ProgramError(`--header needs a name and a value, such as 'retry-after: 5', not '${text}'`);
}
