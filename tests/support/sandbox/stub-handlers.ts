// Stub handlers for tests of the service.

import { envelopeC, type HandlerResult, Refusal, type RefusalFacts } from "../../../src/sandbox/core/response.ts";
import type { OperationHandler } from "../../../src/sandbox/state/handler.ts";

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

/** Returns a valid result of `checkBalance`. */
export const checkBalance: OperationHandler = { handle: () => envelopeC(balance, "Balance.", label) };

/** Returns any result, valid or not. */
export function returning(result: unknown): OperationHandler {
  return { handle: () => result as HandlerResult };
}

export function refusing(facts: RefusalFacts): OperationHandler {
  return {
    handle() {
      throw new Refusal(facts);
    },
  };
}
