// What is kept of access to the crypto service.

/** A bearer token of the crypto service that has been issued. */
export interface IssuedToken {
  /** Milliseconds since the Unix epoch: from then on it is refused (C2). */
  readonly expiresAt: number;
}

export interface AccessState {
  /** By token. A renewal leaves the old token where it is: it lives to its end (G47), and is dropped some time after that. */
  readonly tokens: Map<string, IssuedToken>;
  /** How many tokens there may be until those that have ended are dropped. */
  roomForTokens: number;
}

/** Tokens for which there is always room. */
export const LEAST_ROOM = 100;

export function createAccessState(): AccessState {
  return { tokens: new Map(), roomForTokens: LEAST_ROOM };
}
