// Sample data of a busy sandbox.

import type { CardTransactionView, CardView, RequestRecord, TransferView } from "../client/control-types.ts";
import type { FakeSandbox } from "./fake-control-plane.ts";
import { delivery, holder, overview, requestRecord } from "./sample-data.ts";

const send = {
  operationId: "sendFunds",
  path: "/crypto/api/v1/transactions/send-funds",
  requestBody:
    '{"asset_id":"65f0c1a2b3c4d5e6f7a8b9c0","amount":25.10,"to_address":"7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU","category":"payout"}',
};

const kinds: readonly Partial<RequestRecord>[] = [
  {
    operationId: "createToken",
    path: "/crypto/api/v1/auth/token",
    rule: "C1",
    requestBody: '{"api_key":"[redacted]","api_secret":"[redacted]"}',
  },
  {
    rule: "C16",
    requestBody: '{"asset_id":"65f0c1a2b3c4d5e6f7a8b9c0"}',
    responseBody: '{"status":true,"message":"OK","data":{"balance":9974.80}}',
  },
  {
    ...send,
    rule: "C41, G29, C31",
    basis: "assumed",
    responseBody:
      '{"status":true,"message":"The transfer is pending.","data":{"transaction_id":"65f0c1a2b3c4d5e6f7a8b9c1","status":"pending","gas_fee":0.02,"platform_fee":0.10}}',
  },
  {
    ...send,
    status: 409,
    rule: "A8, C19",
    basis: "assumed",
    responseBody: '{"status":false,"error":"conflict","message":"The key was used before."}',
  },
  {
    operationId: "createVirtualCard",
    path: "/crypto/api/v1/svc-card/customers/cust_8f2a/cards",
    status: 400,
    rule: "C60",
    responseBody:
      '{"success":false,"error_code":"SOURCE_OF_FUNDS_NOT_COMPLETED","message":"The source of funds is not known yet."}',
  },
  {
    operationId: "listCardTransactions",
    method: "GET",
    path: "/crypto/api/v1/svc-card/customers/cust_8f2a/transactions?page=1&limit=20",
    rule: "C73",
  },
  { operationId: "login", path: "/fiat/api/v1/login", rule: "F1" },
  { operationId: null, method: "GET", path: "/crypto/api/v1/walets", status: 404, rule: "spec", tenant: null },
  {
    operationId: "quoteSwap",
    path: "/crypto/api/v1/swap/quote",
    status: 503,
    rule: "fault",
    fault: "status",
    basis: "assumed",
  },
  { ...send, status: 0, rule: "C41", fault: "lose-answer" },
];

/** The request with this id, cycling through many kinds. */
export function nthRequest(id: number): RequestRecord {
  const at = new Date(Date.UTC(2026, 0, 1) + id * 730).toISOString();
  return requestRecord({ ...kinds[id % kinds.length], id, at, milliseconds: (id * 37) % 19 });
}

export function makeBusy(sandbox: FakeSandbox, requests = 120): void {
  sandbox.tenants = ["t1", "t2"];
  sandbox.requests = Array.from({ length: requests }, (_, index) => nthRequest(index + 1));
  sandbox.answers = [
    { id: "a1", operation: "createWallet", tenant: "t1", count: 2, status: 201, from: "body" },
    { id: "a2", operation: "crypto GET /things/{id}", tenant: null, count: null, status: null, from: "function" },
  ];
  sandbox.answerBodies.set("a1", { data: { id: "wallet_1", api_secret: "not-a-secret" } });
  sandbox.faults = [
    { id: "f1", kind: "status", status: 503, operationId: "quoteSwap", count: 3 },
    { id: "f2", kind: "latency", latencyMs: 1500, count: 1 },
  ];
  const account = (assetId: string, ticker: string, chain: string, balance: string) => ({
    ...{ assetId, ticker, chain, balance, address: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU" },
  });
  const agentWallet = (chain: string, address: string) => ({
    id: chain,
    chain,
    address,
    ticker: "USDC",
    balance: "500.00",
  });
  const card = (status: string, lastFour: string, type: CardView["type"] = "virtual") => ({
    ...{ id: `card_${lastFour}`, type, network: "VISA", lastFour, status },
    ...{ isFrozen: status === "frozen", isLost: status === "lost", isBlocked: status === "blocked" },
  });
  const transfer = (id: string, status: TransferView["status"], amount: string): TransferView => ({
    ...{ id, status, amount, assetId: "65f0c1a2b3c4d5e6f7a8b9c0", ticker: "USDC", chain: "SOLANA", fees: "0.12" },
    ...{ to: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU", category: "payout", description: "Invoice 7" },
    createdAt: "2026-01-01T00:00:00.000Z",
  });
  const payment = (id: string, status: CardTransactionView["status"], amount: string): CardTransactionView => ({
    ...{ id, status, amount, holderId: "cust_8f2a", cardId: "card_4242", lastFour: "4242", type: "purchase" },
    ...{ currency: "EUR", merchant: "Example Books", authorizedAt: "2026-01-01T00:00:00.000Z", settledAt: null },
    declineReason: status === "declined" ? "insufficient_balance" : null,
  });
  const steps = (...states: readonly string[]) =>
    ["identity", "source of funds", "phone"].map((name, index) => ({ name, status: states[index] ?? "pending" }));
  sandbox.overviews.set(
    "t1",
    overview({
      balances: [
        account("65f0c1a2b3c4d5e6f7a8b9c0", "USDC", "SOLANA", "9974.78"),
        account("65f0c1a2b3c4d5e6f7a8b9c1", "SOL", "SOLANA", "100.00"),
        account("65f0c1a2b3c4d5e6f7a8b9c2", "ETH", "ETHEREUM", "49.999999999999999999"),
        account("65f0c1a2b3c4d5e6f7a8b9c3", "USDC", "ETHEREUM", "5000.00"),
        account("65f0c1a2b3c4d5e6f7a8b9c4", "USDT", "ETHEREUM", "2500.00"),
      ],
      agentWallets: [
        agentWallet("SOLANA", "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU"),
        agentWallet("BASE", "0x71c7656ec7ab88b098defb751b7401b5f6d8976f"),
      ],
      own: { ...holder("card_own", { status: "ready", available: "250.00" }), cards: [card("active", "0000")] },
      customers: [
        {
          ...holder("cust_8f2a", {
            status: "ready",
            currency: "EUR",
            available: "182.40",
            pending: "20.00",
            usedToday: "37.60",
          }),
          ...{ email: "ada@example.com", status: "card_created", steps: steps("approved", "done", "done") },
          cards: [card("active", "4242"), card("frozen", "1881"), card("pending", "0005", "physical")],
        },
        {
          ...holder("cust_91bc", { status: "deploying", currency: "GBP" }),
          email: "a.person.with.quite.a.long.name@subdomain.example.com",
          ...{ status: "active", steps: steps("approved", "done", "done"), cards: [card("blocked", "9424")] },
        },
        { ...holder("cust_c07e"), ...{ email: "grace@example.com", status: "kyc_pending", steps: steps("rejected") } },
      ],
      customerCount: 3,
      transferCount: 2,
      transfers: [
        transfer("transaction_65f0c1a2b3c4d5e6f7a8b9c9", "pending", "25.10"),
        transfer("transaction_65f0c1a2b3c4d5e6f7a8b9c8", "settled", "1.00"),
      ],
      quotes: [
        {
          ...{ id: "quote_1", source: "USDC SOLANA", destination: "ETH ETHEREUM", input: "100.00", output: "0.0311" },
          ...{ status: "open", expiresAt: "2026-01-01T00:00:30.000Z" },
        },
      ],
      cardTransactionCount: 2,
      cardTransactions: [payment("payment_2", "declined", "1200.50"), payment("payment_1", "authorized", "12.50")],
      receivers: [
        {
          ...{ webhookId: "webhook_65f0c1a2b3c4d5e6f7a8b9c7", events: ["deposit.confirmed", "transaction.settled"] },
          ...{ url: "http://127.0.0.1:3000/a/rather/long/path/to/the/webhooks", enabled: true, secret: "not-a-secret" },
        },
      ],
      deliveryFaults: [{ kind: "duplicate", left: 1 }],
    }),
  );
  sandbox.deliveries.set("t1", [
    delivery({ id: "d5", event: "card.transaction.authorized", status: "pending", attempts: 0, responseStatus: null }),
    delivery({ id: "d4", event: "transaction.settled", status: "failed", attempts: 2, responseStatus: 500 }),
    delivery({ id: "d3", url: "http://127.0.0.1:3000/a/rather/long/path/to/the/webhooks?with=query" }),
    delivery({
      ...{ id: "d2", event: null, status: "failed", url: "https://hooks.example.com/fiat", responseStatus: null },
      error: "hooks.example.com is not on this machine",
    }),
    delivery({ id: "d1", event: "transaction.failed" }),
  ]);
}
