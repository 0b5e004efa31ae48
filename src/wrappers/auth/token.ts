// Gives each attempt its credential, and keeps an access token valid. Concurrent calls share one login.

import { ArgumentError } from "../errors.ts";
import type { WarningEvent } from "../observability/hooks.ts";
import type { Operation } from "../operation.ts";
import { abortable, onAbort } from "../util/abort.ts";
import type { Clock } from "../util/platform.ts";

/** The result of a login or a refresh. */
export interface Grant {
  readonly token: string;
  /** As stated by the service. */
  readonly lifetimeMs: number;
}

export interface TokenManagerParts {
  /** One login, with a time limit of its own. Its signal is aborted once no call waits for it. */
  readonly login: (signal: AbortSignal) => Promise<Grant>;
  /** Renews a valid token, if the service supports it. A login follows any failure. */
  readonly refresh?: ((token: string, signal: AbortSignal) => Promise<Grant>) | undefined;
  readonly clock: Clock;
  readonly warn: (event: WarningEvent) => void;
}

/** Times are those of the monotonic clock. */
interface HeldToken {
  readonly token: string;
  /** From then on it is renewed in the background. A failure moves this into the future. */
  renewFrom: number;
  /** From then on calls wait for the next token. */
  readonly usableUntil: number;
  readonly expiresAt: number;
}

/** One renewal, shared by every waiting call. */
interface Renewal {
  readonly token: Promise<string>;
  readonly controller: AbortController;
  /** The number of waiting calls; a background renewal counts as one. */
  waiting: number;
}

const RENEWAL_MARGIN_MS = 120_000;
const RENEWAL_SHARE = 1 / 5;
const SAFETY_MARGIN_MS = 30_000;
const SAFETY_SHARE = 1 / 20;
export const PAUSE_AFTER_FAILURE_MS = 10_000;

/** How long before its end a token is renewed, and how long before it is no longer used. */
export function marginsOf(lifetimeMs: number): { readonly renewalMs: number; readonly safetyMs: number } {
  return {
    renewalMs: Math.min(RENEWAL_MARGIN_MS, lifetimeMs * RENEWAL_SHARE),
    safetyMs: Math.min(SAFETY_MARGIN_MS, lifetimeMs * SAFETY_SHARE),
  };
}

/**
 * Concurrent calls share one renewal and its failure; the next call tries again. Lifetimes are measured on the monotonic
 * clock from before the request was sent, so a wrong wall clock changes nothing.
 */
export class TokenManager {
  readonly #parts: TokenManagerParts;
  #held: HeldToken | undefined;
  #renewal: Renewal | undefined;
  /** Aborts the running refresh, so that a login follows. */
  #refreshing: AbortController | undefined;
  #isClosed = false;

  constructor(parts: TokenManagerParts) {
    this.#parts = parts;
  }

  /**
   * A usable token. With at most 120 s left it is also renewed in the background; with less than 30 s left the call waits for
   * the renewal, even for one that began in the background: a second login would fail as well. An aborted `signal` ends
   * only this wait. A renewal without waiting calls is aborted.
   */
  async token(signal?: AbortSignal): Promise<string> {
    signal?.throwIfAborted();
    return this.usable() ?? this.#waitForRenewal(signal);
  }

  /** The token, if a call need not wait for one. */
  usable(): string | undefined {
    const now = this.#parts.clock.monotonic();
    if (!this.#held || now > this.#held.usableUntil) return undefined;
    if (now >= this.#held.renewFrom) this.#renewInBackground();
    return this.#held.token;
  }

  /** Drops a token that the service refused. A newer one stays. */
  discard(token: string): void {
    if (this.#held?.token !== token) return;
    this.#held = undefined;
    // A refused token cannot be refreshed: calls that wait for its refresh get a login at once.
    this.#refreshing?.abort();
  }

  get current(): string | undefined {
    return this.#held?.token;
  }

  /** Stops background renewals. Waiting calls are aborted by their own scopes. */
  close(): void {
    this.#isClosed = true;
  }

  #renewInBackground(): void {
    if (this.#renewal || this.#isClosed) return;
    this.#waitForRenewal(undefined).catch((cause: unknown) => {
      if (this.#isClosed) return;
      const message = "The token could not be renewed. Calls use it until it expires";
      this.#parts.warn({ code: "background_renewal_failed", message, cause });
    });
  }

  async #waitForRenewal(signal: AbortSignal | undefined): Promise<string> {
    const renewal = this.#renewal ?? this.#renew();
    renewal.waiting += 1;
    try {
      return await abortable(renewal.token, signal);
    } finally {
      renewal.waiting -= 1;
      if (renewal.waiting === 0) {
        this.#renewal = undefined;
        renewal.controller.abort();
      }
    }
  }

  #renew(): Renewal {
    const controller = new AbortController();
    const token = this.#obtain(controller.signal);
    // Waiting calls handle the failure. There may be none left.
    token.catch(() => undefined);
    this.#renewal = { token, controller, waiting: 0 };
    return this.#renewal;
  }

  async #obtain(signal: AbortSignal): Promise<string> {
    try {
      this.#held = (await this.#refreshHeld(signal)) ?? (await this.#take(() => this.#parts.login(signal)));
      return this.#held.token;
    } catch (error) {
      // An aborted login has not failed, and a newer token may be held by now.
      if (this.#held && !signal.aborted) this.#held.renewFrom = this.#parts.clock.monotonic() + PAUSE_AFTER_FAILURE_MS;
      throw error;
    }
  }

  async #refreshHeld(signal: AbortSignal): Promise<HeldToken | undefined> {
    const { refresh, clock } = this.#parts;
    const held = this.#held;
    if (!refresh || !held || clock.monotonic() >= held.expiresAt) return undefined;
    const refreshing = new AbortController();
    const release = onAbort(signal, () => refreshing.abort());
    this.#refreshing = refreshing;
    try {
      const renewed = await abortable(
        this.#take(() => refresh(held.token, refreshing.signal)),
        refreshing.signal,
      );
      // A JWT contains its expiry, so the same token does not live longer.
      return renewed.token === held.token ? undefined : renewed;
    } catch {
      signal.throwIfAborted();
      return undefined;
    } finally {
      release();
      this.#refreshing = undefined;
    }
  }

  async #take(request: () => Promise<Grant>): Promise<HeldToken> {
    const sentAt = this.#parts.clock.monotonic();
    const { token, lifetimeMs } = await request();
    const expiresAt = sentAt + lifetimeMs;
    const { renewalMs, safetyMs } = marginsOf(lifetimeMs);
    return { token, renewFrom: expiresAt - renewalMs, usableUntil: expiresAt - safetyMs, expiresAt };
  }
}

/** What may wait for a credential: a call. Its signal is looked at only if it waits. */
export interface WaitingCall {
  readonly signal: AbortSignal | undefined;
}

export interface Authorization {
  /** Names the account; undefined if only tokens are known, which change. */
  readonly identity: string | undefined;
  /** The header of the credential, in lower case. @default "authorization" */
  readonly headerName?: string;
  /**
   * The credential's header of one attempt, at once if there is one; undefined if the operation takes none. `refused` is the
   * header that the service refused on the attempt before. If it comes back, there is no other one, and the refusal stands. The error of
   * a failed login is one object for all waiting calls.
   */
  header(
    operation: Operation,
    waiting: WaitingCall,
    refused?: string,
  ): string | undefined | Promise<string | undefined>;
  /** Drops a header that the service refused. True if there may be another one. */
  discard(header: string): boolean;
  /** Current credentials and tokens, whether or not a call has sent them. */
  secrets(): readonly string[];
  close(): void;
}

const SCHEME = "Bearer ";

/** A client that logs in: bearer tokens for every operation except the login. */
export function tokenAuthorization(
  tokens: TokenManager,
  identity: string,
  credentials: () => readonly string[],
  refuse?: (token: string) => void,
): Authorization {
  return {
    identity,
    header(operation, waiting) {
      if (!takesToken(operation)) return undefined;
      const held = tokens.usable();
      return held === undefined ? tokens.token(waiting.signal).then(bearer) : bearer(held);
    },
    discard(header) {
      const token = tokenOf(header);
      tokens.discard(token);
      refuse?.(token);
      return true;
    },
    secrets: () => (tokens.current === undefined ? credentials() : [...credentials(), tokens.current]),
    close: () => tokens.close(),
  };
}

/** One token without renewal: a 401 stands. */
export function fixedAuthorization(token: string): Authorization {
  return {
    identity: undefined,
    header: (operation) => (takesToken(operation) ? bearer(token) : undefined),
    discard: () => false,
    secrets: () => [token],
    close: () => undefined,
  };
}

/** An agent client: the connector key, only for agent operations. */
export function connectorAuthorization(connectorKey: string): Authorization {
  return {
    ...fixedAuthorization(connectorKey),
    identity: connectorKey,
    header({ name, auth }) {
      if (auth !== "connector")
        throw new ArgumentError(`${name} is not an agent operation: an AgentClient cannot call it`);
      return bearer(connectorKey);
    },
  };
}

export function takesToken({ name, auth = "token" }: Operation): boolean {
  if (auth === "connector") throw new ArgumentError(`${name} needs a connector key: call it with an AgentClient`);
  return auth === "token";
}

export function bearer(token: string): string {
  return SCHEME + token;
}

export function tokenOf(header: string): string {
  return header.slice(SCHEME.length);
}

// As many tokens as a client gets in half a day.
const MAX_HELD = 100;
// Any shorter value may be an ordinary word.
const MIN_HELD_LENGTH = 8;
const MAX_TEXT = 256 * 1024;
// Also in a body that is not valid JSON, or ends in the middle.
const credential = /"\w*(?:token|secret)"\s*:\s*"((?:[^"\\]|\\.)*)/gi;

/** The last 100 secrets of a client: a service may repeat one long after the client has replaced it. */
export class HeldSecrets {
  readonly #texts = new Set<string>();
  /** Most calls send the same token. */
  #newest: string | undefined;

  add(secret: string): void {
    if (secret === this.#newest) return;
    this.#newest = secret;
    this.#texts.delete(secret);
    this.#texts.add(secret);
    for (const oldest of this.#texts) {
      if (this.#texts.size <= MAX_HELD) return;
      this.#texts.delete(oldest);
    }
  }

  /** Adds the values of the fields of a body whose names say that they hold a token or a secret. */
  addFrom(body: string): void {
    for (const [, value = ""] of body.slice(0, MAX_TEXT).matchAll(credential)) {
      const secret = unescaped(value);
      if (secret.length >= MIN_HELD_LENGTH) this.add(secret);
    }
  }

  get all(): readonly string[] {
    return [...this.#texts];
  }
}

function unescaped(value: string): string {
  try {
    return JSON.parse(`"${value}"`);
  } catch {
    return value;
  }
}
