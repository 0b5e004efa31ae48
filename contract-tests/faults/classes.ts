// The classes of operations that the faults are played to, with one operation for each, found in the bundles.

import { cases, type OperationCase } from "../support/cases/operation-cases.ts";
import type { RequestCase } from "../support/cases/request-cases.ts";
import { expectedData, type SuccessCase } from "../support/cases/success-cases.ts";
import type { JsonValue, OperationDefinition } from "../support/documents/bundled-documents.ts";
import { operation } from "../support/documents/document-reader.ts";
import { logins } from "../support/harness/sdk-clients.ts";

export const CLASSES = [
  "read",
  "idempotent",
  "keyed",
  "transfer, key",
  "transfer, no key",
  "x402",
  "read-back",
] as const;

export type ClassName = (typeof CLASSES)[number];

/** An operation as a fault meets it. */
export interface Subject {
  readonly class: ClassName;
  readonly operation: OperationCase;
  readonly request: RequestCase;
  /** The key that the caller gives; `false` for none; undefined leaves it to the SDK. */
  readonly key: string | false | undefined;
  /** What the service answers when all is well. */
  readonly answer: { readonly status: number; readonly body: JsonValue };
  /** What the SDK makes of that. */
  readonly data: unknown;
  /** How the service tells that it has done a thing before. */
  readonly effect: "none" | "each place once" | "each key once" | "each request";
  readonly movesMoney: boolean;
  /** The operation that gives the tokens; undefined where nothing signs in. */
  readonly login: OperationCase | undefined;
  /** A code by which it refuses; undefined where none is documented. */
  readonly refusalCode: string | undefined;
}

type Described = OperationDefinition & { readonly "x-money"?: boolean };

interface Wanted extends Pick<Subject, "key" | "effect"> {
  fits(described: Described, method: string): boolean;
}

const wanted: Readonly<Record<ClassName, Wanted>> = {
  read: { key: undefined, effect: "none", fits: isRetried("read") },
  idempotent: { key: undefined, effect: "each place once", fits: isRetried("idempotent") },
  keyed: { key: undefined, effect: "each key once", fits: isRetried("keyed") },
  "transfer, key": { key: "fault-1", effect: "each key once", fits: isTransfer("required") },
  "transfer, no key": { key: false, effect: "each request", fits: isTransfer("required") },
  x402: { key: undefined, effect: "each request", fits: isTransfer("none") },
  // A key is sent, but what it does there is not shown (G60): the worst is taken to be so.
  "read-back": { key: undefined, effect: "each request", fits: isRetried("read-back") },
};

// Codes after which it may have been done all the same.
const INCONCLUSIVE = ["DUPLICATE_REQUEST_IN_PROGRESS", "internal_error"];

/** The operation that stands for a class: the first one that fits. */
export function subjectOf(name: ClassName): Subject {
  const { key, effect, fits } = wanted[name];
  for (const candidate of cases) {
    const described: Described = operation(candidate.operationId).operation;
    const [call] = candidate.calls;
    if (call === undefined || !isTyped(call.answer) || !fits(described, candidate.method)) continue;
    const { document, errorCodes, credential, api } = candidate;
    const body = call.answer.body ?? null;
    return {
      ...{ class: name, operation: candidate, request: call.request, key, effect },
      answer: { status: call.answer.status, body },
      data: expectedData(document, call.answer, body),
      movesMoney: described["x-money"] === true,
      login: credential === "token" ? logins.find((login) => login.api === api) : undefined,
      refusalCode: errorCodes.find((code) => !INCONCLUSIVE.includes(code)),
    };
  }
  throw new Error(`no operation is described that stands for ${name}`);
}

function isRetried(retry: OperationDefinition["x-retry"]): Wanted["fits"] {
  // Of the reads one that is plainly one, of the writes one that a read settles.
  return (described, method) =>
    described["x-retry"] === retry && (retry === "read" ? method === "GET" : "x-read-back" in described);
}

function isTransfer(mode: "required" | "none"): Wanted["fits"] {
  // Of those that want a key one of whose keys the life is shown.
  return ({ "x-retry": retry, "x-idempotency": idempotency }) =>
    retry === "transfer" && idempotency.mode === mode && "ttl" in idempotency === (mode === "required");
}

function isTyped({ envelope }: SuccessCase): boolean {
  return envelope !== undefined && envelope !== "none" && envelope !== "token";
}

/** All classes, in the order of the table. */
export const subjects: readonly Subject[] = CLASSES.map(subjectOf);
