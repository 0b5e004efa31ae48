// The classes of operations that the faults are injected into, with one operation of each.

import { caseOf, type OperationCase, type RequestCase } from "../support/cases/operation-cases.ts";
import { expectedData, type SuccessCase } from "../support/cases/response-cases.ts";
import { type JsonValue, type OperationDefinition, operationById } from "../support/documents/bundled-documents.ts";
import { logins } from "../support/harness/sdk-clients.ts";

export const CLASSES = ["read", "idempotent", "keyed", "keyed-transfer", "transfer, no key", "x402", "unsent"] as const;

export type ClassName = (typeof CLASSES)[number];

/** An operation that faults are injected into. */
export interface FaultSubject {
  readonly class: ClassName;
  readonly operation: OperationCase;
  readonly request: RequestCase;
  /** The caller's key; `false` for none; undefined lets the SDK generate one. */
  readonly key: string | false | undefined;
  /** The service's response without a fault. */
  readonly answer: { readonly status: number; readonly body: JsonValue };
  /** The data that the SDK returns for it. */
  readonly data: unknown;
  /** How the service recognizes repetitions. */
  readonly effect: "none" | "each place once" | "each key once" | "each request";
  readonly movesMoney: boolean;
  /** The login operation; undefined if there is none. */
  readonly login: OperationCase | undefined;
  /** A documented error code; undefined if there is none. */
  readonly refusalCode: string | undefined;
}

type DocumentedOperation = OperationDefinition & { readonly "x-money"?: boolean };

interface Wanted extends Pick<FaultSubject, "key" | "effect"> {
  /** The operation that represents the class; named, so that new operations do not change matrix.txt. */
  readonly operationId: string;
  fits(documented: DocumentedOperation, method: string): boolean;
}

const wanted: Readonly<Record<ClassName, Wanted>> = {
  read: { operationId: "getFundingAddress", key: undefined, effect: "none", fits: isRetried("read") },
  idempotent: {
    operationId: "deployCardSafe",
    key: undefined,
    effect: "each place once",
    fits: isRetried("idempotent"),
  },
  keyed: { operationId: "registerBusinessWebhook", key: undefined, effect: "each key once", fits: isRetried("keyed") },
  "keyed-transfer": { operationId: "sendFunds", key: "fault-1", effect: "each key once", fits: isTransfer("required") },
  "transfer, no key": { operationId: "sendFunds", key: false, effect: "each request", fits: isTransfer("required") },
  x402: { operationId: "fetchPaidResource", key: undefined, effect: "each request", fits: isTransfer("none") },
  // A key is sent, but its effect is undocumented, so none is assumed.
  unsent: { operationId: "resetCardCustomer", key: undefined, effect: "each request", fits: isRetried("unsent") },
};

// Codes after which the request may have been carried out.
const INCONCLUSIVE = ["DUPLICATE_REQUEST_IN_PROGRESS", "internal_error"];

/** @throws {Error} if the operation that represents the class no longer fits it. */
export function subjectOf(name: ClassName): FaultSubject {
  const { operationId, key, effect, fits } = wanted[name];
  const documented: DocumentedOperation = operationById(operationId).operation;
  const subject = caseOf(operationId);
  const [call] = subject.calls;
  if (call === undefined || !isTyped(call.answer) || !fits(documented, subject.method)) {
    throw new Error(`${operationId} does not fit class "${name}"`);
  }
  const { document, errorCodes, credential, api } = subject;
  const body = call.answer.body ?? null;
  return {
    ...{ class: name, operation: subject, request: call.request, key, effect },
    answer: { status: call.answer.status, body },
    data: expectedData(document, call.answer, body),
    movesMoney: documented["x-money"] === true,
    login: credential === "token" ? logins.find((login) => login.api === api) : undefined,
    refusalCode: errorCodes.find((code) => !INCONCLUSIVE.includes(code)),
  };
}

function isRetried(retry: OperationDefinition["x-retry"]): Wanted["fits"] {
  // A read by GET; a write whose outcome a read reveals.
  return (documented, method) =>
    documented["x-retry"] === retry && (retry === "read" ? method === "GET" : "x-read-back" in documented);
}

function isTransfer(mode: "required" | "none"): Wanted["fits"] {
  // If a key is required, one with a documented key lifetime.
  return ({ "x-money": money, "x-idempotency": idempotency }) =>
    money === true && idempotency.mode === mode && "ttl" in idempotency === (mode === "required");
}

function isTyped({ envelope }: SuccessCase): boolean {
  return envelope !== undefined && envelope !== "none" && envelope !== "token";
}

/** All classes, in the order of the table. */
export const subjects: readonly FaultSubject[] = CLASSES.map(subjectOf);
