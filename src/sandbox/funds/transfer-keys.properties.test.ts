import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { FundsTenant } from "../../../tests/support/sandbox/funds-tenant.ts";
import { addresses } from "../../../tests/support/sandbox/open-sandbox.ts";
import { toDecimal, toUnits } from "../core/assets.ts";
import { Refusal } from "../core/response.ts";
import { magicAddresses } from "./transfer-checks.ts";

const FEES = 124;
const DAY = 86_400;
const kind = <Kind extends string>(name: Kind) => fc.constant(name);

/** A transfer of USDC; amounts in thousandths of a dollar. */
const orders = fc.record({
  amount: fc.constantFrom(1, 124, 125, 25_100, 4_000_000),
  to: fc.constantFrom("good" as const, "good" as const, "good" as const, "invalid" as const, "high-risk" as const),
});

const settings = fc.record({
  usedKey: fc.constantFrom("original" as const, "conflict" as const),
  refusedKeys: fc.constantFrom("free" as const, "used" as const),
});

const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind("send"),
      order: orders,
      key: fc.constantFrom(undefined, "a", "b"),
      place: fc.constantFrom("header", "body", "both"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind("wait"), seconds: fc.constantFrom(1, 43_200, 86_399) }) },
);

type Value<Drawn> = Drawn extends fc.Arbitrary<infer One> ? One : never;
type Order = Value<typeof orders>;

/** The rules again. An outcome is `new 3`, `again 3`, `conflict 3`, or the status of a refusal. */
class KeyModel {
  balance = 10_000_000;
  now = 0;
  #transfers = 0;
  readonly #rules: Value<typeof settings>;
  readonly #keys = new Map<string, { readonly at: number; readonly outcome: string }>();

  constructor(rules: Value<typeof settings>) {
    this.#rules = rules;
  }

  send(order: Order, key: string | undefined): string {
    const used = this.#keys.get(key ?? "");
    if (used && this.now < used.at + DAY) {
      return used.outcome.replace("new", this.#rules.usedKey === "conflict" ? "conflict" : "again");
    }
    const outcome = this.#carryOut(order);
    const isKept = outcome.startsWith("new") || this.#rules.refusedKeys === "used";
    if (key !== undefined && isKept) this.#keys.set(key, { at: this.now, outcome });
    return outcome;
  }

  #carryOut({ amount, to }: Order): string {
    if (amount <= FEES) return "400";
    if (to === "invalid") return "422 invalid_address";
    if (to === "high-risk") return "500 internal_error";
    if (amount > this.balance) return "422 insufficient_balance";
    this.balance -= amount;
    this.#transfers += 1;
    return `new ${this.#transfers}`;
  }
}

const receivers = { good: addresses.SOLANA, invalid: "nowhere", "high-risk": magicAddresses.highRisk.SOLANA };
const thousandths = (amount: number) => toDecimal(toUnits(String(amount / 1_000)));

testProperty(
  "a transfer's key follows the model in any order of calls",
  fc.property(settings, fc.array(action, { maxLength: 30 }), (transfers, actions) => {
    const funds = new FundsTenant({ transfers });
    const model = new KeyModel(transfers);
    const ids: string[] = [];
    function send({ amount, to }: Order, key: string | undefined, place: string): string {
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
      } else expect(send(step.order, step.key, step.place)).toBe(model.send(step.order, step.key));
      expect(funds.balance("USDC_SOLANA")).toBe(thousandths(model.balance));
    }
  }),
);
