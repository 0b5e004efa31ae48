// The tour of `npm start`: real calls through the built SDK to the built sandbox. Each step shows its code, its requests and its result.

import path from "node:path";
import pc from "picocolors";
import type { Fetch } from "../src/index.ts";
import { root } from "./lib/repository-specs.ts";

// The code comes from the build, as a user's does; the types come from the source.
const built = (name: string) => import(path.join(root, `dist/node/${name}.js`));

export async function showTour(): Promise<void> {
  const sdk: typeof import("../src/index.ts") = await built("index");
  const webhooks: typeof import("../src/webhooks.ts") = await built("webhooks");
  const { createSandbox }: typeof import("../src/sandbox.ts") = await built("sandbox");
  let handler: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 });
  const sandbox = createSandbox({ outboundFetch: (target, init) => handler(new Request(target, init)) });
  const tenant = sandbox.createTenant();
  const requests: string[] = [];
  const fetch = recorded(tenant.crypto.fetch, requests);
  const fiat = new sdk.FiatClient({ ...tenant.fiat, fetch });
  const wallets = new sdk.CryptoClient({ ...tenant.crypto, fetch });
  const agent = new sdk.AgentClient({ ...tenant.agent, fetch });

  /** Shows a step; `run` resolves to the result to show. */
  async function step(code: string, run: () => Promise<string>): Promise<void> {
    const result = await run();
    console.log([pc.cyan(code), ...requests.splice(0).map(pc.dim), `   → ${result}\n`].join("\n"));
  }

  heading("A transfer whose response is lost");
  const asset_id = tenant.seeded.assets.USDC_SOLANA;
  const transfer = {
    account: tenant.seeded.account,
    assets: asset_id,
    amount: "25.10",
    type: "USDC",
    chain: "SOLANA",
    receiving_address: "So1anaReceiver1111111111111111111111111111",
    category: "business",
  };
  await step(
    `sandbox.faults.add({ kind: "lose-response", operationId: "sendFunds" })\nwallets.transactions.sendFunds({ …, amount: "25.10" }, { idempotencyKey: "payout-1001", maxRetries: 0 })`,
    async () => {
      sandbox.faults.add({ kind: "lose-response", operationId: "sendFunds" });
      const options = { idempotencyKey: "payout-1001", maxRetries: 0 };
      const error = await failureOf(wallets.transactions.sendFunds(transfer, options));
      return `${error}: the SDK reports that the transfer may have been made`;
    },
  );
  await step(
    `wallets.transactions.sendFunds({ …, amount: "25.10" }, { idempotencyKey: "payout-1001" })   // retry with the same key`,
    async () => {
      const sent = await wallets.transactions.sendFunds(transfer, { idempotencyKey: "payout-1001" });
      return sent.duplicate
        ? `${sent.existingTransactionId} already exists; nothing was paid twice`
        : `${sent.transaction_id}, fees "${sent.total_fee}"`;
    },
  );
  await step("wallets.balances.check({ asset_id })", async () => {
    const { balance } = await wallets.balances.check({ asset_id });
    return `"${balance}" USDC after two calls: one debit`;
  });

  heading("An expired token");
  await step(
    "fiat.businessWebhook.register({ url })   // the SDK logs in and adds an idempotency key",
    async () => (await fiat.businessWebhook.register({ url: "https://shop.example/hooks" })).url,
  );
  await step(
    "sandbox.clock.advance(600)   // a fiat token expires after ten minutes\nfiat.businessWebhook.get()",
    async () => {
      sandbox.clock.advance(600);
      await fiat.businessWebhook.get();
      return "the SDK logs in again before the call; your code sees only the result";
    },
  );

  heading("A webhook, verified and handled once");
  const handled: string[] = [];
  const url = "http://127.0.0.1/hooks";
  const { secret } = await wallets.webhooks.create({ url, events: ["deposit.confirmed"] });
  requests.length = 0;
  handler = webhooks.createWebhookHandler({
    verifier: webhooks.createCryptoVerifier({
      secret: String(secret),
      timestampHeader: "x-timestamp",
      clock: sandbox.clock,
    }),
    store: webhooks.createMemoryStore(),
    async handle(event) {
      if (event.known && event.type === "deposit.confirmed") handled.push(event.transactionId);
    },
  });
  await step(`tenant.simulate.deposit({ asset_id, amount: "100.00" })`, async () => {
    tenant.simulate.deposit({ asset_id, amount: "100.00" });
    await sandbox.idle();
    const [delivery] = tenant.deliveries.list();
    return `${delivery?.event} ${delivery?.status} (${delivery?.responseStatus}); handled: ${handled.join(", ")}`;
  });

  heading("Typed errors and undocumented operations");
  await step(`wallets.transactions.sendFunds({ …, amount: "1000000" }, { idempotencyKey: "payout-1002" })`, () =>
    failureOf(wallets.transactions.sendFunds({ ...transfer, amount: "1000000" }, { idempotencyKey: "payout-1002" })),
  );
  await step("agent.x402.fetch({ wallet_id, url })   // pays for the page", async () => {
    const page = new URL("/_sandbox/x402/paid?amount=0.05", tenant.agent.baseUrl).href;
    const { paid, payment, status } = await agent.x402.fetch({ wallet_id: tenant.seeded.wallets.solana, url: page });
    return `paid ${paid}, "${payment?.amount_usd}" USD in ${payment?.asset}; the page responded with ${status}`;
  });
  await step(`wallets.apiKeys.get("key_1")`, async () => {
    return `${await failureOf(wallets.apiKeys.get("key_1"))}: the response of this operation is undocumented`;
  });
  await sandbox.close();
}

export const heading = (text: string): void => console.log(`\n${pc.bold(text)}\n`);

/** A `fetch` that notes each request with its status, the rules that the sandbox applied, and its key. */
function recorded(inner: Fetch, requests: string[]): Fetch {
  return async (url, init) => {
    const { pathname, search } = new URL(url);
    const key = new Headers(init.headers).get("idempotency-key");
    const note = (status: string, rules: string | null = null) =>
      requests.push(
        `   ${status.padEnd(4)} ${init.method ?? "GET"} ${pathname}${search}${rules === null ? "" : `  ${rules}`}${key === null ? "" : `  Idempotency-Key ${key}`}`,
      );
    try {
      const response = await inner(url, init);
      note(String(response.status), response.headers.get("x-sandbox-rule"));
      return response;
    } catch (error) {
      note("lost");
      throw error;
    }
  };
}

async function failureOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => new Error("The call was expected to fail"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error) || !("outcome" in error)) throw error;
  const { name, code, outcome } = error as Error & Record<string, unknown>;
  return `${name}${code === undefined ? "" : ` ${code}`}, outcome "${outcome}"`;
}
