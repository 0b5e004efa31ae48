// What can become of one request: whether it is carried out, what is done on the wire, and what the client sees of it.

/** How far an answer gets. */
export type Progress = "nothing" | "headers" | "part of the body";

/** What is done on the wire. */
export type Wire =
  /** Nobody listens. */
  | { readonly act: "refuse" }
  /** Somebody listens and hangs up at once. */
  | { readonly act: "hang up" }
  /** So much of the right answer, then the connection is reset, or nothing more comes. */
  | { readonly act: "reset" | "stall"; readonly after: Progress }
  /** A part of the right answer, ended as if it were the whole; `end` is what tells the length. */
  | { readonly act: "cut"; readonly end: "content-length" | "chunks" | "closing" }
  /** The right answer, some time later. */
  | { readonly act: "delay"; readonly ms: number }
  /** Every token and key that is in use becomes worthless; then as always. */
  | { readonly act: "revoke" }
  /** Some other answer, whole. */
  | { readonly act: "answer"; readonly with: (situation: Situation) => RawAnswer }
  /** As always. */
  | { readonly act: "serve" };

/** What an answer may depend on. */
export interface Situation {
  /** The right answer. */
  readonly right: RawAnswer;
  /** The wall clock. */
  readonly now: Date;
  /** Which request of the call this is, from 1. */
  readonly number: number;
  readonly isFiat: boolean;
  /** The key that the request carries. */
  readonly key: string | undefined;
  /** A code by which the operation refuses; undefined where none is documented. */
  readonly refusalCode: string | undefined;
  /** The address of another host. */
  readonly elsewhere: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** What a client can know of one request that it has sent. */
export type Seen =
  | { readonly as: "success" | "unsent" | "lost" | "stalled" | "unreadable" | "too large" | "redirect" }
  /** A 2xx that says it is no success, with a documented code or without. */
  | { readonly as: "false flag"; readonly isCoded: boolean }
  | { readonly as: "refusal"; readonly refusal: Refusal };

export interface Refusal {
  readonly status: number;
  /** The code, where the service gives codes at all. */
  readonly code?: string;
  /** How long to wait, where it says so. */
  readonly hintMs?: number;
  /** Its body names the call's own key. */
  readonly namesOwnKey?: boolean;
  /** Each time another body. */
  readonly isNewEachTime?: boolean;
}

/** One request's fate. */
export interface Play {
  readonly isCarriedOut: boolean;
  readonly wire: Wire;
  readonly seen: Seen;
}

/** What happens when nothing is wrong. */
export const serve: Play = { isCarriedOut: true, wire: { act: "serve" }, seen: { as: "success" } };
