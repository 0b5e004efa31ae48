// A tenant with money only, whose handlers are called directly, for tests with many calls.

import type { SendFundsResult } from "../../../../generated/crypto/resources.ts";
import { routes } from "../../../../generated/crypto/routes.ts";
import type { HandlerResult } from "../../core/handler-result.ts";
import { createSeededRandom, seedRandom } from "../../core/seeded-random.ts";
import { changeSettings, defaultSettings, type SettingsChange } from "../../core/settings.ts";
import { toDecimal } from "../../core/units.ts";
import type { Asset } from "../../state/funds-state.ts";
import { createFundsState } from "../../state/funds-state.ts";
import type { OperationCall } from "../../state/handler.ts";
import type { SandboxEvent, Tenant, TenantState } from "../../state/tenant.ts";
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
  call(operationId: string, body: unknown, headers?: Readonly<Record<string, string>>): OperationCall;
  advance(seconds: number): void;
  change(change: SettingsChange): void;
}

/** Addresses outside the sandbox. */
export const addresses = { SOLANA: "Fr1end1111111111111111111111111111111111111", ETHEREUM: `0x${"f".repeat(40)}` };

export function createFundsTenant(change: SettingsChange = {}): FundsTenant {
  const state = seedRandom("funds");
  const random = createSeededRandom(state);
  const events: SandboxEvent[] = [];
  let time = Date.UTC(2026, 0, 1);
  const now = () => time;
  const settings = changeSettings(defaultSettings, change);
  const funds = createFundsState({ random, now });
  const tenant: Tenant = {
    id: "t1",
    state: { id: "t1", settings, random: state, funds } as TenantState,
    random,
    now,
    isoNow: () => new Date(time).toISOString(),
    recognise: () => undefined,
    forget: () => undefined,
    emit: (event) => events.push(event),
    notify: () => undefined,
  };

  function asset(name: string): Asset {
    const found = funds.assets.get(funds.assetIds.get(name) ?? "");
    if (!found) throw new Error(`there is no asset ${name}`);
    return found;
  }

  function call(operationId: string, body: unknown, headers: Readonly<Record<string, string>> = {}): OperationCall {
    const route = routes.find((known) => known.operationId === operationId);
    if (!route) throw new Error(`there is no operation ${operationId}`);
    return {
      ...{ route, tenant, body, headers: new Headers(headers), credential: "token", signal: undefined },
      address: route.path,
      path: () => "",
      query: () => undefined,
    };
  }

  return {
    ...{ tenant, events, asset, call },
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
    send(body, key) {
      const headers = key === undefined ? {} : { "idempotency-key": key };
      const response = sendFunds.handle(call("sendFunds", body, headers)) as HandlerResult;
      return { ...(response.body as { readonly data: SendFundsResult }).data, rule: response.rule };
    },
    advance(seconds) {
      time += seconds * 1_000;
    },
    change(changed) {
      tenant.state.settings = changeSettings(tenant.state.settings, changed);
    },
  };
}
