// A tiny model of the services, made from the rules that their description states and from nothing of the SDK: it carries
// out what it is asked to, remembers keys for their life, and checks its limits before it looks at keys.

import type { CallKind } from "./call-kinds.ts";
import { inProgress, type Reply, refusal } from "./replies.ts";

/** One request, as far as the service understands it. */
export interface Order {
  readonly kind: CallKind;
  /** The logical call that has sent it. */
  readonly call: string;
  /** The first call with its purpose. */
  readonly matter: string;
  readonly key: string | undefined;
  /** What is to be done. */
  readonly content: string;
  /** When it was sent. No network holds it back for hours, so this counts as the time of its arrival. */
  readonly sentAt: number;
}

/** Something that was done: money moved, a card issued, an address registered. */
export interface Effect extends Order {
  readonly id: string;
  readonly at: number;
}

export interface ServiceRules {
  /** How many effects it allows; a replay can be refused by a limit that the first attempt has used up. */
  readonly limit: number;
  /** What a transfer with a key that it knows gets: the first result (C41), or a conflict that names it (C19). */
  readonly replay: "result" | "conflict";
  /** Whether there is anything to delete. */
  readonly isThere: boolean;
}

export class ModelService {
  readonly effects: Effect[] = [];
  readonly #now: () => number;
  #rules: ServiceRules;
  readonly #running = new Set<string>();
  #isThere: boolean;

  constructor(now: () => number, rules: ServiceRules) {
    this.#now = now;
    this.#rules = rules;
    this.#isThere = rules.isThere;
  }

  liftLimit(): void {
    this.#rules = { ...this.#rules, limit: Number.POSITIVE_INFINITY };
  }

  /** Takes an order: either it is answered at once, or it runs until `finish` is called. */
  take(order: Order): Reply | { readonly finish: () => Reply } {
    const { kind, key } = order;
    if (kind.changes === "nothing") return { status: 200, body: kind.success("read"), isRefusal: false };
    if (kind.changes === "deletes") return this.#delete(order);
    if (kind.changes === "the same") return { finish: () => this.#carryOut(order) };
    // Limits come before keys.
    if (this.effects.length + this.#running.size >= this.#rules.limit)
      return refusal(403, "WITHDRAWAL_LIMIT_EXCEEDED", kind);
    const name = key === undefined || kind.keys === "ignored" ? undefined : `${kind.name} ${key}`;
    if (name === undefined) return { finish: () => this.#carryOut(order) };
    if (this.#running.has(name)) return inProgress(kind, key);
    const earlier = this.remembered(order);
    if (earlier) return this.#replay(earlier);
    this.#running.add(name);
    return {
      finish: () => {
        this.#running.delete(name);
        return this.#carryOut(order);
      },
    };
  }

  /** What was done under the key of an order, where the service still knows. */
  remembered({ kind, key, sentAt }: Order): Effect | undefined {
    const isKnown = (effect: Effect) =>
      effect.kind === kind && effect.key === key && sentAt - effect.at < (kind.keyLifeMs ?? Number.POSITIVE_INFINITY);
    return key === undefined ? undefined : this.effects.find(isKnown);
  }

  #carryOut(order: Order): Reply {
    const id = `effect-${this.effects.length + 1}`;
    this.effects.push({ ...order, id, at: this.#now() });
    return { status: 200, body: order.kind.success(id), isRefusal: false };
  }

  #replay({ kind, key, id }: Effect): Reply {
    if (!kind.hasConflicts || this.#rules.replay === "result") {
      return { status: 200, body: kind.success(id), isRefusal: false };
    }
    const details = { existing_transaction_id: id, idempotency_key: key };
    return { status: 409, body: { error: "conflict", message: "", details }, isRefusal: false };
  }

  #delete(order: Order): Reply {
    if (!this.#isThere) return refusal(404, "not_found", order.kind);
    this.#isThere = false;
    return this.#carryOut(order);
  }
}
