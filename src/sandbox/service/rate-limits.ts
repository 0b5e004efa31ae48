// Limits the requests of a credential by category of operation, over a rolling window.

import type { CredentialKind } from "../../wrappers/operation.ts";
import type { RateLimitSetting, Settings } from "../core/settings.ts";
import type { Tenant, TenantState } from "../state/tenant.ts";

export interface CountedRequest {
  readonly tenant: Tenant;
  /** The API key and the connector key have separate limits. */
  readonly credential: CredentialKind;
  readonly category: string;
}

/** A caller's rate limit, for the headers of the response. */
export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly reset: number;
  /** Set if the request exceeds the limit: whole seconds to wait. */
  readonly retryAfter?: number;
}

/**
 * The category of an operation: its tag in the document, in lower case with hyphens, such as `card-customers`. The service's
 * categories are undocumented, so this is assumed. Requests that match no operation count as `default`.
 */
export function rateLimitCategory(tag: string): string {
  return tag.toLowerCase().replaceAll(" ", "-");
}

export function rateLimitNames(routes: readonly { readonly tag: string }[]): readonly string[] {
  return ["default", ...new Set(routes.map(({ tag }) => rateLimitCategory(tag)))];
}

/** The requests of one window, oldest first, grouped by millisecond. */
interface Window {
  readonly entries: { readonly at: number; count: number }[];
  /** The position of the oldest entry: those before it have expired. */
  first: number;
  /** The requests of the entries that have not expired. */
  total: number;
}

/** Counts requests. Counts are not part of the tenant's state: a reset or an import drops them. */
export class RateLimits {
  readonly #now: () => number;
  readonly #initial: Settings["rateLimits"];
  readonly #windows = new WeakMap<TenantState, Map<string, Window>>();

  constructor(now: () => number, initial: Settings["rateLimits"]) {
    this.#now = now;
    this.#initial = initial;
  }

  /** Counts a request unless it exceeds the limit: refused requests do not count (assumed). */
  count(counted: CountedRequest): RateLimitState {
    const { limit, windowSeconds } = limitOf(counted.tenant.state.settings.rateLimits, counted.category);
    const window = this.#windowOf(counted);
    const time = counted.tenant.now();
    const length = windowSeconds * 1000;
    dropExpired(window, time, length);
    const isAllowed = window.total < limit;
    if (isAllowed) add(window, time);
    const end = (window.entries[window.first]?.at ?? time) + length;
    const state = { limit, remaining: Math.max(0, limit - window.total), reset: Math.ceil(end / 1000) };
    return isAllowed ? state : { ...state, retryAfter: Math.ceil((end - time) / 1000) };
  }

  /** The rate limit of an unknown caller: limits are per key, so nothing is counted without one. The size is assumed. */
  anonymous(): RateLimitState {
    const { limit, windowSeconds } = limitOf(this.#initial, "default");
    return { limit, remaining: limit, reset: Math.ceil(this.#now() / 1000) + windowSeconds };
  }

  #windowOf({ tenant, credential, category }: CountedRequest): Window {
    const ofTenant = this.#windows.get(tenant.state) ?? new Map<string, Window>();
    this.#windows.set(tenant.state, ofTenant);
    const name = `${credential === "connector" ? credential : "key"} ${category}`;
    const window = ofTenant.get(name) ?? { entries: [], first: 0, total: 0 };
    ofTenant.set(name, window);
    return window;
  }
}

function limitOf(limits: Readonly<Record<string, RateLimitSetting>>, category: string): RateLimitSetting {
  const limit = Object.hasOwn(limits, category) ? limits[category] : limits.default;
  return limit ?? { limit: Number.MAX_SAFE_INTEGER, windowSeconds: 60 };
}

/** Drops the entries that have left the window; all of them if the clock was set back, since none can be in the future. */
function dropExpired(window: Window, time: number, length: number): void {
  const { entries } = window;
  const isBack = (entries.at(-1)?.at ?? time) > time;
  let oldest = entries[window.first];
  while (oldest && (isBack || oldest.at <= time - length)) {
    window.total -= oldest.count;
    window.first += 1;
    oldest = entries[window.first];
  }
  // Moves those that are left once for many requests, not for each as `shift` does: a busy window has an entry a millisecond.
  if (window.first * 2 < entries.length) return;
  entries.splice(0, window.first);
  window.first = 0;
}

function add(window: Window, time: number): void {
  const last = window.entries.at(-1);
  if (last?.at === time) last.count += 1;
  else window.entries.push({ at: time, count: 1 });
  window.total += 1;
}
