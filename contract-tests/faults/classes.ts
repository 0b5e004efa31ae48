// The classes of operations that the faults are injected into, with one operation of each.

import { caseOf, expectedData, type OperationCase, type RequestCase } from "../support/cases/operation-cases.ts";
import type { JsonValue } from "../support/documents/bundled-documents.ts";
import { loginOf } from "../support/harness/sdk-clients.ts";

export const CLASSES = ["read", "idempotent", "keyed", "keyed-transfer", "transfer, no key", "x402", "unsent"] as const;

export type ClassName = (typeof CLASSES)[number];

export interface FaultSubject {
  readonly class: ClassName;
  readonly operation: OperationCase;
  readonly request: RequestCase;
  /** The caller's key; `false` for none; undefined lets the SDK generate one. */
  readonly key: string | false | undefined;
  readonly answer: { readonly status: number; readonly body: JsonValue };
  readonly data: unknown;
  /** How the service recognizes repetitions. */
  readonly effect: "none" | "each place once" | "each key once" | "each request";
  readonly login: OperationCase | undefined;
  /** A code that proves a refusal; undefined if there is none. */
  readonly refusalCode: string | undefined;
}

/** The operation that represents the class; named, so that new operations do not change matrix.txt. */
const wanted: Readonly<Record<ClassName, Pick<FaultSubject, "key" | "effect"> & { readonly operationId: string }>> = {
  read: { operationId: "getFundingAddress", key: undefined, effect: "none" },
  idempotent: { operationId: "deployCardSafe", key: undefined, effect: "each place once" },
  keyed: { operationId: "registerBusinessWebhook", key: undefined, effect: "each key once" },
  "keyed-transfer": { operationId: "sendFunds", key: "fault-1", effect: "each key once" },
  "transfer, no key": { operationId: "sendFunds", key: false, effect: "each request" },
  x402: { operationId: "fetchPaidResource", key: undefined, effect: "each request" },
  // A key is sent, but its effect is undocumented, so none is assumed.
  unsent: { operationId: "resetCardCustomer", key: undefined, effect: "each request" },
};

export function subjectOf(name: ClassName): FaultSubject {
  const { operationId, key, effect } = wanted[name];
  const subject = caseOf(operationId);
  const { document, refusalCodes } = subject;
  const [{ request, answer }] = subject.calls;
  const body = answer.body ?? null;
  return {
    class: name,
    operation: subject,
    request,
    key,
    effect,
    answer: { status: answer.status, body },
    data: expectedData(document, answer, body),
    login: loginOf(subject),
    refusalCode: refusalCodes[0],
  };
}

export const subjects: readonly FaultSubject[] = CLASSES.map(subjectOf);
