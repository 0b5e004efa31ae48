// A tenant with money only, whose handlers are called directly, for tests with many calls.

import type { SendFundsResult } from "../../../../generated/crypto/resources.ts";
import { toDecimal } from "../../core/assets.ts";
import { type HandlerResult, Refusal, type RefusalFacts } from "../../core/response.ts";
import type { SettingsChange } from "../../core/settings.ts";
import { type Asset, createFundsState } from "../../state/funds-state.ts";
import type { OperationCall } from "../../state/handler.ts";
import type { SandboxEvent, Tenant } from "../../state/tenant.ts";
import { bareTenant, callOf } from "../../testing/bare-tenant.ts";
import { sendFunds } from "../transfers.ts";

/** A body of `sendFunds`, as a handler sees it. */
export interface SendBody {
  readonly account: string;
  readonly assets: string;
  readonly receiving_address: string;
  readonly amount: string;
  readonly type: string;
  readonly chain: string;
  readonly category: string;
  readonly use_self_funding?: boolean;
  readonly description?: string;
  readonly idempotency_key?: string;
}

export interface FundsTenant {
  readonly tenant: Tenant;
  readonly events: readonly SandboxEvent[];
  asset(name: string): Asset;
  /** The balance of an asset, as a decimal. */
  balance(name: string): string;
  /** A transfer of 25.10 USDC on Solana, with changes. */
  body(change?: Partial<SendBody>): SendBody;
  /** @throws {Refusal} */
  send(body: SendBody, key?: string): SendFundsResult & { readonly rule: string };
  /** How a transfer is refused; throws if it is not. */
  refusal(body: SendBody, key?: string): RefusalFacts;
  call(operationId: string, body: unknown, headers?: Readonly<Record<string, string>>): OperationCall;
  advance(seconds: number): void;
  change(change: SettingsChange): void;
}

/** Addresses outside the sandbox. */
export const addresses = { SOLANA: "Fr1end1111111111111111111111111111111111111", ETHEREUM: `0x${"f".repeat(40)}` };

export function createFundsTenant(change: SettingsChange = {}): FundsTenant {
  const tenant = bareTenant("funds", (seeder) => ({ funds: createFundsState(seeder) }));
  const { funds } = tenant.state;
  tenant.change(change);

  function asset(name: string): Asset {
    const found = funds.assets.get(funds.assetIds.get(name) ?? "");
    if (!found) throw new Error(`there is no asset ${name}`);
    return found;
  }

  function send(body: SendBody, key?: string): SendFundsResult & { readonly rule: string } {
    const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
    const response = sendFunds.handle(callOf(tenant, "sendFunds", { body, headers })) as HandlerResult;
    return { ...(response.body as { readonly data: SendFundsResult }).data, rule: response.rule };
  }

  return {
    ...{ send, tenant, asset, events: tenant.events, change: tenant.change },
    call: (operationId, body, headers) => callOf(tenant, operationId, { body, ...(headers && { headers }) }),
    balance: (name) => toDecimal(asset(name).balance),
    body: (changed = {}) => ({
      account: funds.account,
      assets: asset("USDC_SOLANA").id,
      receiving_address: addresses.SOLANA,
      amount: "25.10",
      type: "USDC",
      chain: "SOLANA",
      category: "business",
      ...changed,
    }),
    refusal(body, key) {
      try {
        send(body, key);
      } catch (error) {
        if (error instanceof Refusal) return error.facts;
        throw error;
      }
      throw new Error("the transfer was not refused");
    },
    advance(seconds) {
      tenant.time += seconds * 1_000;
    },
  };
}
