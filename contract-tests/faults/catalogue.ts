// All faults, in the order of matrix.txt: the scenarios of the requests of one call. A scenario says whether the request is
// carried out, and what happens on the wire.

import { gzipSync } from "node:zlib";

export type Progress = "nothing" | "headers" | "part of the body";

export type WireAction =
  /** Nothing listens on the port. */
  | { readonly act: "refuse" }
  /** The connection is accepted and closed at once. */
  | { readonly act: "hang up" }
  /** A part of the right response, then a reset or a stall. */
  | { readonly act: "reset" | "stall"; readonly after: Progress }
  /** A part of the right response, ended as if complete. `end` says how its length is given. */
  | { readonly act: "cut"; readonly end: CutEnd }
  /** The right response after a delay. */
  | { readonly act: "delay"; readonly ms: number }
  /** Every token and key in use is revoked, then the request is served. */
  | { readonly act: "revoke" }
  /** Another complete response. */
  | { readonly act: "answer"; readonly with: ResponseMaker }
  | { readonly act: "serve" };

export type CutEnd = "content-length" | "chunks" | "closing";

type ResponseMaker = (context: ResponseContext) => FaultResponse;

export interface ResponseContext {
  readonly right: FaultResponse;
  readonly now: Date;
  /** Which request of the call this is, from 1. */
  readonly number: number;
  readonly isFiat: boolean;
  readonly key: string | undefined;
  /** A documented error code of the operation; undefined if there is none. */
  readonly refusalCode: string | undefined;
  /** The address of another host. */
  readonly elsewhere: string;
}

export interface FaultResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export interface RequestScenario {
  readonly isCarriedOut: boolean;
  readonly wire: WireAction;
}

const serve: RequestScenario = { isCarriedOut: true, wire: { act: "serve" } };
const unsent: RequestScenario = { isCarriedOut: false, wire: { act: "refuse" } };
const hungUp: RequestScenario = { isCarriedOut: false, wire: { act: "hang up" } };
const revoked: RequestScenario = { isCarriedOut: false, wire: { act: "revoke" } };
/** Carried out, and the response is lost. */
const lost: RequestScenario = reset("nothing");

function reset(after: Progress, isCarriedOut = true): RequestScenario {
  return { isCarriedOut, wire: { act: "reset", after } };
}

const stalled = (after: Progress, isCarriedOut = true): RequestScenario => ({
  isCarriedOut,
  wire: { act: "stall", after },
});
const cut = (end: CutEnd): RequestScenario => ({ isCarriedOut: true, wire: { act: "cut", end } });
const delayed = (ms: number): RequestScenario => ({ isCarriedOut: true, wire: { act: "delay", ms } });

function answered(make: ResponseMaker, isCarriedOut = true): RequestScenario {
  return { isCarriedOut, wire: { act: "answer", with: make } };
}

/** What a rejection has besides its status and code. */
interface RejectionExtras {
  readonly headers?: (context: ResponseContext) => Readonly<Record<string, string>>;
  readonly fields?: (context: ResponseContext) => object;
  readonly isNewEachTime?: boolean;
}

export function rejected(status: number, code?: string, extras?: RejectionExtras): RequestScenario {
  return answered(rejectionResponse(status, code, extras), false);
}

export const EXISTING_TRANSACTION = "transaction_existing";

/** 409 that names the call's own key: its first request was carried out. */
const conflictOfOwnKey: RequestScenario = {
  ...rejected(409, "conflict", { fields: ({ key }) => conflictWith(key) }),
  isCarriedOut: true,
};

const conflictOfAnotherKey: RequestScenario = rejected(409, "conflict", {
  fields: () => conflictWith("another-key"),
});

const inProgress: RequestScenario = rejected(409, "DUPLICATE_REQUEST_IN_PROGRESS", {
  fields: ({ key }) => ({ success: false, idempotencyKey: key }),
});

function conflictWith(key: string | undefined): object {
  return { details: { existing_transaction_id: EXISTING_TRANSACTION, idempotency_key: key } };
}

/** The right response with other headers or another body. */
function instead(change: Partial<FaultResponse>): ResponseMaker {
  return ({ right }) => ({ ...right, ...change, headers: { ...right.headers, ...change.headers } });
}

/** An HTML page, as gateways send it. */
function page(status: number): ResponseMaker {
  const body = `<!doctype html><title>${status}</title><h1>Something went wrong</h1>`;
  return () => ({ status, headers: { "content-type": "text/html; charset=utf-8" }, body });
}

function bare(status: number): ResponseMaker {
  return () => ({ status, headers: {}, body: "" });
}

/** A 2xx whose flag says that it failed. */
function failureFlag(isCoded: boolean): ResponseMaker {
  return ({ right, refusalCode }) => {
    const code = isCoded && refusalCode !== undefined ? { error: refusalCode } : {};
    const body = JSON.stringify({ success: false, status: false, message: "Not done.", ...code });
    return { status: right.status, headers: { "content-type": "application/json" }, body };
  };
}

/** A rejection in the shape of its service. The fiat service has no error codes. */
export function rejectionResponse(status: number, code?: string, extras: RejectionExtras = {}): ResponseMaker {
  return (context) => {
    const message = extras.isNewEachTime ? `Rejected, reference ${context.number}.` : "Rejected.";
    const body = context.isFiat
      ? { status: "error", status_code: status, message, data: null }
      : { ...(code !== undefined && { error: code }), message };
    return {
      status,
      headers: { "content-type": "application/json", ...extras.headers?.(context) },
      body: JSON.stringify({ ...body, ...extras.fields?.(context) }),
    };
  };
}

/** `once`: each scenario happens once, then requests succeed. `always`: the last one repeats. */
export const MODES = ["once", "always"] as const;

export type Mode = (typeof MODES)[number];

/** What the call waits for when its caller aborts it. */
export type AbortMoment = "nothing yet" | "a token" | "an answer" | "the next attempt";

export interface FaultPlan {
  readonly name: string;
  /** Scenarios of the requests of the operation, in order. */
  readonly requests: readonly RequestScenario[];
  readonly logins?: readonly RequestScenario[] | undefined;
  readonly abortDuring?: AbortMoment;
  readonly totalTimeoutMs?: number;
}

/** The scenario of the `number`th request of its kind. */
export function scenarioOf(requests: readonly RequestScenario[], mode: Mode, number: number): RequestScenario {
  return requests[number - 1] ?? (mode === "always" ? requests.at(-1) : undefined) ?? serve;
}

/** The limit of the clients that the faults are injected into. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

const tooLong = JSON.stringify({ data: "x".repeat(MAX_RESPONSE_BYTES) });
const RETRY_IN_TWO_MINUTES = { headers: () => ({ "retry-after": "120" }) };
const LIMITED = "rate_limit_exceeded";
const deadline = { totalTimeoutMs: 10_000 };

type FaultRow = readonly [
  name: string,
  requests: readonly RequestScenario[],
  more?: Omit<FaultPlan, "name" | "requests">,
];

const rows: readonly FaultRow[] = [
  // The connection fails: refused, reset, stalled or cut off.
  ["refused", [unsent]],
  ["accepted, and closed without reading", [hungUp]],
  ["reset before it is carried out", [reset("nothing", false)]],
  ["reset before the headers", [reset("nothing")]],
  ["reset after the headers", [reset("headers")]],
  ["reset in the middle of the body", [reset("part of the body")]],
  ["stalled before it is carried out", [stalled("nothing", false)]],
  ["stalled before the headers", [stalled("nothing")]],
  ["stalled after the headers", [stalled("headers")]],
  ["stalled in the middle of the body", [stalled("part of the body")]],
  ["body cut off, by its Content-Length", [cut("content-length")]],
  ["body cut off, in chunks", [cut("chunks")]],
  // The body ends with the connection, so a client cannot tell that it ended too early.
  ["body cut off, without a length", [cut("closing")]],
  ["refused, then reset", [unsent, reset("nothing")]],

  // Responses that are unusable, or unusual and still usable.
  ["200 without a body", [answered(instead({ body: "" }))]],
  ["200 with an HTML page", [answered(page(200))]],
  ["200 with broken JSON", [answered(instead({ body: '{"data": {"id": 1,}' }))]],
  ["200 with another content type", [answered(instead({ headers: { "content-type": "text/plain" } }))]],
  ["204", [answered(bare(204))]],
  ["200 whose flag says failure, without a code", [answered(failureFlag(false))]],
  ["200 whose flag says failure, with a documented code", [answered(failureFlag(true), false)]],
  ["301 to another host", [answered(({ elsewhere }) => ({ status: 301, headers: { location: elsewhere }, body: "" }))]],
  ["gzip", [answered(gzipped((bytes) => bytes))]],
  ["broken gzip", [answered(gzipped(damaged))]],
  ["a body over the limit", [answered(instead({ body: tooLong }))]],

  // The service rejects the request, or a gateway does.
  ["400", [rejected(400, "validation_error")]],
  ["403", [rejected(403, "WITHDRAWAL_LIMIT_EXCEEDED")]],
  ["404", [rejected(404, "not_found")]],
  ["408", [rejected(408)]],
  ["409 of its own key", [conflictOfOwnKey]],
  ["409 of another key", [conflictOfAnotherKey]],
  ["409, still in progress", [inProgress]],
  ["409 without a code", [rejected(409)]],
  ["422", [rejected(422, "insufficient_balance")]],
  ["425", [rejected(425)]],
  ["500, carried out", [{ ...rejected(500, "internal_error"), isCarriedOut: true }]],
  ["500, not carried out", [rejected(500, "internal_error")]],
  ["500, with a new body each time", [rejected(500, "internal_error", { isNewEachTime: true })]],
  ["500 without a body", [answered(bare(500), false)]],
  ["502 with an HTML page, carried out", [answered(page(502))]],
  ["503, not carried out", [rejected(503)]],
  ["503, carried out", [{ ...rejected(503), isCarriedOut: true }]],
  ["504, carried out", [{ ...rejected(504), isCarriedOut: true }]],

  // Rate limits
  ["429, Retry-After in seconds", [rejected(429, LIMITED, { headers: () => ({ "retry-after": "2" }) })]],
  ["429, retry_after in the body", [rejected(429, LIMITED, { fields: () => ({ retry_after: 3 }) })]],
  ["429, X-RateLimit-Reset by the service's own clock", [rejected(429, LIMITED, { headers: resetIn(4) })]],
  ["429, Retry-After as a date", [rejected(429, LIMITED, { headers: untilDate(5) })]],
  [
    "429, three different hints",
    [
      rejected(429, LIMITED, {
        headers: (context) => ({ ...resetIn(20)(context), "retry-after": "6" }),
        fields: () => ({ retry_after: 40 }),
      }),
    ],
  ],
  ["429, Retry-After of 120 s", [rejected(429, LIMITED, RETRY_IN_TWO_MINUTES)]],
  [
    "429, invalid hints",
    [
      rejected(429, LIMITED, {
        headers: () => ({ "retry-after": "soon", "x-ratelimit-reset": "never" }),
        fields: () => ({ retry_after: "later" }),
      }),
    ],
  ],
  ["429 of a gateway", [answered(page(429), false)]],
  ["503, Retry-After in seconds", [rejected(503, undefined, { headers: () => ({ "retry-after": "2" }) })]],

  // The token is revoked, or the login fails.
  ["revoked before the first attempt", [revoked]],
  ["revoked between two attempts", [rejected(503), revoked]],
  ["revoked after a lost response", [lost, revoked]],
  ["login: refused", [], { logins: [unsent] }],
  ["login: takes 20 s", [], { logins: [delayed(20_000)] }],
  ["login: stalls", [], { logins: [stalled("nothing")] }],
  ["login: responds with 401", [], { logins: [rejected(401)] }],
  ["login: responds with 500", [], { logins: [rejected(500)] }],
  ["login: responds with an HTML page", [], { logins: [answered(page(200))] }],
  ["revoked, and the login is down", [revoked], { logins: [serve, unsent] }],
  ["revoked after a lost response, and the login is down", [lost, revoked], { logins: [serve, unsent] }],

  // The first attempt is carried out and its response lost. Whatever follows must not be reported as "not carried out".
  ["then 400", [lost, rejected(400, "validation_error")]],
  ["then 401", [lost, rejected(401)]],
  ["then 403", [lost, rejected(403, "WITHDRAWAL_LIMIT_EXCEEDED")]],
  ["then 404", [lost, rejected(404, "not_found")]],
  ["then 409 of its own key", [lost, { ...conflictOfOwnKey, isCarriedOut: false }]],
  ["then 409 of another key", [lost, conflictOfAnotherKey]],
  ["then 409, still in progress", [lost, inProgress]],
  ["then 409 without a code", [lost, rejected(409)]],
  ["then 422", [lost, rejected(422, "insufficient_balance")]],
  ["then 429 with 120 s to wait", [lost, rejected(429, LIMITED, RETRY_IN_TWO_MINUTES)]],
  ["then 500", [lost, rejected(500, "internal_error")]],
  ["then an abort", [lost, stalled("nothing")], { abortDuring: "an answer" }],
  ["then an abort before the retry", [lost], { abortDuring: "the next attempt" }],
  ["then the deadline", [lost, stalled("nothing")], deadline],

  // The caller aborts the call, or its deadline passes.
  ["abort before the call", [], { abortDuring: "nothing yet" }],
  ["abort during the login", [], { logins: [stalled("nothing")], abortDuring: "a token" }],
  ["abort before the headers", [stalled("nothing")], { abortDuring: "an answer" }],
  ["abort in the middle of the body", [stalled("part of the body")], { abortDuring: "an answer" }],
  ["abort between two attempts", [rejected(503)], { abortDuring: "the next attempt" }],
  ["deadline before the headers", [stalled("nothing")], deadline],
  ["deadline in the middle of the body", [stalled("part of the body")], deadline],
  ["deadline during the login", [], { logins: [stalled("nothing")], ...deadline }],
];

export const faults: readonly FaultPlan[] = rows.map(([name, requests, more]) => ({ name, requests, ...more }));

function gzipped(change: (bytes: Uint8Array) => Uint8Array): ResponseMaker {
  return ({ right }) => ({
    ...right,
    headers: { ...right.headers, "content-encoding": "gzip" },
    body: change(gzipSync(right.body)),
  });
}

// Gives the first block of the data, after the header of 10 bytes, a type that does not exist.
function damaged(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, index) => (index === 10 ? 0b111 : byte));
}

// The service's clock is wrong by three hours.
function resetIn(seconds: number): (context: ResponseContext) => Record<string, string> {
  return ({ now }) => {
    const there = Math.floor(now.getTime() / 1_000) + 3 * 3_600;
    return { date: httpDate(there), "x-ratelimit-reset": String(there + seconds) };
  };
}

function untilDate(seconds: number): (context: ResponseContext) => Record<string, string> {
  return ({ now }) => {
    const there = Math.floor(now.getTime() / 1_000);
    return { date: httpDate(there), "retry-after": httpDate(there + seconds) };
  };
}

function httpDate(seconds: number): string {
  return new Date(seconds * 1_000).toUTCString();
}
