// The token that a process goes on with while the store fails.

import type { Grant } from "../auth/token-manager.ts";
import type { Clock } from "../platform/clock.ts";

export class KnownToken {
  readonly #clock: Clock;
  #known: { readonly grant: Grant; readonly since: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `since`: by the monotonic clock. Undefined: the store has none. */
  remember(grant: Grant | undefined, since: number = this.#clock.monotonic()): void {
    // A token does not live longer because it is seen again.
    if (grant?.token !== this.#known?.grant.token) this.#known = grant && { grant, since };
  }

  /** The token, unless it has expired for certain. One that expired sooner is refused by the service, which costs a login. */
  usable(marginMs: (lifetimeMs: number) => number): Grant | undefined {
    if (!this.#known) return undefined;
    const { grant, since } = this.#known;
    const isUsable = this.#clock.monotonic() < since + grant.lifetimeMs - marginMs(grant.lifetimeMs);
    return isUsable ? grant : undefined;
  }
}
