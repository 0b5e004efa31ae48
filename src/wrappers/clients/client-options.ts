// Options that every client takes.

import type { DriftObserver } from "../hooks/drift-observer.ts";
import type { Hooks } from "../hooks/hooks.ts";
import type { Fetch, Transport } from "../http/transport.ts";
import type { Store } from "../idempotency/store.ts";
import type { LimitOptions } from "../operation/call-options.ts";
import type { Clock } from "../platform/clock.ts";
import type { RandomSource } from "../platform/random.ts";
import type { AppInfo } from "./user-agent.ts";

/** Options that every client takes, beside its credentials. */
export interface ClientOptions extends LimitOptions {
  /**
   * Base address **including** the `/api/v1` prefix. `https:` only, except on loopback addresses and on
   * `allowInsecureHosts` (S34). The SDK has no built-in address, because the descriptions of the services show none.
   *
   * @default the environment variable of the client
   */
  readonly baseUrl?: string | undefined;
  /**
   * The real name of the service, in lower case, e.g. `"acme"`. The descriptions write `svc` for it, on the wire too;
   * with this option every path, property and header of that kind carries the real name (S47).
   *
   * @default the placeholder stays as it is
   */
  readonly serviceName?: string | undefined;
  /**
   * Sends requests; not together with `transport` (S42). It has to send each once: one that tries again by itself makes it look
   * as if a request was not sent that was. @default the run time's `fetch`
   */
  readonly fetch?: Fetch | undefined;
  /** Sends requests in place of any `fetch`, each once (S42). @default none */
  readonly transport?: Transport | undefined;
  /**
   * How many retries all calls of the client together may take beyond its successes, from 1 to 1000: each retry takes one, each
   * success gives one back. It stops a client whose service is down from multiplying its load. `false`: no such budget (S23).
   *
   * @default 10
   */
  readonly retryBudget?: number | false | undefined;
  /**
   * Sends a transfer with a key again as if the service were known to recognise keys there. For prediction-market trades
   * nothing of that kind is shown (G60): set it only where the service has told you so.
   *
   * @default false
   */
  readonly assumeTradeReplay?: boolean | undefined;
  /**
   * Remembers the idempotency keys that you give, so that a key is never used for two payments, nor after the service has
   * forgotten it (S12, S13). Give one that lasts and that your processes share.
   *
   * @default the memory of this process, which its clients share, and of which the hook `onWarning` hears once
   */
  readonly store?: Store | undefined;
  /** Functions that watch the calls (S41); several sets of them are called one after the other. @default none */
  readonly hooks?: Hooks | readonly Hooks[] | undefined;
  /** Compares answers with the description: `driftDetector` of `svc-sdk/drift` makes one (S51). @default none */
  readonly drift?: DriftObserver | undefined;
  /** Your application, for the `User-Agent` header (S49). @default the SDK's own name and version alone */
  readonly appInfo?: AppInfo | undefined;
  /**
   * Makes a client with a secret in a web page, where every visitor can read the secret. Never needed for the sandbox (S50).
   *
   * @default false
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
  /** Tells the time and waits (S42). @default the run time's wall clock, monotonic clock and timers */
  readonly clock?: Clock | undefined;
  /** Where idempotency keys and the jitter of waits come from (S42). @default WebCrypto for keys, `Math.random` for jitter */
  readonly random?: RandomSource | undefined;
  /** Host names that may be called over plain `http:`, e.g. a gateway inside a private network (S34). @default [] */
  readonly allowInsecureHosts?: readonly string[] | undefined;
  /** Longest answer in bytes, after decompression; a longer one is cut off with a `ResponseError` (S38). @default 16777216 (16 MiB) */
  readonly maxResponseBytes?: number | undefined;
  /** Response header that carries the service's request id, where it has one (G74). @default none */
  readonly requestIdHeader?: string | undefined;
}
