// One token for all processes of an account (S60).
//
// The store holds the sealed token until shortly before it expires, and next to it a marker that expires when it is time to renew.
// Both lifetimes are durations, so the clocks of the processes and of the store need not agree. No process keeps a token for longer
// than the margin between its end in the store and its end at the service.

import type { Grant } from "../auth/token-manager.ts";
import type { SharedToken, TokenSource } from "../auth/token-store.ts";
import { abortable } from "../deadlines/abort-listeners.ts";
import { StoreError } from "../errors/store-error.ts";
import { putIfAbsent } from "../idempotency/put-if-absent.ts";
import type { Store } from "../idempotency/store.ts";
import { sha256 } from "../platform/digest.ts";
import type { HeldSecrets } from "../redaction/held-secrets.ts";
import { KnownToken } from "./known-token.ts";
import { limitedStore } from "./limited-store.ts";
import { createLoginPause } from "./login-pause.ts";
import { acquireRenewalLock } from "./renewal-lock.ts";
import type { StoredToken, TokenSealer } from "./sealed-token.ts";

/** As of a token that is not shared (S2). */
const RENEWAL_MARGIN_MS = 120_000;
const RENEWAL_SHARE = 1 / 5;
const SAFETY_MARGIN_MS = 30_000;
const SAFETY_SHARE = 1 / 20;
const PAUSE_AFTER_FAILURE_MS = 10_000;

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

/** A token in the store. */
interface FoundToken extends StoredToken {
  readonly sealed: string;
  /** Whether it is too early to renew it. */
  readonly isFresh: boolean;
}

interface Names {
  readonly token: string;
  readonly fresh: string;
  readonly lock: string;
  readonly pause: string;
}

export function shareToken(parts: SharedTokenParts, source: TokenSource): SharedToken {
  const { clock, random, warn } = source;
  const store = limitedStore(parts.store, clock);
  const known = new KnownToken(clock);
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
      const release = await acquireRenewalLock({ store, clock, uuid: () => random.uuid(), name: own.lock });
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
    warnOf(
      "The stored token cannot be opened with these keys, so this client logged in for itself. Add the missing key",
    );
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
    const storedMs = Math.floor(leftMs - safetyMargin(lifetimeMs));
    if (storedMs < 1) return { token, lifetimeMs };
    if (found) await store.deleteIfEquals(own.token, found.sealed);
    const stored = await putIfAbsent(store, own.token, sealed, storedMs);
    if (stored !== sealed) {
      const newer = await look(own);
      return newer && newer !== "unreadable" ? grantOf(newer) : { token, lifetimeMs };
    }
    const freshMs = Math.floor(leftMs - Math.min(RENEWAL_MARGIN_MS, lifetimeMs * RENEWAL_SHARE));
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
        const last = known.usable(safetyMargin);
        if (last && last.token !== refused) {
          warnOf("The token store failed, so this client goes on with the token that it has", error);
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
  return { token, lifetimeMs: safetyMargin(lifetimeMs) };
}

function safetyMargin(lifetimeMs: number): number {
  return Math.min(SAFETY_MARGIN_MS, lifetimeMs * SAFETY_SHARE);
}

async function namesOf(account: readonly [string, string]): Promise<Names> {
  const hash = await sha256(JSON.stringify(account));
  return {
    token: `token:${hash}`,
    fresh: `token-fresh:${hash}`,
    lock: `token-lock:${hash}`,
    pause: `token-pause:${hash}`,
  };
}
