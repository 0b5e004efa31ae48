// A minimal model of transfer keys, to compare the sandbox with.

/** A transfer of USDC; amounts in thousandths of a dollar. */
export interface ModelOrder {
  readonly amount: number;
  readonly to: "good" | "invalid" | "high-risk";
}

export interface ModelRules {
  readonly usedKey: "original" | "conflict";
  readonly refusedKeys: "free" | "used";
}

/** `new 3`, `again 3`, `conflict 3`, or the status of a refusal. */
export type ModelOutcome = string;

const FEES = 124;
const DAY = 86_400;

export class KeyModel {
  balance: number;
  now = 0;
  transfers: ModelOrder[] = [];
  readonly #rules: ModelRules;
  readonly #keys: Record<string, { at: number; outcome: ModelOutcome }> = {};

  constructor(balance: number, rules: ModelRules) {
    this.balance = balance;
    this.#rules = rules;
  }

  send(order: ModelOrder, key: string | undefined): ModelOutcome {
    const used = key === undefined ? undefined : this.#keys[key];
    if (used && this.now < used.at + DAY) {
      const [word, number] = used.outcome.split(" ");
      if (word !== "new") return used.outcome;
      return `${this.#rules.usedKey === "conflict" ? "conflict" : "again"} ${number}`;
    }
    const outcome = this.#carryOut(order);
    if (key !== undefined && (outcome.startsWith("new") || this.#rules.refusedKeys === "used")) {
      this.#keys[key] = { at: this.now, outcome };
    }
    return outcome;
  }

  #carryOut(order: ModelOrder): ModelOutcome {
    if (order.amount <= FEES) return "400";
    if (order.to === "invalid") return "422 invalid_address";
    if (order.to === "high-risk") return "500 internal_error";
    if (order.amount > this.balance) return "422 insufficient_balance";
    this.balance -= order.amount;
    return `new ${this.transfers.push(order)}`;
  }
}
