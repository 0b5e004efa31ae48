// C25: how many requests a credential may make, by category of operation, over a rolling window.

import type { CredentialKind } from "../../wrappers/operation/route.ts";
import type { RateLimitSetting, Settings } from "../core/settings.ts";
import type { Tenant, TenantState } from "../state/tenant.ts";

/** Whose request is counted, and as what. */
export interface Counted {
  readonly tenant: Tenant;
  /** The API key and the connector key count each for itself. */
  readonly credential: CredentialKind;
  /** See `rateLimitCategory`. */
  readonly category: string;
}

/** How a caller stands, for the headers of the answer (C24). */
export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  /** When the oldest request that counts leaves the window: Unix time in whole seconds. */
  readonly reset: number;
  /** Set where the request is one too many: whole seconds to wait (C22). */
  readonly retryAfter?: number;
}

/** Counts requests. It is no part of the tenant's state: counts are forgotten by a reset and by an import. */
export interface RateLimits {
  /** Counts a request, unless it is one too many: those that are refused do not count (assumed). */
  count(counted: Counted): RateLimitState;
  /** How nobody in particular stands: limits are per key (C25), and without one nothing counts. Their size is assumed. */
  anonymous(): RateLimitState;
}

/**
 * The category of an operation: its tag in the document, in lower case with hyphens, such as `card-customers`. Which categories
 * the service has is not shown (G46), so this is assumed. Requests that reach no operation count as `default`.
 */
export function rateLimitCategory(tag: string): string {
  return tag.toLowerCase().replaceAll(" ", "-");
}

/** The requests of one window, oldest first, those of one millisecond together. */
interface Window {
  readonly entries: { readonly at: number; count: number }[];
  /** Those before it have left the window. */
  start: number;
  total: number;
}

/** @param initial what tenants start with. */
export function createRateLimits(now: () => number, initial: Settings["rateLimits"]): RateLimits {
  const windows = new WeakMap<TenantState, Map<string, Window>>();

  function windowOf({ tenant, credential, category }: Counted): Window {
    const ofTenant = windows.get(tenant.state) ?? new Map<string, Window>();
    windows.set(tenant.state, ofTenant);
    const name = `${credential === "connector" ? credential : "key"} ${category}`;
    const window = ofTenant.get(name) ?? { entries: [], start: 0, total: 0 };
    ofTenant.set(name, window);
    return window;
  }

  return {
    count(counted) {
      const { limit, windowSeconds } = limitOf(counted.tenant.state.settings.rateLimits, counted.category);
      const window = windowOf(counted);
      const time = now();
      const length = windowSeconds * 1000;
      letGo(window, time, length);
      const isAllowed = window.total < limit;
      if (isAllowed) add(window, time);
      const end = (window.entries[window.start]?.at ?? time) + length;
      const standing = { limit, remaining: Math.max(0, limit - window.total), reset: Math.ceil(end / 1000) };
      return isAllowed ? standing : { ...standing, retryAfter: Math.ceil((end - time) / 1000) };
    },
    anonymous() {
      const { limit, windowSeconds } = limitOf(initial, "default");
      return { limit, remaining: limit, reset: Math.ceil(now() / 1000) + windowSeconds };
    },
  };
}

function limitOf(limits: Readonly<Record<string, RateLimitSetting>>, category: string): RateLimitSetting {
  const limit = Object.hasOwn(limits, category) ? limits[category] : limits.default;
  return limit ?? { limit: Number.MAX_SAFE_INTEGER, windowSeconds: 60 };
}

/** Forgets what has left the window; all of it where the clock was set back, since nothing lies in the future. */
function letGo(window: Window, time: number, length: number): void {
  const { entries } = window;
  if ((entries.at(-1)?.at ?? time) > time) {
    window.start = entries.length;
    window.total = 0;
  }
  for (let oldest = entries[window.start]; oldest && oldest.at <= time - length; oldest = entries[window.start]) {
    window.total -= oldest.count;
    window.start += 1;
  }
  // Seldom, so that each entry is moved about once.
  if (window.start > 64 && window.start * 2 > entries.length) {
    entries.splice(0, window.start);
    window.start = 0;
  }
}

function add(window: Window, time: number): void {
  const last = window.start < window.entries.length ? window.entries.at(-1) : undefined;
  if (last?.at === time) last.count += 1;
  else window.entries.push({ at: time, count: 1 });
  window.total += 1;
}
