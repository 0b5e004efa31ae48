// The state of access to the crypto service: its tokens.

/** An issued bearer token of the crypto service. */
export interface IssuedToken {
  /** Milliseconds since the Unix epoch: rejected from then on. */
  readonly expiresAt: number;
}

export interface AccessState {
  /** By token. After a renewal the old token stays valid until it expires, and is dropped some time later. */
  readonly tokens: Map<string, IssuedToken>;
}

export function createAccessState(): AccessState {
  return { tokens: new Map() };
}
