// Options of every client.

import { limitChecks, limitNames } from "../call/request.ts";
import { ConfigurationError } from "../errors.ts";
import { complaintAboutServiceName } from "../http/body.ts";
import type { Fetch, Transport } from "../http/transport.ts";
import type { StoreRequirement } from "../idempotency/ledger.ts";
import { keepsKeys, type LedgerStore } from "../idempotency/store.ts";
import { type ClientHooks, type DriftObserver, runsHooks } from "../observability/hooks.ts";
import type { LimitOptions } from "../options.ts";
import type { Clock } from "../util/platform.ts";
import {
  complaintAboutMethods,
  complaintAboutNames,
  complaintAboutValues,
  isHttpToken,
  mustBe,
  type OptionCheck,
} from "../util/validate.ts";

/** Options of every client, apart from its credentials. */
export interface ClientOptions extends LimitOptions {
  /**
   * Base address **including** the `/api/v1` prefix. `https:` only, except for loopback addresses and `allowInsecureHosts`.
   * There is no built-in address, because the services document none.
   *
   * @default the environment variable `SVC_FIAT_BASE_URL` for a `FiatClient`, else `SVC_CRYPTO_BASE_URL`
   */
  readonly baseUrl?: string | undefined;
  /**
   * The real name of the service in lower case, e.g. `"acme"`. It replaces the placeholder `svc` of the documents in every path,
   * property and header.
   *
   * @default the placeholder is sent
   */
  readonly serviceName?: string | undefined;
  /**
   * Sends the requests; cannot be combined with `transport`. It must not retry: the SDK could no longer tell whether a
   * request was sent.
   *
   * @default the `fetch` of the runtime
   */
  readonly fetch?: Fetch | undefined;
  /** Sends the requests in place of `fetch`. It must not retry. @default none */
  readonly transport?: Transport | undefined;
  /**
   * Retries keyed transfers even if no replay of keys is documented, as for prediction-market trades. Set it only if the
   * service has told you that it recognizes keys there.
   *
   * @default false
   */
  readonly assumeTradeReplay?: boolean | undefined;
  /**
   * Stores the idempotency keys that you pass, so that no key is used for two payments, or after the service has forgotten it.
   * Pass a persistent store that your processes share; one of your own as `ledgerStore(store)`.
   *
   * @default the memory of this process, with one call of the hook `onWarning`
   */
  readonly store?: LedgerStore | undefined;
  /**
   * `true`: calls that move money with an idempotency key throw a `ConfigurationError` and send nothing, unless `store` is one
   * that outlives this process. `"durable"`: also unless the store knows that it loses nothing it has acknowledged, as those
   * of `svc-sdk/sqlite`, `svc-sdk/postgres` and `svc-sdk/redis` check. Set it in production: a process that forgets its keys pays
   * twice.
   *
   * @default false
   */
  readonly requireSharedStore?: StoreRequirement | undefined;
  /** Functions that are called with events of each call: the result of `createHooks` or `logHooks`. @default none */
  readonly hooks?: ClientHooks | undefined;
  /** Compares responses with the documents: see `driftDetector` in `svc-sdk/drift`. @default none */
  readonly drift?: DriftObserver | undefined;
  /**
   * Your application, for the `User-Agent` header: a name, and optionally a version and a web page, such as
   * `payout-worker/1.4.0 (+https://shop.example)`.
   *
   * @default only the name and version of the SDK
   */
  readonly appInfo?: string | undefined;
  /**
   * Allows a client with a secret in a web page, where every visitor can read the secret. Not needed for the sandbox.
   *
   * @default false
   */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
  /** Time and timers, and optionally randomness. @default those of the runtime */
  readonly clock?: Clock | undefined;
  /** Hosts allowed over plain `http:`, e.g. a gateway in a private network. @default [] */
  readonly allowInsecureHosts?: readonly string[] | undefined;
  /** Response header with the request id of the service, if it sends one. @default none */
  readonly requestIdHeader?: string | undefined;
}

const optionNames: readonly (keyof ClientOptions)[] = [
  "baseUrl",
  "fetch",
  "transport",
  ...limitNames,
  "assumeTradeReplay",
  "store",
  "requireSharedStore",
  "hooks",
  "drift",
  "appInfo",
  "dangerouslyAllowBrowser",
  "clock",
  "allowInsecureHosts",
  "requestIdHeader",
];

const mustBeBoolean = mustBe("true or false", (value) => typeof value === "boolean");
const mustBeFunction = mustBe("a function", (value) => typeof value === "function");

const checks: Readonly<Partial<Record<keyof ClientOptions, OptionCheck>>> = {
  ...limitChecks,
  serviceName: complaintAboutServiceName,
  requestIdHeader: mustBe("a header name", (value) => isHttpToken(value)),
  allowInsecureHosts: mustBe("an array of host names such as gateway.internal", isListOfHosts),
  assumeTradeReplay: mustBeBoolean,
  requireSharedStore: mustBe('true, false or "durable"', (value) => typeof value === "boolean" || value === "durable"),
  dangerouslyAllowBrowser: mustBeBoolean,
  fetch: mustBeFunction,
  transport: mustBeFunction,
  clock: complaintAboutClock,
  appInfo: mustBe(
    "a name such as payout-worker or payout-worker/1.4.0 (+https://shop.example)",
    (value) => typeof value === "string" && /^[\w.+-]{1,100}(\/[\w.+-]{1,100})?( \([!-'*-~]{1,200}\))?$/.test(value),
  ),
  hooks: mustBe("the result of createHooks()", (value) => runsHooks in Object(value)),
  drift: mustBe(
    "the result of driftDetector() from svc-sdk/drift",
    (value) => typeof Object(value).observe === "function",
  ),
  store: mustBe("a store of svc-sdk, or ledgerStore(your store)", (value) => keepsKeys in Object(value)),
};

/** Checks each option by itself. The parts of a client check those that they are made from. */
export function checkClientOptions(options: ClientOptions, ownNames: readonly string[]): void {
  if (typeof options !== "object" || options === null)
    throw new ConfigurationError("The client options must be an object");
  const complaint =
    complaintAboutNames(options, [...ownNames, ...optionNames]) ?? complaintAboutValues(options, checks);
  if (complaint) throw new ConfigurationError(complaint.message);
  if (options.fetch && options.transport) throw new ConfigurationError("Pass fetch or transport, not both");
}

function isListOfHosts(value: unknown): boolean {
  const isHost = (item: unknown) => typeof item === "string" && /^([\w.-]+|\[[\da-f:.]+\])$/i.test(item);
  return Array.isArray(value) && value.every(isHost);
}

function complaintAboutClock(clock: unknown): string | undefined {
  const { uuid, fraction } = Object(clock) as Partial<Clock>;
  const optional = [uuid && "uuid", fraction && "fraction"].filter((name) => name !== undefined);
  return complaintAboutMethods("clock", clock, ["now", "monotonic", "after", ...optional]);
}
