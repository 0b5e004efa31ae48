import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { addresses, createFundsTenant } from "../../../tests/support/sandbox/funds-tenant.ts";
import { toDecimal, toUnits } from "../core/assets.ts";
import { Refusal } from "../core/response.ts";
import { magicAddresses } from "./transfer-checks.ts";

/** A transfer of USDC; amounts in thousandths of a dollar. */
interface ModelOrder {
  readonly amount: number;
  readonly to: "good" | "invalid" | "high-risk";
}

interface ModelRules {
  readonly usedKey: "original" | "conflict";
  readonly refusedKeys: "free" | "used";
}

/** `new 3`, `again 3`, `conflict 3`, or the status of a refusal. */
type ModelOutcome = string;

const FEES = 124;
const DAY = 86_400;

class KeyModel {
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

const receivers = { good: addresses.SOLANA, invalid: "nowhere", "high-risk": magicAddresses.highRisk.SOLANA };

const order = fc.record<ModelOrder>({
  amount: fc.constantFrom(1, 124, 125, 25_100, 4_000_000),
  to: fc.constantFrom("good", "good", "good", "invalid", "high-risk"),
});

const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("send" as const),
      order,
      key: fc.constantFrom(undefined, "a", "b"),
      place: fc.constantFrom("header" as const, "body" as const, "both" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), seconds: fc.constantFrom(1, 43_200, 86_399) }),
  },
);

const rules = fc.record({
  usedKey: fc.constantFrom("original" as const, "conflict" as const),
  refusedKeys: fc.constantFrom("free" as const, "used" as const),
});

testProperty(
  "a transfer's key follows the model in any order of calls",
  fc.property(rules, fc.array(action, { maxLength: 30 }), (settings, actions) => {
    const funds = createFundsTenant({ transfers: settings });
    const model = new KeyModel(10_000_000, settings);
    const ids: string[] = [];
    function send(
      { amount, to }: ModelOrder,
      key: string | undefined,
      place: "header" | "body" | "both",
    ): ModelOutcome {
      const inBody = key !== undefined && place !== "header" ? { idempotency_key: key } : {};
      const body = funds.body({ amount: thousandths(amount), receiving_address: receivers[to], ...inBody });
      try {
        const { transaction_id } = funds.send(body, place === "body" ? undefined : key);
        const known = ids.indexOf(transaction_id) + 1;
        return known > 0 ? `again ${known}` : `new ${ids.push(transaction_id)}`;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { status, code, details } = error.facts;
        if (code === "conflict") return `conflict ${ids.indexOf(String(details?.existing_transaction_id)) + 1}`;
        return code === undefined ? String(status) : `${status} ${code}`;
      }
    }

    for (const step of actions) {
      if (step.kind === "wait") {
        funds.advance(step.seconds);
        model.now += step.seconds;
      } else {
        expect(send(step.order, step.key, step.place)).toBe(model.send(step.order, step.key));
      }
      expect(funds.balance("USDC_SOLANA")).toBe(toDecimal(toUnits(thousandths(model.balance))));
    }
  }),
);

function thousandths(amount: number): string {
  return `${Math.floor(amount / 1_000)}.${String(amount % 1_000).padStart(3, "0")}`;
}
