// One token for all processes of an account.
//
// The store holds the sealed token until shortly before it expires, and next to it a marker that expires when it is time to renew.
// Both lifetimes are durations, so the clocks of the processes and of the store need not agree. No process keeps a token for longer
// than the margin between its end in the store and its end at the service.

import { ConfigurationError, StoreError } from "../errors.ts";
import { putIfAbsent, type Store } from "../idempotency/store.ts";
import type { WarningEvent } from "../observability/hooks.ts";
import { abortable } from "../util/abort.ts";
import { type Clock, type RandomSource, sha256 } from "../util/platform.ts";
import { requireMethods } from "../util/validate.ts";
import type { StoredToken, TokenSealer } from "./sealed-token.ts";
import { acquireRenewalLock, createLoginPause, limitedStore } from "./shared-login.ts";
import { type Grant, type HeldSecrets, marginsOf, PAUSE_AFTER_FAILURE_MS } from "./token.ts";

const FIRST_LOOK_MS = 50;
const LONGEST_LOOK_MS = 500;
/** Then a process logs in for itself: the lock does not work. */
const LONGEST_WAIT_MS = 60_000;

export interface SharedTokenParts {
  readonly store: Store;
  readonly sealer: TokenSealer;
  /** The tokens of all clients of the store. */
  readonly held: HeldSecrets;
}

interface FoundToken extends StoredToken {
  readonly sealed: string;
  /** Whether it is too early to renew it. */
  readonly isFresh: boolean;
}

export function shareToken(parts: SharedTokenParts, source: TokenSource): SharedToken {
  const { clock, random, warn } = source;
  const store = limitedStore(parts.store, clock);
  const known = createKnownToken(clock);
  let names: Promise<Names> | undefined;
  let refused: string | undefined;

  async function look({ token: name, fresh }: Names): Promise<FoundToken | "unreadable" | undefined> {
    const [sealed, marker] = await Promise.all([store.get(name), store.get(fresh)]);
    const stored = sealed === undefined ? undefined : await parts.sealer.open(name, sealed);
    if (stored) parts.held.add(stored.token);
    known.remember(stored);
    if (sealed === undefined) return undefined;
    // Not deleted: the processes that have its key use it, and would delete that of this process.
    if (!stored) return "unreadable";
    if (stored.token !== refused) return { ...stored, sealed, isFresh: marker !== undefined };
    // Only this value: another process may have replaced it by now.
    await store.deleteIfEquals(name, sealed);
    return undefined;
  }

  function warnOf(message: string, cause?: unknown): void {
    warn({ code: "token_store_failed", message, ...(cause !== undefined && { cause }) });
  }

  async function obtainShared(signal: AbortSignal, own: Names): Promise<Grant> {
    const giveUpAt = clock.monotonic() + LONGEST_WAIT_MS;
    for (let lookMs = FIRST_LOOK_MS; ; lookMs = Math.min(lookMs * 2, LONGEST_LOOK_MS)) {
      const found = await look(own);
      if (found === "unreadable") return logInAlone(signal, own);
      if (found?.isFresh) return grantOf(found);
      const release = await acquireRenewalLock(store, clock, own.lock, () => random.uuid());
      const renewal =
        release && ((until: AbortSignal) => renew(until, own).finally(() => release().catch(() => undefined)));
      if (found) {
        // Calls use it meanwhile, so nothing waits for the renewal.
        renewal?.(new AbortController().signal).catch((cause) => warnOf(NOT_RENEWED, cause));
        return grantOf(found);
      }
      if (renewal) return renewal(signal);
      if (clock.monotonic() >= giveUpAt) throw new StoreError("another process holds the lock for too long");
      await wait(lookMs * (0.5 + random.fraction() / 2), signal);
    }
  }

  function logIn(signal: AbortSignal, { pause }: Names): Promise<Grant> {
    return source.login(signal, createLoginPause(store, clock, pause));
  }

  function logInAlone(signal: AbortSignal, own: Names): Promise<Grant> {
    const message = "The stored token cannot be opened with these keys, so this client logged in for itself";
    warnOf(`${message}. Add the missing key`);
    return logIn(signal, own);
  }

  /** With the lock. */
  async function renew(signal: AbortSignal, own: Names): Promise<Grant> {
    const found = await look(own);
    if (found === "unreadable") return logInAlone(signal, own);
    if (found?.isFresh) return grantOf(found);
    const sentAt = clock.monotonic();
    const renewed = await request(found, signal, own).catch(async (error: unknown) => {
      if (!found || signal.aborted) throw error;
      warn({ code: "background_renewal_failed", message: NOT_RENEWED, cause: error });
      // A holder that overslept must not shorten the marker of a newer token.
      await store.setIfAbsent(own.fresh, "later", PAUSE_AFTER_FAILURE_MS);
      return undefined;
    });
    if (!renewed) return grantOf(found as FoundToken);
    refused = undefined;
    parts.held.add(renewed.token);
    known.remember(renewed, sentAt);
    return publish(own, found, renewed, sentAt).catch((cause: unknown) => {
      warnOf("The token store failed to record a new token", cause);
      return renewed;
    });
  }

  async function request(found: FoundToken | undefined, signal: AbortSignal, own: Names): Promise<Grant> {
    const refreshed =
      found && source.refresh ? await source.refresh(found.token, signal).catch(() => undefined) : undefined;
    signal.throwIfAborted();
    // A token contains its expiry, so the same one does not live longer.
    return refreshed && refreshed.token !== found?.token ? refreshed : logIn(signal, own);
  }

  /** Stores the token in place of the one that was there: a process that slept does not overwrite a newer one. */
  async function publish(
    own: Names,
    found: FoundToken | undefined,
    { token, lifetimeMs }: Grant,
    sentAt: number,
  ): Promise<Grant> {
    const sealed = await parts.sealer.seal(own.token, { token, lifetimeMs });
    const leftMs = sentAt + lifetimeMs - clock.monotonic();
    const { renewalMs, safetyMs } = marginsOf(lifetimeMs);
    const storedMs = Math.floor(leftMs - safetyMs);
    if (storedMs < 1) return { token, lifetimeMs };
    if (found) await store.deleteIfEquals(own.token, found.sealed);
    const stored = await putIfAbsent(store, own.token, sealed, storedMs);
    if (stored !== sealed) {
      const newer = await look(own);
      return newer && newer !== "unreadable" ? grantOf(newer) : { token, lifetimeMs };
    }
    const freshMs = Math.floor(leftMs - renewalMs);
    if (freshMs >= 1) await store.set(own.fresh, "yes", freshMs);
    return grantOf({ token, lifetimeMs });
  }

  async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    let cancel: (() => void) | undefined;
    const passed = new Promise<void>((resolve) => {
      cancel = clock.after(milliseconds, resolve);
    });
    await abortable(passed, signal).finally(() => cancel?.());
  }

  return {
    async obtain(signal) {
      names ??= namesOf(source.account);
      try {
        return await obtainShared(signal, await names);
      } catch (error) {
        if (!(error instanceof StoreError) || signal.aborted) throw error;
        const last = known.usable();
        if (last && last.token !== refused) {
          warnOf("The token store failed, so this client continues with the token that it has", error);
          return grantOf(last);
        }
        warnOf("The token store failed, so this client logged in for itself", error);
        return source.login(signal);
      }
    },
    refuse(token) {
      refused = token;
    },
    secrets: () => parts.held.all,
  };
}

const NOT_RENEWED = "The shared token could not be renewed. Calls use it until it expires";

// A reader does not know how long a token has been in the store, only that this much is left at least.
function grantOf({ token, lifetimeMs }: StoredToken): Grant {
  return { token, lifetimeMs: marginsOf(lifetimeMs).safetyMs };
}

type Names = Awaited<ReturnType<typeof namesOf>>;

async function namesOf(account: readonly [string, string]) {
  const hash = await sha256(JSON.stringify(account));
  return {
    token: `token:${hash}`,
    fresh: `token-fresh:${hash}`,
    lock: `token-lock:${hash}`,
    pause: `token-pause:${hash}`,
  };
}

/** The token that a process goes on with while the store fails. */
function createKnownToken(clock: Clock) {
  let known: { readonly grant: Grant; readonly since: number } | undefined;
  return {
    /** `since`: by the monotonic clock. Undefined: the store has none. */
    remember(grant: Grant | undefined, since: number = clock.monotonic()): void {
      // A token does not live longer because it is seen again.
      if (grant?.token !== known?.grant.token) known = grant && { grant, since };
    },
    /** The token, unless it has expired for certain. One that expired sooner is refused by the service, which costs a login. */
    usable(): Grant | undefined {
      if (!known) return undefined;
      const { grant, since } = known;
      const endsAt = since + grant.lifetimeMs - marginsOf(grant.lifetimeMs).safetyMs;
      return clock.monotonic() < endsAt ? grant : undefined;
    },
  };
}

/** Sends a login, or throws instead. `credentials`: the text that the login contains, which must not be stored. */
export type GuardLogin = <Data>(credentials: string, send: () => Promise<Data>) => Promise<Data>;

/** How one client gets tokens by itself. */
export interface TokenSource {
  /** Base address of the service and name of the account. Processes with the same two share a token. */
  readonly account: readonly [base: string, identity: string];
  readonly login: (signal: AbortSignal, guard?: GuardLogin) => Promise<Grant>;
  readonly refresh: ((token: string, signal: AbortSignal) => Promise<Grant>) | undefined;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly warn: (event: WarningEvent) => void;
}

/** The shared token of one account, as one client sees it. */
export interface SharedToken {
  /**
   * The shared token, by a login if there is none. Its lifetime is how long it may be used before asking again.
   *
   * @throws the error of the login.
   */
  obtain(signal: AbortSignal): Promise<Grant>;
  /** The service rejected this token: `obtain` does not return it again. */
  refuse(token: string): void;
  /** The last tokens of all clients that share the store in this process, which must not appear in messages. */
  secrets(): readonly string[];
}

/** Shares tokens among processes. Made by `createTokenStore`. */
export interface TokenStore {
  share(source: TokenSource): SharedToken;
}

/** The `tokenStore` option of a client that logs in. */
export interface TokenStoreOption {
  /**
   * Shares the token with other processes of the same account: see `createTokenStore`.
   *
   * @default none: each client logs in for itself
   */
  readonly tokenStore?: TokenStore | undefined;
}

export function checkTokenStore({ tokenStore }: TokenStoreOption): TokenStore | undefined {
  if (tokenStore !== undefined) requireMethods("tokenStore", tokenStore, ["share"], ConfigurationError);
  return tokenStore;
}
