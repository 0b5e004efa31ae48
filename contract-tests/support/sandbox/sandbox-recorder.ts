// Sends a call to a sandbox whose records have the ids of the call. A tenant with everything that the documents' examples mention
// is seeded once and kept as exported state, so that every call gets its own sandbox.

import { unhandledOperations } from "../../../src/sandbox/assembly/domains.ts";
import { createSandbox } from "../../../src/sandbox.ts";
import { cardCustomerIdName } from "../../../src/wrappers/helpers/card-customer.ts";
import type { Fetch } from "../../../src/wrappers/http/transport.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { OpenSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { type CallCase, type OperationCase, type RequestCase, requestOf } from "../cases/operation-cases.ts";
import type { JsonValue } from "../documents/bundled-documents.ts";
import { fieldsOf } from "../documents/schemas.ts";
import { type RecordedRequest, type Recording, recorded, requestSent } from "../harness/mock-recorder.ts";
import { CONNECTOR_KEY, logins } from "../harness/sdk-clients.ts";

/** The records that ids in examples can stand for. */
type RecordName =
  | ("accountId" | "appSecret" | "apiKey" | "apiSecret" | "connectorKey")
  | ("account" | "usdcOnSolana" | "ownCard" | "program" | "agentWallet")
  // Customers: onboarded, identity approved, wallet deployed, with a card.
  | ("newcomer" | "approved" | "walleted" | "holder")
  | ("card" | "physicalCard" | "webhook" | "delivery");

/** The records of each operation, by the name of the parameter or field with their id. */
const records: Readonly<Record<string, Readonly<Record<string, RecordName>>>> = {
  login: { account_id: "accountId", app_secret: "appSecret" },
  createToken: { api_key: "apiKey", api_secret: "apiSecret" },
  sendFunds: { account: "account", assets: "usdcOnSolana" },
  checkBalance: { asset_id: "usdcOnSolana" },
  getCardSafe: { svcCardId: "ownCard" },
  deployCardSafe: { svcCardId: "ownCard" },
  orderPhysicalCard: { svcCardId: "ownCard", account_id: "account" },
  unfreezeCard: { svcCardId: "ownCard", cardId: "physicalCard" },
  getFundingAddress: { svcCardId: "ownCard" },
  resetCardCustomer: { svcCardId: "newcomer" },
  getCustomerSafe: { svcCardId: "holder" },
  deployCustomerSafe: { svcCardId: "holder" },
  createVirtualCard: { svcCardId: "walleted" },
  freezeCustomerCard: { svcCardId: "holder", cardId: "card" },
  getCustomerWallet: { svcCardId: "holder" },
  lookupCardCustomer: { svc_card_id: "holder" },
  listCardTransactions: { customerId: "holder" },
  updateCardLimits: { programId: "program" },
  getWebhook: { webhookId: "webhook" },
  updateWebhook: { webhookId: "webhook" },
  deleteWebhook: { webhookId: "webhook" },
  rotateWebhookSecret: { webhookId: "webhook" },
  listWebhookDeliveries: { webhookId: "webhook" },
  retryDelivery: { deliveryId: "delivery" },
  searchMarkets: { wallet_id: "agentWallet" },
  tradeMarket: { wallet_id: "agentWallet" },
  listPositions: { wallet_id: "agentWallet" },
  fetchPaidResource: { wallet_id: "agentWallet" },
};

const url = "https://shop.example/hooks";
const market = "mkt_rain_in_harbour_town";

/** The bodies of operations that have none in the documents, or one with an id that the sandbox assigns. */
const bodies: Readonly<Record<string, { readonly [field: string]: JsonValue }>> = {
  updateBusinessWebhook: { url },
  submitSourceOfFunds: {},
  onboardCardCustomer: { email: "another@shop.example" },
  tradeMarket: { wallet_id: "agent_wallet_example", market_id: market, outcome: "yes", amount: 5.25 },
};

/** The call's request, with the body that the sandbox needs if the documents have none. */
export function requestFor(operation: OperationCase, { request }: CallCase): RequestCase {
  const { name, path, query } = request;
  const body = bodies[operation.operationId];
  return body === undefined ? request : requestOf(operation, name, { path, query, body });
}

/** Sends requests to its own sandbox, and records them like the mock's recorder. */
export class SandboxRecorder {
  readonly exchanges: Recording[] = [];
  readonly #sandbox: ReturnType<typeof createSandbox>;
  readonly #api: string;

  constructor(world: SeededSandbox, operation: OperationCase, call: CallCase, request: RequestCase) {
    this.#api = operation.api;
    const outboundFetch = paidTarget(call.answer.name);
    this.#sandbox = createSandbox({ clock: new FakeClock(), outboundFetch, allowExternalHosts: true });
    this.#sandbox.state.import(stateFor(world, operation, call, request));
  }

  /** Like that of the mock's recorder; a sandbox cannot be asked for a certain response. */
  fetch(): Fetch {
    return async (address, init) => {
      const { response, exchange } = await this.#forward(requestSent(address, init));
      this.exchanges.push(exchange);
      return response;
    };
  }

  /** Sends a request without the SDK, and records nothing. */
  async send(request: RecordedRequest): Promise<Recording> {
    return (await this.#forward(request)).exchange;
  }

  /** The state without the random numbers, which a refused request may have used. */
  state(): string {
    const withoutRandom = (name: string, value: unknown) => (name === "random" ? undefined : value);
    return JSON.stringify(JSON.parse(this.#sandbox.state.export()), withoutRandom);
  }

  async #forward(request: RecordedRequest) {
    const { pathname, search } = new URL(request.url);
    const { method, headers, body = null } = request;
    const address = `https://sandbox.example/${this.#api}${pathname}${search}`;
    return recorded(request, await this.#sandbox.fetch(address, { method, headers, body }));
  }
}

/** The seeded state with the ids of the call's request, and with the clients' credentials. */
function stateFor(
  { early, late, ids }: SeededSandbox,
  { operationId, api }: OperationCase,
  { answer }: CallCase,
  request: RequestCase,
): string {
  const values: Readonly<Record<string, JsonValue>> = { ...request.path, ...request.query, ...Object(request.body) };
  // A deployment is accepted only once.
  const isEarly = answer.status === 202;
  const means = isEarly && operationId === "deployCustomerSafe" ? { svcCardId: "approved" } : records[operationId];
  const own = Object.entries(means ?? {}).map(([name, record]) => [record, values[name]] as const);
  const names = api === "fiat" ? ["accountId", "appSecret"] : ["apiKey", "apiSecret"];
  const login = logins.find((each) => each.api === api)?.calls[0].request.body;
  const credentials = Object.values(login ?? {}).map((value, index) => [names[index] ?? "", value] as const);
  const wanted = new Map([...credentials, ["connectorKey", CONNECTOR_KEY] as const, ...own]);
  let state = isEarly ? early : late;
  for (const [record, value] of wanted) {
    if (typeof value !== "string") continue;
    const id = ids[record as RecordName];
    if (!state.includes(id)) throw new Error(`the world has no ${record}`);
    state = state.replaceAll(id, () => JSON.stringify(value).slice(1, -1));
  }
  return state;
}

// Serves a free or a paid resource at any address.
function paidTarget(answer: string): Fetch {
  const target = createSandbox({ clock: new FakeClock() });
  const resource = answer === "paid" ? "paid?amount=0.05" : "free";
  return (_, init) => target.fetch(`https://sandbox.example/_sandbox/x402/${resource}`, init);
}

export function tokenIn(text: string): string | undefined {
  const body = fieldsOf(JSON.parse(text) as JsonValue);
  const token = fieldsOf(body.data).access_token ?? body.access_token;
  return typeof token === "string" ? token : undefined;
}

interface Exemption {
  readonly operationId: string;
  /** The titles of its calls; absent: all of them. */
  readonly calls?: readonly string[];
  readonly status: number;
  readonly reason: string;
}

/** Calls with the made-up text "string" in each field. */
const madeUp: readonly (readonly [operationId: string, status: number, reason: string])[] = [
  ["registerBusinessWebhook", 422, 'the text "string" is not a URL for notifications'],
  ["createNamedWebhook", 422, 'the text "string" is not a URL for notifications'],
  ["sendFunds", 400, 'there is no asset with the token and chain "string"'],
  ["quoteSwap", 400, 'there is no asset "string"; the sandbox identifies assets by token and chain'],
  ["createWebhook", 400, "the URL ends after `https://`"],
  ["fetchPaidResource", 400, 'the text "string" is not a URL that can be fetched'],
];
const undocumentedReason = "its response is undocumented, and the sandbox does not invent one";

export const exemptions: readonly Exemption[] = [
  ...unhandledOperations().map(({ operationId, undocumented }) => ({
    operationId,
    status: 501,
    reason: undocumented === undefined ? "the sandbox has no handler for it" : undocumentedReason,
  })),
  ...madeUp.map(([operationId, status, reason]) => ({ operationId, calls: ["200 full-1"], status, reason })),
];

export function exemptionOf(operationId: string, title: string): Exemption | undefined {
  return exemptions.find((each) => each.operationId === operationId && (each.calls?.includes(title) ?? true));
}

export interface SeededSandbox {
  /** The state before the last two wallets are deployed (own card, customer approved last), and after. */
  readonly early: string;
  readonly late: string;
  /** The ids of the records in the states, and the credentials. */
  readonly ids: Readonly<Record<RecordName, string>>;
}

/** A tenant with customers in each state, a card with payments, a webhook with deliveries. */
export async function seedSandbox(): Promise<SeededSandbox> {
  const signature = { header: "x-signature", encoding: "hex", secret: "not-a-real-secret" } as const;
  const { sandbox, tenant, wallets, fiat } = new OpenSandbox({
    settings: { fiat: { namedWebhooks: true, signature } },
  });
  const { seeded, simulate } = tenant;
  const onboard = async (name: string) => {
    const onboarded = await wallets.cardCustomers.onboard({ email: `${name}@shop.example` }).unwrap();
    return String(Object(onboarded)[cardCustomerIdName]);
  };
  const approve = (svc_card_id: string) => {
    const steps = [simulate.approveIdentity, simulate.completeSourceOfFunds, simulate.verifyPhone];
    for (const take of steps) take({ svc_card_id });
  };

  const newcomer = await onboard("newcomer");
  const approved = await onboard("approved");
  const walleted = await onboard("walleted");
  const holder = await onboard("holder");
  approve(walleted);
  approve(holder);
  // Their wallets are deployed now; that of the customer who is approved last is not yet.
  sandbox.clock.advance(60);
  approve(approved);
  const { card_id: card } = await wallets.cardCustomers.createVirtualCard(holder);
  simulate.fundCard({ svc_card_id: holder, amount: "120.50" });
  const place = { merchant: "Example Books", merchant_city: "Exampletown" };
  const paid = simulate.authorizeCard({ card_id: card, amount: "42.50", ...place });
  simulate.setCardTransactionStatus({ transaction_id: paid.transaction_id, status: "settled" });
  simulate.authorizeCard({ card_id: card, amount: "10.25", ...place });

  await fiat.businessWebhook.register({ url });
  await fiat.webhooks.create({ webhook_name: "Shop", webhook_url: url });
  const { id: webhook } = Object(await wallets.webhooks.create({ url }));
  const usdcOnSolana = seeded.assets.USDC_SOLANA;
  simulate.deposit({ asset_id: usdcOnSolana, amount: "25.50" });
  await sandbox.idle();
  const [delivery] = tenant.deliveries.list();
  const early = sandbox.state.export();

  await wallets.cards.deploySafe(seeded.cardId);
  sandbox.clock.advance(60);
  const ordered = await wallets.cards.orderPhysical(seeded.cardId, {
    account_id: seeded.account,
    card_type: "physical",
    shipping_name: "Example Holder",
    shipping_address: { line1: "1 Example Street", city: "Exampletown", country: "US", postal_code: "00001" },
  });
  const physicalCard = "card_id" in ordered ? ordered.card_id : "";
  simulate.activateCard({ card_id: physicalCard });
  simulate.setCard({ card_id: physicalCard, is_frozen: true });
  const late = sandbox.state.export();
  await sandbox.close();

  const { cardId: ownCard, programId: program, account, wallets: own } = seeded;
  const { accountId, appSecret } = tenant.fiat;
  const { apiKey, apiSecret } = tenant.crypto;
  const customers = { newcomer, approved, walleted, holder };
  const credentials = { accountId, appSecret, apiKey, apiSecret, connectorKey: tenant.agent.connectorKey };
  const cards = { ownCard, program, card, physicalCard };
  const others = { account, usdcOnSolana, agentWallet: own.solana, webhook, delivery: delivery?.id ?? "" };
  return { early, late, ids: { ...customers, ...credentials, ...cards, ...others } };
}
