// Small operations for tests of the way that requests go.

import { type Answer, envelopeC } from "../../core/answer.ts";
import { Refusal, type RefusalFacts } from "../../core/refusal.ts";
import type { Operation } from "../../state/handler.ts";

export const label = { rule: "C47", basis: "documented" } as const;

export const balance = {
  asset_id: "asset_1",
  chain: "SOLANA",
  ticker: "USDC",
  wallet_address: "abc",
  balance: "1.00",
  balance_usd: "1.00",
  last_updated: "2026-01-01T00:00:00.000Z",
} as const;

/** Answers what `checkBalance` may answer. */
export const checkBalance: Operation = { handle: () => envelopeC(balance, "Balance.", label) };

/** Answers anything, allowed or not. */
export function answering(answer: unknown): Operation {
  return { handle: () => answer as Answer };
}

export function refusing(facts: RefusalFacts): Operation {
  return {
    handle() {
      throw new Refusal(facts);
    },
  };
}
