// The classes of operations that the faults are injected into, with one operation of each, found in the bundles.

import { cases, type OperationCase } from "../support/cases/operation-cases.ts";
import type { RequestCase } from "../support/cases/request-cases.ts";
import { expectedData, type SuccessCase } from "../support/cases/success-cases.ts";
import type { JsonValue, OperationDefinition } from "../support/documents/bundled-documents.ts";
import { operation } from "../support/documents/document-reader.ts";
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
  fits(documented: DocumentedOperation, method: string): boolean;
}

const wanted: Readonly<Record<ClassName, Wanted>> = {
  read: { key: undefined, effect: "none", fits: isRetried("read") },
  idempotent: { key: undefined, effect: "each place once", fits: isRetried("idempotent") },
  keyed: { key: undefined, effect: "each key once", fits: isRetried("keyed") },
  "keyed-transfer": { key: "fault-1", effect: "each key once", fits: isTransfer("required") },
  "transfer, no key": { key: false, effect: "each request", fits: isTransfer("required") },
  x402: { key: undefined, effect: "each request", fits: isTransfer("none") },
  // A key is sent, but its effect is undocumented (G60), so none is assumed.
  unsent: { key: undefined, effect: "each request", fits: isRetried("unsent") },
};

// Codes after which the request may have been carried out.
const INCONCLUSIVE = ["DUPLICATE_REQUEST_IN_PROGRESS", "internal_error"];

/** The operation that represents a class: the first one that fits. */
export function subjectOf(name: ClassName): FaultSubject {
  const { key, effect, fits } = wanted[name];
  for (const candidate of cases) {
    const documented: DocumentedOperation = operation(candidate.operationId).operation;
    const [call] = candidate.calls;
    if (call === undefined || !isTyped(call.answer) || !fits(documented, candidate.method)) continue;
    const { document, errorCodes, credential, api } = candidate;
    const body = call.answer.body ?? null;
    return {
      ...{ class: name, operation: candidate, request: call.request, key, effect },
      answer: { status: call.answer.status, body },
      data: expectedData(document, call.answer, body),
      movesMoney: documented["x-money"] === true,
      login: credential === "token" ? logins.find((login) => login.api === api) : undefined,
      refusalCode: errorCodes.find((code) => !INCONCLUSIVE.includes(code)),
    };
  }
  throw new Error(`no documented operation fits class "${name}"`);
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
