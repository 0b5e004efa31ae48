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
  | { readonly act: "cut"; readonly end: "content-length" | "chunks" | "closing" }
  /** The right response after a delay. */
  | { readonly act: "delay"; readonly ms: number }
  /** Every token and key in use is revoked, then the request is served. */
  | { readonly act: "revoke" }
  /** Another complete response. */
  | { readonly act: "answer"; readonly with: (context: ResponseContext) => FaultResponse }
  /** The right response. */
  | { readonly act: "serve" };

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

export interface FaultRejection {
  readonly status: number;
  /** The error code. The fiat service has none. */
  readonly code?: string;
  /** Has a new body each time. */
  readonly isNewEachTime?: boolean;
}

export interface RequestScenario {
  readonly isCarriedOut: boolean;
  readonly wire: WireAction;
}

/** Without a fault. */
export const serve: RequestScenario = { isCarriedOut: true, wire: { act: "serve" } };
