// Sample records in the control plane's format, for tests.

import type { ActionRecord, DeliveryView, OperationInfo, RequestRecord, TenantInfo } from "../client/control-types.ts";

const at = "2026-01-01T00:00:00.000Z";

export function requestRecord(facts: Partial<RequestRecord> = {}): { readonly type: "request" } & RequestRecord {
  return {
    type: "request",
    id: 1,
    at,
    tenant: "t1",
    service: "crypto",
    operationId: "checkBalance",
    method: "POST",
    path: "/crypto/api/v1/wallet/balance/check",
    status: 200,
    rule: "C16",
    basis: "documented",
    fault: null,
    requestHeaders: {},
    responseHeaders: {},
    idempotencyKey: null,
    requestBody: null,
    responseBody: null,
    milliseconds: 1,
    ...facts,
  };
}

export function actionRecord(facts: Partial<ActionRecord> = {}): { readonly type: "action" } & ActionRecord {
  const text = "deposit: asset_id USDC_SOLANA, amount 25.10";
  return { type: "action", id: 1, at, tenant: "t1", kind: "simulation", text, ...facts };
}

export function tenantSummary(id: string, origin = "http://127.0.0.1:4010"): TenantInfo {
  const baseUrl = `${origin}/crypto/api/v1`;
  return {
    id,
    fiat: { baseUrl: `${origin}/fiat/api/v1`, accountId: `account-${id}`, appSecret: "not-a-real-app-secret" },
    crypto: { baseUrl, apiKey: `key-${id}`, apiSecret: "not-a-real-api-secret" },
    agent: { baseUrl, connectorKey: "not-a-real-connector-key" },
    seeded: {
      account: "account_1",
      assets: {
        USDC_SOLANA: "asset_1",
        SOL_SOLANA: "asset_2",
        SOL: "asset_2",
        ETH_ETHEREUM: "asset_3",
        ETH: "asset_3",
        USDC_ETHEREUM: "asset_4",
        USDT_ETHEREUM: "asset_5",
      },
      programId: "program_1",
      cardId: "card_own",
      wallets: { solana: "solana", base: "base" },
    },
  };
}

export function delivery(facts: Partial<DeliveryView> = {}): DeliveryView {
  return {
    id: "d1",
    webhookId: "webhook_1",
    event: "deposit.confirmed",
    url: "http://127.0.0.1:3000/webhooks",
    status: "delivered",
    attempts: 1,
    responseStatus: 200,
    error: null,
    createdAt: at,
    lastAttemptAt: at,
    body: '{"type":"deposit.confirmed","amount":"25.10"}',
    requestHeaders: { "content-type": "application/json", "x-signature": "893a7bcd" },
    responseHeaders: { "content-type": "text/plain" },
    responseBody: "ok",
    ...facts,
  };
}

export function operationInfo(facts: Partial<OperationInfo> = {}): OperationInfo {
  return {
    operationId: "checkBalance",
    service: "crypto",
    name: "wallets.balances.check",
    method: "POST",
    path: "/crypto/api/v1/wallet/balance/check",
    credential: "token",
    pathParameters: [],
    query: [],
    body: "required",
    bodyFields: ["asset_id"],
    undocumented: [],
    numberAmounts: [],
    key: "none",
    wireNames: {},
    ...facts,
  };
}
