// Processes that share a token over one store, with a service that counts its logins.

import type { TokenSealer } from "../../src/wrappers/auth/sealed-token.ts";
import type { SharedToken, TokenSource } from "../../src/wrappers/auth/shared-token.ts";
import { type SharedTokenParts, shareToken } from "../../src/wrappers/auth/shared-token.ts";
import type { Grant } from "../../src/wrappers/auth/token.ts";
import { HeldSecrets } from "../../src/wrappers/auth/token.ts";
import type { Store } from "../../src/wrappers/idempotency/store.ts";
import { createMemoryStore } from "../../src/wrappers/idempotency/store.ts";
import type { WarningEvent } from "../../src/wrappers/observability/hooks.ts";
import { wrapStore } from "./failing-store.ts";
import { FakeClock } from "./fake-clock.ts";

export const LIFETIME_MS = 600_000;

// Without WebCrypto, whose results come at no time of the fake clock.
const sealer: TokenSealer = {
  seal: async (name, token) => JSON.stringify({ name, ...token }),
  async open(name, sealed) {
    const { name: sealedFor, ...token } = JSON.parse(sealed);
    return sealedFor === name ? token : undefined;
  },
};

export class SharedTokenFleet {
  readonly clock: FakeClock = new FakeClock();
  /** The names of stored tokens. */
  readonly tokenNames: Set<string> = new Set();
  readonly store: Store = wrapStore(createMemoryStore({ clock: this.clock }), (_, run, key) => {
    if (key.startsWith("token:")) this.tokenNames.add(key);
    return run();
  });
  readonly warnings: WarningEvent[] = [];
  logins = 0;
  refreshes = 0;
  /** What a login does before it returns, such as waiting. */
  beforeLogin: () => Promise<void> = async () => undefined;

  /** One process. `store` and `sealer`: its own, if they differ. */
  process(parts: Partial<TokenSource & SharedTokenParts> = {}): SharedToken {
    const { clock, warnings } = this;
    let ids = 0;
    const process = `p${++this.#processes}`;
    const source: TokenSource = {
      account: ["https://pay.example/api/v1", "account-1"],
      login: (_, guard) => (guard ? guard("secret", () => this.#logIn()) : this.#logIn()),
      refresh: undefined,
      clock,
      random: { uuid: () => `${process}-${++ids}`, fraction: () => 0.5 },
      warn: (event) => warnings.push(event),
      ...parts,
    };
    return shareToken({ store: this.store, sealer, held: new HeldSecrets(), ...parts }, source);
  }

  #processes = 0;

  async #logIn(): Promise<Grant> {
    const number = ++this.logins;
    await this.beforeLogin();
    return { token: `t${number}`, lifetimeMs: LIFETIME_MS };
  }

  /** Moves the time until the promise has settled. */
  run<Value>(promise: Promise<Value>): Promise<Value> {
    return this.clock.runUntil(promise);
  }

  waits(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.clock.after(milliseconds, resolve);
    });
  }
}
