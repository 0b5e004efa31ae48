// What is inside of every client: its way of calling, its limits, its end.

import type { Authorization } from "../auth/authorization.ts";
import type { AuthorizationContext } from "../auth/login-authorization.ts";
import type { CallContext, CallListener } from "../calls/call-context.ts";
import { createCaller, openScope } from "../calls/perform-call.ts";
import { complaintAboutLimits, limitNames, mergeLimits } from "../deadlines/call-limits.ts";
import type { DeadlineScope } from "../deadlines/deadline-scope.ts";
import { checkOptionNames } from "../errors/check-option-names.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { createKeyLedger } from "../idempotency/key-ledger.ts";
import type { LimitOptions } from "../operation/call-options.ts";
import type { Caller } from "../operation/caller.ts";
import type { Clock } from "../platform/clock.ts";
import type { ClientSettings } from "./client-context.ts";

/** The inside of a client. Clients made by `withOptions` share one. */
export class ClientCore {
  readonly call: Caller;
  readonly clock: Clock;
  readonly #context: CallContext;
  readonly #end: () => Promise<void>;

  constructor(context: CallContext, end: () => Promise<void>) {
    this.call = createCaller(context);
    this.clock = context.clock;
    this.#context = context;
    this.#end = end;
  }

  /** @throws {ConfigurationError} on anything but limits that make sense. */
  withLimits(limits: LimitOptions): ClientCore {
    checkOptionNames("withOptions", limits, limitNames);
    const complaint = complaintAboutLimits(limits);
    if (complaint !== undefined) throw new ConfigurationError(complaint);
    return new ClientCore({ ...this.#context, limits: mergeLimits(limits, this.#context.limits) }, this.#end);
  }

  /** A scope for work of several calls, which ends with the client, too. Its owner closes it. */
  openScope(signal: AbortSignal | undefined, totalTimeoutMs: number): DeadlineScope {
    return openScope(this.#context, signal, totalTimeoutMs);
  }

  /** `listener` hears of every call that may have been carried out, by any client that shares the inside of this one. */
  onCarriedOut(listener: CallListener): void {
    this.#context.listeners.add(listener);
  }

  close(): Promise<void> {
    return this.#end();
  }
}

/** Joins settings and credentials. */
export function createCore(
  { context, store, transport }: ClientSettings,
  authorize: (context: AuthorizationContext) => Authorization,
): ClientCore {
  const { clock, random, base, hooks, inFlight } = context;
  const client = store ? undefined : globalThis.crypto?.randomUUID?.();
  const ledger = createKeyLedger({
    ...{ store, clock, base: base.href, warn: hooks.warn },
    uuid: () => random.uuid(),
    // Of a client that is given tokens nobody knows whose they are: in the memory of the process it has a part of its own.
    credential: () => authorization.identity ?? client,
  });
  const authorization = authorize({
    clock,
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

/** Notes what is inside of a client. */
export function keepCore(client: object, core: ClientCore): void {
  cores.set(client, core);
}

/** What is inside of a client. @throws {ConfigurationError} on anything that is no client. */
export function coreOf(client: object): ClientCore {
  const core = cores.get(client);
  if (!core) throw new ConfigurationError("this is no client of the SDK");
  return core;
}

/** Options for a client that has this inside of it. */
export function inherit(core: ClientCore): object {
  const options = {};
  cores.set(options, core);
  return options;
}

/** What a client of these options is to have inside; undefined for options of a user. */
export function inherited(options: object): ClientCore | undefined {
  return cores.get(options);
}
