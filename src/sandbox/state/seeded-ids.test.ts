import { expect, it } from "vitest";
import { defaultSettings } from "../core/settings.ts";
import { walletOn } from "./agent-state.ts";
import { seededIds, seedTenant } from "./seed-tenant.ts";
import type { Tenant } from "./tenant.ts";

const state = seedTenant({ id: "t1", seed: "example", settings: defaultSettings, now: () => 0 });

it("returns the ids of a new tenant's account, assets, cards and wallets", () => {
  const { funds, cards, agent } = state;
  const ids = seededIds({ state } as Tenant);
  expect(ids).toMatchObject({ account: funds.account, programId: cards.programId, cardId: cards.own.id });
  expect(funds.assets.get(ids.assets.USDC_ETHEREUM ?? "")).toMatchObject({ ticker: "USDC", chain: "ETHEREUM" });
  expect(Object.keys(ids.assets)).toEqual([...funds.assetIds.keys()]);
  expect(agent.wallets.get(ids.wallets.solana)?.chain).toBe("solana");
  expect(agent.wallets.get(ids.wallets.base)?.chain).toBe("base");
});

it("throws if an agent has no wallet on a chain", () => {
  const wallets = new Map([...state.agent.wallets].filter(([, { chain }]) => chain === "solana"));
  expect(walletOn({ ...state.agent, wallets }, "solana").chain).toBe("solana");
  expect(() => walletOn({ ...state.agent, wallets }, "base")).toThrow("No agent wallet on base");
});
