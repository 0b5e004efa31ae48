import { expect, it } from "vitest";
import { agentSimulations } from "./agent-wallets.ts";
import { openAgentTenant } from "./testing/agent-tenant.ts";

const { fundAgentWallet } = agentSimulations;

it("adds money to one wallet only", () => {
  const { tenant, solana, base, balance } = openAgentTenant();
  const funded = fundAgentWallet.run(tenant, { wallet_id: solana, amount: "0.000001" });
  expect(funded).toEqual({ wallet_id: solana, balance: "500.000001" });
  expect([balance(solana), balance(base)]).toEqual(["500.000001", "500.00"]);
});

it("finds a wallet by its chain", () => {
  const { tenant, solana, base } = openAgentTenant();
  expect(fundAgentWallet.run(tenant, { wallet_id: "solana", amount: "1" })).toMatchObject({ wallet_id: solana });
  expect(fundAgentWallet.run(tenant, { wallet_id: "base", amount: "1" })).toMatchObject({ wallet_id: base });
});

it("rejects an unknown wallet and an invalid amount", () => {
  const { tenant, solana, balance } = openAgentTenant();
  expect(() => fundAgentWallet.run(tenant, { wallet_id: "x", amount: "1" })).toThrow("there is no agent wallet x");
  for (const amount of ["0", "-1"])
    expect(() => fundAgentWallet.run(tenant, { wallet_id: solana, amount })).toThrow("more than 0");
  expect(balance(solana)).toBe("500.00");
});
