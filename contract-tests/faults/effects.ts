// What a service has done, told apart as it tells it apart itself.

import type { Subject } from "./classes.ts";

/** The ledger of effects by key. */
export class Effects {
  readonly #kind: Subject["effect"];
  readonly #done: string[] = [];

  constructor(kind: Subject["effect"]) {
    this.#kind = kind;
  }

  /** Carries a request out, unless it is one that has been carried out before. */
  carryOut(place: string, key: string | undefined): void {
    const known = this.#kind === "each place once" ? place : this.#kind === "each key once" ? key : undefined;
    if (this.#kind === "none" || (known !== undefined && this.#done.includes(known))) return;
    this.#done.push(known ?? `request ${this.#done.length + 1}`);
  }

  get count(): number {
    return this.#done.length;
  }
}
