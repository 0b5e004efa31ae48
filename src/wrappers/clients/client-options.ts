// Options of every client.

import type { DriftObserver } from "../hooks/drift-observer.ts";
import type { Hooks } from "../hooks/hooks.ts";
import type { Fetch, Transport } from "../http/transport.ts";
import type { Store } from "../idempotency/store.ts";
import type { StoreRequirement } from "../idempotency/store-requirement.ts";
import type { LimitOptions } from "../operation/call-options.ts";
import type { Clock } from "../platform/clock.ts";
import type { RandomSource } from "../platform/random.ts";
import type { AppInfo } from "./user-agent.ts";

/** Options of every client, apart from its credentials. */
export interface ClientOptions extends LimitOptions {
  /**
   * Base address **including** the `/api/v1` prefix. `https:` only, except for loopback addresses and `allowInsecureHosts` (S34).
   * There is no built-in address, because the services document none.
   *
   * @default the environment variable `SVC_FIAT_BASE_URL` for a `FiatClient`, else `SVC_CRYPTO_BASE_URL`
   */
  readonly baseUrl?: string | undefined;
  /**
   * The real name of the service in lower case, e.g. `"acme"`. It replaces the placeholder `svc` of the documents in every path,
   * property and header (S47).
   *
   * @default the placeholder is sent
   */
  readonly serviceName?: string | undefined;
  /**
   * Sends the requests; cannot be combined with `transport` (S42). It must not retry: the SDK could no longer tell whether a
   * request was sent.
   *
   * @default the `fetch` of the runtime
   */
  readonly fetch?: Fetch | undefined;
  /** Sends the requests in place of `fetch`. It must not retry (S42). @default none */
  readonly transport?: Transport | undefined;
  /**
   * Retry budget of all calls of the client together, from 1 to 1000: each retry takes one, each success returns one. It keeps the
   * client from multiplying the load on a failing service. `false`: no budget (S23).
   *
   * @default 10
   */
  readonly retryBudget?: number | false | undefined;
  /**
   * Retries keyed transfers even if no replay of keys is documented, as for prediction-market trades (G60). Set it only if the
   * service has told you that it recognizes keys there.
   *
   * @default false
   */
  readonly assumeTradeReplay?: boolean | undefined;
  /**
   * Stores the idempotency keys that you pass, so that no key is used for two payments, or after the service has forgotten it
   * (S12, S13). Pass a persistent store that your processes share.
   *
   * @default the memory of this process, with one call of the hook `onWarning`
   */
  readonly store?: Store | undefined;
  /**
   * `true`: calls that move money with an idempotency key throw a `ConfigurationError` and send nothing, unless `store` is one
   * that outlives this process (S58). `"durable"`: also unless the store knows that it loses nothing it has acknowledged, as those
   * of `svc-sdk/sqlite`, `svc-sdk/postgres` and `svc-sdk/redis` check. Set it in production: a process that forgets its keys pays
   * twice.
   *
   * @default false
   */
  readonly requireSharedStore?: StoreRequirement | undefined;
  /** Functions that are called with events of each call (S41). Several sets are called in order. @default none */
  readonly hooks?: Hooks | readonly Hooks[] | undefined;
  /** Compares responses with the documents: see `driftDetector` in `svc-sdk/drift` (S51). @default none */
  readonly drift?: DriftObserver | undefined;
  /** Your application, for the `User-Agent` header (S49). @default only the name and version of the SDK */
  readonly appInfo?: AppInfo | undefined;
  /**
   * Allows a client with a secret in a web page, where every visitor can read the secret. Not needed for the sandbox (S50).
   *
   * @default false
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
  /** Time and timers (S42). @default wall clock, monotonic clock and timers of the runtime */
  readonly clock?: Clock | undefined;
  /** Source of idempotency keys and jitter (S42). @default WebCrypto for keys, `Math.random` for jitter */
  readonly random?: RandomSource | undefined;
  /** Hosts allowed over plain `http:`, e.g. a gateway in a private network (S34). @default [] */
  readonly allowInsecureHosts?: readonly string[] | undefined;
  /**
   * Maximum size of a response in bytes, after decompression. A larger one fails with a `ResponseError` (S38).
   *
   * @default 16777216 (16 MiB)
   */
  readonly maxResponseBytes?: number | undefined;
  /** Response header with the request id of the service, if it sends one (G74). @default none */
  readonly requestIdHeader?: string | undefined;
}
