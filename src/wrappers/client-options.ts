// Options that every client takes.

import type { Clock } from "./clock.ts";
import type { RandomSource } from "./random.ts";
import type { Fetch, Transport } from "./transport.ts";

/** Options that every client takes, beside its credentials. */
export interface ClientOptions {
  /**
   * Base address **including** the `/api/v1` prefix. `https:` only, except on loopback addresses and on
   * `allowInsecureHosts` (S34). The SDK has no built-in address, because the descriptions of the services show none.
   */
  readonly baseUrl?: string | undefined;
  /**
   * The real name of the service, in lower case, e.g. `"acme"`. The descriptions write `svc` for it, on the wire too;
   * with this option every path, property and header of that kind carries the real name (S47).
   *
   * @default the placeholder stays as it is
   */
  readonly serviceName?: string | undefined;
  /** Sends requests in place of the run time's `fetch`. Not together with `transport`. */
  readonly fetch?: Fetch | undefined;
  /** Sends requests in place of any `fetch`. */
  readonly transport?: Transport | undefined;
  /** @default the run time's wall clock and monotonic clock */
  readonly clock?: Clock | undefined;
  /** Where idempotency keys come from. @default WebCrypto */
  readonly random?: RandomSource | undefined;
  /** Host names that may be called over plain `http:`, e.g. a gateway inside a private network (S34). @default [] */
  readonly allowInsecureHosts?: readonly string[] | undefined;
  /** Longest answer in bytes, after decompression; a longer one is cut off with a `ResponseError` (S38). @default 16777216 (16 MiB) */
  readonly maxResponseBytes?: number | undefined;
  /** Response header that carries the service's request id, where it has one (G74). @default none */
  readonly requestIdHeader?: string | undefined;
}
