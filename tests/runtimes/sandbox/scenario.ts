// A scenario through the parts of the sandbox, and webhooks signed and verified by the runtime's WebCrypto, decoders and Headers, as a
// transcript without anything that differs between runtimes.

import { AgentClient, CryptoClient, createMemoryStore, FiatClient, Undescribed } from "svc-sdk";
import { createSandbox, type Sandbox, type SandboxOptions } from "svc-sdk/sandbox";
import { base64Secret, createCryptoVerifier, hexSecret, type SignWebhookOptions, signWebhook } from "svc-sdk/webhooks";

/** A frozen clock whose timers never fire: nothing in the scenario waits for one. */
export const stillClock: NonNullable<SandboxOptions["clock"]> = {
  now: () => Date.parse("2026-01-01T00:00:00.000Z"),
  monotonic: () => 0,
  after: () => () => undefined,
};

/** Undocumented fields of responses, as the sandbox chooses them. */
interface Chosen {
  readonly svc_card_id: string;
  readonly markets: readonly { readonly market_id: string }[];
}

const ofTransfers = { type: "USDC", chain: "SOLANA", category: "business" } as const;

/** Works wherever `svc-sdk/sandbox` does. Returns a line for each step. */
export async function scenario(sandbox: Sandbox = createSandbox({ clock: stillClock })): Promise<readonly string[]> {
  const tenant = sandbox.createTenant({ settings: { fiat: { namedWebhooks: true } } });
  const { seeded, simulate } = tenant;
  const store = createMemoryStore();
  const fiat = new FiatClient({ ...tenant.fiat, store });
  const wallets = new CryptoClient({ ...tenant.crypto, store });
  const agent = new AgentClient({ ...tenant.agent, store });
  const { origin } = new URL(tenant.fiat.baseUrl);
  const receiver = `${origin}/_sandbox/inbox`;
  const { lines, note } = createTranscript(origin);
  const key = (idempotencyKey: string) => ({ idempotencyKey });

  await note("register", () => fiat.businessWebhook.register({ url: `${receiver}/fiat` }, key("register-1")));
  await note("register again", () => fiat.businessWebhook.register({ url: `${receiver}/other` }, key("register-1")));
  await note("register, without an address", () => fiat.businessWebhook.register({} as never));
  await note("notify", async () => simulate.notifyFiat({ payload: { status: "approved" } }));
  await sandbox.idle();
  await note("receipt", () => fiat.transactions.receipt("transaction_1"));
  sandbox.clock.advance(600);
  await note("registered, after the token has expired", () => fiat.businessWebhook.get());

  const assets = seeded.assets.USDC_SOLANA;
  await note("subscribe", () => wallets.webhooks.create({ url: `${receiver}/crypto` }));
  await note("subscribe with an unreachable address", () => wallets.webhooks.create({ url: `${receiver}/no/where` }));
  await note("deposit", async () => simulate.deposit({ asset_id: assets, amount: "25.10", hash: "hash-1" }));
  await sandbox.idle();
  await note("deliveries", () => wallets.webhooks.listAllDeliveries());

  const receiving_address = "So1anaReceiver1111111111111111111111111111";
  const transfer = { account: seeded.account, assets, receiving_address, amount: "25.10", ...ofTransfers };
  await note("send", () => wallets.transactions.sendFunds(transfer, key("payout-1")));
  await note("send again", () => wallets.transactions.sendFunds(transfer, key("payout-1")));
  const tooMuch = { ...transfer, amount: "1000000" };
  await note("send too much", () => wallets.transactions.sendFunds(tooMuch, key("payout-2")));
  await note("balance after one debit", () => wallets.balances.check({ asset_id: assets }));
  const swap = { sourceAsset: "USDC_SOLANA", destinationAsset: "ETH", amount: "100.00" };
  const quote = await note("quote", () => wallets.swaps.quote(swap));
  sandbox.clock.advance(3_600);
  await note("an expired quote", async () => simulate.executeQuote({ quoteId: quote?.quoteId ?? "" }));

  const onboarded = await note("onboard", () => wallets.cardCustomers.onboard({ email: "ada@shop.example" }));
  const svc_card_id = onboarded?.unwrap<Chosen>().svc_card_id ?? "";
  await note("a card too early", () => wallets.cardCustomers.createVirtualCard(svc_card_id));
  for (const step of ["approveIdentity", "verifyPhone", "completeSourceOfFunds"] as const)
    await note(step, async () => simulate[step]({ svc_card_id }));
  await note("deploy", () => wallets.cardCustomers.deploySafe(svc_card_id));
  sandbox.clock.advance(60);
  const card = await note("a card", () => wallets.cardCustomers.createVirtualCard(svc_card_id));
  const payment = { card_id: card?.card_id ?? "", amount: "25.10", merchant: "Bookshop" };
  await note("money", async () => simulate.fundCard({ svc_card_id, amount: "100.00" }));
  await note("a payment", async () => simulate.authorizeCard(payment));
  await note("transactions", () => wallets.cardIssuer.listCardTransactions(svc_card_id, { limit: 5 }));

  const wallet_id = seeded.wallets.solana;
  const found = await note("search", () => agent.markets.search({ wallet_id, query: "rain" }));
  const market_id = found?.unwrap<Chosen>().markets[0]?.market_id ?? "";
  const trade = { wallet_id, market_id, outcome: "yes", amount: "10.00" } as const;
  await note("trade", () => agent.markets.trade(trade, key("trade-1")));
  for (const page of ["free", "paid?amount=0.05", "broken"])
    await note(page, () => agent.x402.fetch({ wallet_id, url: `${origin}/_sandbox/x402/${page}` }));
  for (const [index, given] of webhooks.entries()) await note(`webhook ${index}`, () => signAndVerify(given));
  return lines;
}

const secret = "whsec_\u00e4\u{1f511} runtime";
const webhooks: readonly SignWebhookOptions[] = [
  { secret, body: '{ "b": 1.0,\r\n  "a":  [ 1e2 ] }\n' },
  { secret, body: '\ufeff{"type":"deposit.confirmed"}', encoding: "base64" },
  { secret, body: '{"name":"\u00e4\u{1f511}\\u00e4"}', encoding: "base64", prefix: "v1," },
  { secret, body: Uint8Array.of(0xff, 0xfe, 0x00, 0x80, 0xc3), prefix: "v1," },
  { secret, body: "" },
  { secret: "0080ff", secretEncoding: hexSecret, body: "{}" },
  { secret: "AID/", secretEncoding: base64Secret, body: "{}" },
];

/** The headers, which only the same HMAC gives, and what the verifier says of them, of base64url and of another body. */
async function signAndVerify(given: SignWebhookOptions): Promise<object> {
  const timestamp = new Date(stillClock.now());
  const { headers } = await signWebhook({ ...given, timestamp });
  const { secretEncoding } = given;
  const verifier = createCryptoVerifier({
    secret: ["another", given.secret].slice(secretEncoding ? 1 : 0),
    secretEncoding,
    clock: stillClock,
  });
  const urlSafe = JSON.parse(JSON.stringify(headers).replaceAll("+", "-").replaceAll("/", "_"));
  const cases = [
    [headers, given.body],
    [urlSafe, given.body],
    [headers, "{forged}"],
  ] as const;
  const results = cases.map(([own, body]) =>
    verifier.verify({ headers: new Headers(own), body }).then(
      (verified) => verified.body.byteLength,
      (error: { readonly code?: string }) => error.code,
    ),
  );
  return { headers, results: await Promise.all(results) };
}

/** The fields of an SDK error that are the same everywhere. */
interface Failure {
  readonly name: string;
  readonly code?: string;
  readonly httpStatus?: number;
  readonly outcome?: string;
  readonly fieldErrors?: unknown;
}

/** Records results of calls and simulations. The origin is replaced by `<origin>`. */
function createTranscript(origin: string) {
  const lines: string[] = [];
  const write = (title: string, value: unknown) =>
    lines.push(`${title} → ${(JSON.stringify(value) ?? "undefined").replaceAll(origin, "<origin>")}`);
  return {
    lines,
    /** Undefined if the call failed. */
    async note<Result>(title: string, call: () => PromiseLike<Result>): Promise<Result | undefined> {
      try {
        const result = await call();
        // JSON shows neither files nor undocumented responses.
        if (result instanceof Uint8Array) write(title, { bytes: result.byteLength });
        else write(title, result instanceof Undescribed ? result.raw : result);
        return result;
      } catch (error) {
        const { name, code, httpStatus, outcome, fieldErrors } = error as Failure;
        // Other errors are bugs of the scenario.
        if (outcome === undefined) throw error;
        write(title, { name, code, httpStatus, outcome, fieldErrors });
        return undefined;
      }
    },
  };
}
