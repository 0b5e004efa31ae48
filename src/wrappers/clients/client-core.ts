// Shared state behind a client: caller, limits, shutdown.

import type { Authorization } from "../auth/authorization.ts";
import type { AuthorizationContext } from "../auth/token-login.ts";
import type { CallContext, CallListener } from "../calls/call-context.ts";
import { createCaller, openScope } from "../calls/perform-call.ts";
import { complaintAboutLimits, limitNames, mergeLimits } from "../deadlines/call-limits.ts";
import type { DeadlineScope } from "../deadlines/deadline-scope.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { ownOptions } from "../errors/own-options.ts";
import { createKeyLedger } from "../idempotency/key-ledger.ts";
import type { Caller, LimitOptions } from "../operation/call-options.ts";
import type { Clock } from "../platform/clock.ts";
import type { ClientSettings } from "./client-context.ts";

/** Clients made by `withOptions` share everything but the limits. */
export class ClientCore {
  readonly call: Caller;
  readonly clock: Clock;
  readonly #context: CallContext;
  readonly #close: () => Promise<void>;

  constructor(context: CallContext, close: () => Promise<void>) {
    this.call = createCaller(context);
    this.clock = context.clock;
    this.#context = context;
    this.#close = close;
  }

  /** @throws {ConfigurationError} if a limit is unknown or invalid. */
  withLimits(limits: LimitOptions): ClientCore {
    const own = ownOptions("withOptions", limits, limitNames);
    const complaint = complaintAboutLimits(own);
    if (complaint) throw new ConfigurationError(complaint.message);
    return new ClientCore({ ...this.#context, limits: mergeLimits(own, this.#context.limits) }, this.#close);
  }

  /** A scope for a task of several calls, also aborted when the client is closed. Its owner closes it. */
  openScope(signal: AbortSignal | undefined, totalTimeoutMs: number): DeadlineScope {
    return openScope(this.#context, signal, totalTimeoutMs);
  }

  /** Calls the listener after every call that was, or may have been, carried out by a client that shares this state. */
  onFinished(listener: CallListener): void {
    this.#context.listeners.add(listener);
  }

  close(): Promise<void> {
    return this.#close();
  }
}

/** Combines settings and credentials. */
export function createCore(
  { context, store, requireSharedStore, transport }: ClientSettings,
  authorize: (context: AuthorizationContext) => Authorization,
): ClientCore {
  const { clock, random, base, hooks, inFlight } = context;
  let name: string | undefined;
  // Not drawn here: Next refuses random values where it prerenders the component that makes the client.
  const nameInProcess = () => {
    name ??= store ? undefined : globalThis.crypto?.randomUUID?.();
    return name;
  };
  const ledger = createKeyLedger({
    ...{ store, requireSharedStore, clock, base: base.href, warn: hooks.warn },
    uuid: () => random.uuid(),
    // Provided tokens do not name their account, so such a client shares no keys within the process, only doubts about them.
    credential: () => authorization.identity ?? nameInProcess(),
    knownAccount: () => authorization.identity,
  });
  const authorization = authorize({
    base: base.href,
    clock,
    random,
    warn: hooks.warn,
    callAs: (other) => createCaller({ ...context, ledger, authorization: other, keepsProcessAlive: false }),
  });
  const close = async () => {
    inFlight.isClosed = true;
    authorization.close();
    for (const scope of [...inFlight.scopes]) scope.abort({ kind: "closed" });
    await transport.close?.();
  };
  let closing: Promise<void> | undefined;
  return new ClientCore({ ...context, ledger, authorization }, () => {
    closing ??= close();
    return closing;
  });
}

const cores = new WeakMap<object, ClientCore>();

/** Attaches a core to a client, or to options that carry it into a constructor (`withOptions`). */
export function attachCore<Target extends object>(target: Target, core: ClientCore): Target {
  cores.set(target, core);
  return target;
}

export function attachedCore(target: object): ClientCore | undefined {
  return cores.get(target);
}

/** The core of a client. @throws {ConfigurationError} if the object is no client. */
export function coreOf(client: object): ClientCore {
  const core = cores.get(client);
  if (!core) throw new ConfigurationError("Not a client of this SDK");
  return core;
}
