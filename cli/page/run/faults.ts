// The faults that a reader chooses from, and the operation that one is for.

import type { Fault } from "../../../src/sandbox/control/faults.ts";
import type { SampleField } from "../../src/reference/operation-sample.ts";
import type { RunFault } from "./protocol.ts";

export interface FaultChoice {
  readonly name: string;
  readonly label: string;
  readonly fault?: Fault;
}

export const faultChoices: readonly FaultChoice[] = [
  { name: "none", label: "No fault" },
  { name: "lost", label: "Lost response", fault: { kind: "lose-response" } },
  { name: "503", label: "503", fault: { kind: "status", status: 503 } },
  { name: "429", label: "429", fault: { kind: "status", status: 429, headers: { "retry-after": "1" } } },
  { name: "reset", label: "Connection reset", fault: { kind: "reset" } },
  { name: "stall", label: "Stalled response", fault: { kind: "stall" } },
];

/** An operation of the site. */
export interface KnownOperation {
  readonly id: string;
  /** The end of its SDK method, such as `transactions.sendFunds`. */
  readonly method: string;
  readonly hasKey: boolean;
  readonly fields: readonly SampleField[];
}

/** By their methods. */
export type KnownOperations = Readonly<Record<string, KnownOperation>>;

/** The operation of the first call in a program with an idempotency key, or of its first call. */
export function faultTarget(code: string, operations: KnownOperations): string | undefined {
  const calls = [...code.matchAll(/\.\s*(\w+\.\w+)\(/g)].flatMap(([, method = ""]) => operations[method] ?? []);
  return (calls.find((call) => call.hasKey) ?? calls[0])?.id;
}

export function faultOf(name: string, operationId: string | undefined): RunFault | undefined {
  const fault = faultChoices.find((choice) => choice.name === name)?.fault;
  return fault === undefined || operationId === undefined ? undefined : { ...fault, operationId };
}

const KEY = /(\bidempotencyKey:\s*)(?:"[^"\n]*"|false)/;

/** Whether the program has a key that can be replaced. */
export const hasKey = (code: string): boolean => KEY.test(code);

/** The program with another key, or without one. */
export function withKey(code: string, key: string | false): string {
  return code.replace(KEY, (_, before: string) => before + JSON.stringify(key));
}
