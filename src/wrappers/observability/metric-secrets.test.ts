// Secrets and personal data everywhere in a call, none of them in what is exported.

import { expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { recordMetrics } from "../../../tests/support/recorded-metrics.ts";
import { createSandbox } from "../../sandbox/assembly/create-sandbox.ts";
import type { Fault } from "../../sandbox/control/faults.ts";
import { CryptoClient } from "../client/crypto-client.ts";
import type { Fetch } from "../http/transport.ts";
import { openTelemetryMetrics } from "./otel-metrics.ts";

const planted = {
  key: "payout-of-ada-4711",
  amount: "31337.424242",
  address: "PrivateReceiver1111111111111111111111111111",
  customer: "customer-of-ada",
  query: "status-of-ada",
  path: "people-of-ada",
  correlation: "correlation-of-ada",
  code: "code_of_ada",
  message: "message of ada",
  requestId: "request-of-ada",
} as const;

test("[S62] nothing that a call sends or receives is in a name, a description or an attribute", async () => {
  const { meter, collect } = recordMetrics();
  const sandbox = createSandbox();
  const tenant = sandbox.createTenant();
  const seen: string[] = [];
  const tokens = new Set<string>();
  const fetch: Fetch = async (url, init) => {
    const headers = new Headers(init.headers);
    const token = headers.get("authorization")?.replace("Bearer ", "");
    if (token) tokens.add(token);
    seen.push(url, JSON.stringify([...headers]), String(init.body));
    const response = await tenant.crypto.fetch(url, init);
    seen.push(JSON.stringify([...response.headers]), await response.clone().text());
    return response;
  };
  const hooks = openTelemetryMetrics({ meter });
  const wallets = new CryptoClient({
    ...tenant.crypto,
    ...{ fetch, hooks, requestIdHeader: "x-request-id", maxRetries: 1 },
  });
  const hostile: Fault = {
    kind: "status",
    status: 429,
    body: { error: planted.code, message: planted.message },
    headers: { "x-request-id": planted.requestId, "retry-after": "0" },
  };
  const transfer = {
    account: tenant.seeded.account,
    assets: tenant.seeded.assets.USDC_SOLANA ?? "",
    receiving_address: planted.address,
    ...{ amount: planted.amount, type: "USDC", chain: "SOLANA", category: "business" },
  } as const;
  const correlated = { headers: { "x-correlation-id": planted.correlation } };

  sandbox.faults.add({ ...hostile, operationId: "sendFunds", count: 2 });
  await failureOf(wallets.transactions.sendFunds(transfer, { idempotencyKey: planted.key, ...correlated }));
  await failureOf(wallets.cardIssuer.listCardTransactions(planted.customer, { status: planted.query as "settled" }));
  await failureOf(wallets.request({ method: "GET", path: `/${planted.path}`, query: { name: planted.query } }));

  const secrets = [...Object.values(planted), tenant.crypto.apiKey, tenant.crypto.apiSecret, ...tokens];
  const sent = seen.join("\n");
  expect(secrets.filter((secret) => !sent.includes(secret))).toEqual([]);
  expect(tokens.size).toBeGreaterThan(0);

  const metrics = await collect();
  expect(metrics.map(({ descriptor }) => descriptor.name).sort()).toEqual([
    ...["http.client.request.duration", "sdk.client.call.duration", "sdk.client.calls"],
    ...["sdk.client.rate_limit.wait", "sdk.client.retries"],
  ]);
  const exported = JSON.stringify(metrics);
  expect([...secrets, "ada", tenant.seeded.account].filter((secret) => exported.includes(secret))).toEqual([]);
  // The call without an operation has neither an operation nor a path.
  const attributes = metrics.flatMap(({ dataPoints }) => dataPoints.map((point) => point.attributes));
  expect(attributes).toContainEqual({ "sdk.outcome": "rejected", "error.type": "http_404" });
});
