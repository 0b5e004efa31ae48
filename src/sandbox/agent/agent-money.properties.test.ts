import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { AgentTenant } from "../../../tests/support/sandbox/agent-tenant.ts";
import { json } from "../../../tests/support/scripted-fetch.ts";
import { toUnits, type Units } from "../core/assets.ts";
import { seededMarkets } from "../state/agent-state.ts";

// A resource whose URL sets its price and its behaviour after payment.
async function resource(address: string, init: RequestInit): Promise<Response> {
  const [, millionths = "0", end] = new URL(address).pathname.split("/");
  if (!new Headers(init.headers).has("x-payment")) {
    const offer = { asset: "USDC", payTo: "x", maxAmountRequired: millionths };
    return json({ x402Version: 1, accepts: ["solana", "base"].map((network) => ({ ...offer, network })) }, 402);
  }
  if (end === "breaks") throw new TypeError("fetch failed");
  return json({}, end === "fails" ? 500 : 200);
}

const wallet = fc.constantFrom("solana", "base");
const market = fc.constantFrom(...seededMarkets.map(({ id }) => id), "no-such-market");
const amount = fc.oneof(
  fc.integer({ min: -5, max: 60_000 }).map((cents) => (cents / 100).toFixed(2)),
  fc.constantFrom("0.00000000000000000000000000000000000001", "1e9", "500", "0"),
);
const trade = fc.record({
  operation: fc.constant("tradeMarket" as const),
  wallet,
  market,
  amount,
  outcome: fc.constantFrom("yes", "no"),
  side: fc.constantFrom("buy", "sell", undefined),
  key: fc.constantFrom(undefined, "k1", "k2"),
});
const payment = fc.record({
  operation: fc.constant("fetchPaidResource" as const),
  wallet,
  millionths: fc.nat(300_000_000),
  end: fc.constantFrom("works", "fails", "breaks"),
});
const step = fc.oneof(trade, payment);

function run(agentTenant: AgentTenant, one: typeof step extends fc.Arbitrary<infer Step> ? Step : never) {
  const wallet_id = one.wallet === "base" ? agentTenant.base : agentTenant.solana;
  if (one.operation === "fetchPaidResource")
    return agentTenant.run(one.operation, {
      body: { wallet_id, url: `http://127.0.0.1/${one.millionths}/${one.end}` },
    });
  const { market: market_id, amount: value, outcome, side, key } = one;
  const body = { wallet_id, market_id, amount: value, outcome, ...(side && { side }) };
  return agentTenant.run(one.operation, { body, key });
}

/** All money of the wallets, and all that they have paid. */
function total({ agent }: AgentTenant): Units {
  let sum = 0n;
  for (const { balance, positions } of agent.wallets.values()) {
    sum += balance;
    for (const { worth } of positions.values()) sum += worth;
  }
  for (const { kind, amount: paid } of agent.transactions.values()) if (kind === "payment") sum += paid;
  return sum;
}

const limits = fc.record({
  maxPositionUsd: fc.constantFrom(null, "100"),
  spendingLimitUsd: fc.constantFrom(null, "300.00"),
});

testProperty(
  "any trades and payments conserve money, and refusals change nothing",
  fc.asyncProperty(fc.array(step, { maxLength: 12 }), limits, async (steps, settings) => {
    const agentTenant = new AgentTenant(settings, resource);
    const before = total(agentTenant);
    for (const one of steps) {
      const snapshot = agentTenant.snapshot();
      const outcome = await run(agentTenant, one);
      if (outcome.status !== 200) expect(agentTenant.snapshot()).toBe(snapshot);
      expect(total(agentTenant)).toBe(before);
      for (const { balance, positions } of agentTenant.agent.wallets.values())
        expect(balance >= 0n && [...positions.values()].every(({ worth }) => worth > 0n)).toBe(true);
      expect(agentTenant.agent.spent <= toUnits(settings.spendingLimitUsd ?? "1000000")).toBe(true);
    }
  }),
  0.25,
);
