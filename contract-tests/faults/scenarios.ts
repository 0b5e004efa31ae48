// The scenario of one request: whether it is carried out, and what happens on the wire.

/** How much of a response arrives. */
export type Progress = "nothing" | "headers" | "part of the body";

/** What happens on the wire. */
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
  /** The right response. */
  | { readonly act: "serve" };

type CutEnd = "content-length" | "chunks" | "closing";

export type ResponseMaker = (context: ResponseContext) => FaultResponse;

/** What a response may depend on. */
export interface ResponseContext {
  /** The right response. */
  readonly right: FaultResponse;
  /** The wall clock. */
  readonly now: Date;
  /** Which request of the call this is, from 1. */
  readonly number: number;
  readonly isFiat: boolean;
  /** The idempotency key of the request. */
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

/** Without a fault. */
export const serve: RequestScenario = { isCarriedOut: true, wire: { act: "serve" } };
export const unsent: RequestScenario = { isCarriedOut: false, wire: { act: "refuse" } };
export const hungUp: RequestScenario = { isCarriedOut: false, wire: { act: "hang up" } };
export const revoked: RequestScenario = { isCarriedOut: false, wire: { act: "revoke" } };
/** Carried out, and the response is lost. */
export const lost: RequestScenario = reset("nothing");

export function reset(after: Progress, isCarriedOut = true): RequestScenario {
  return { isCarriedOut, wire: { act: "reset", after } };
}

export const stalled = (after: Progress, isCarriedOut = true): RequestScenario => ({
  isCarriedOut,
  wire: { act: "stall", after },
});
export const cut = (end: CutEnd): RequestScenario => ({ isCarriedOut: true, wire: { act: "cut", end } });
export const delayed = (ms: number): RequestScenario => ({ isCarriedOut: true, wire: { act: "delay", ms } });

/** With this response; by default carried out. */
export function answered(make: ResponseMaker, isCarriedOut = true): RequestScenario {
  return { isCarriedOut, wire: { act: "answer", with: make } };
}

/** What a rejection has besides its status and code. */
interface RejectionExtras {
  readonly headers?: (context: ResponseContext) => Readonly<Record<string, string>>;
  readonly fields?: (context: ResponseContext) => object;
  readonly isNewEachTime?: boolean;
}

/** Rejected, and not carried out. */
export function rejected(status: number, code?: string, extras?: RejectionExtras): RequestScenario {
  return answered(rejectionResponse(status, code, extras), false);
}

export function limited(extras: RejectionExtras): RequestScenario {
  return rejected(429, "rate_limit_exceeded", extras);
}

/** The transaction that a conflict names. */
export const EXISTING_TRANSACTION = "transaction_existing";

/** 409 that names the call's own key: its first request was carried out. */
export const conflictOfOwnKey: RequestScenario = {
  ...rejected(409, "conflict", { fields: ({ key }) => conflictWith(key) }),
  isCarriedOut: true,
};

export const conflictOfAnotherKey: RequestScenario = rejected(409, "conflict", {
  fields: () => conflictWith("another-key"),
});

export const inProgress: RequestScenario = rejected(409, "DUPLICATE_REQUEST_IN_PROGRESS", {
  fields: ({ key }) => ({ success: false, idempotencyKey: key }),
});

function conflictWith(key: string | undefined): object {
  return { details: { existing_transaction_id: EXISTING_TRANSACTION, idempotency_key: key } };
}

/** The right response with other headers or another body. */
export function instead(change: Partial<FaultResponse>): ResponseMaker {
  return ({ right }) => ({ ...right, ...change, headers: { ...right.headers, ...change.headers } });
}

/** An HTML page, as gateways send it. */
export function page(status: number): ResponseMaker {
  const body = `<!doctype html><title>${status}</title><h1>Something went wrong</h1>`;
  return () => ({ status, headers: { "content-type": "text/html; charset=utf-8" }, body });
}

/** Only a status. */
export function bare(status: number): ResponseMaker {
  return () => ({ status, headers: {}, body: "" });
}

/** A 2xx whose flag says that it failed. */
export function failureFlag(isCoded: boolean): ResponseMaker {
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
