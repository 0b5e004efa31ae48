// What a sample needs in a new sandbox: seeded ids in place of the document's examples, and what must exist before the call.

/** Lines of the program before the call, and expressions in place of example values. */
export interface SampleSetup {
  readonly lines?: readonly string[];
  readonly values?: Readonly<Record<string, string>>;
  /** Options of the sandbox. */
  readonly sandbox?: string;
}

/** In the sample of every operation. */
const seeded: Readonly<Record<string, string>> = {
  aaaaaaaaaaaaaaaaaaaaaaa1: "tenant.seeded.account",
  asset_example: "tenant.seeded.assets.USDC_SOLANA",
  cardholder_example: "tenant.seeded.cardId",
  program_example: "tenant.seeded.programId",
  agent_wallet_example: "tenant.seeded.wallets.solana",
  market_example: '"mkt_rain_in_harbour_town"',
  "https://paid.example/report": '"https://sandbox.example/_sandbox/x402/paid?amount=0.05"',
};

const newcomer = [
  'await wallets.cardCustomers.onboard({ email: "ada@shop.example" });',
  'const { svc_card_id: customer } = await wallets.cardIssuer.lookupCustomer({ email: "ada@shop.example" });',
];
const approved = [
  ...newcomer,
  "tenant.simulate.approveIdentity({ svc_card_id: customer });",
  "tenant.simulate.completeSourceOfFunds({ svc_card_id: customer });",
  "tenant.simulate.verifyPhone({ svc_card_id: customer });",
];
const holder = [...approved, "const { card_id: card } = await wallets.cardCustomers.createVirtualCard(customer);"];
const paid = [
  ...holder,
  'tenant.simulate.fundCard({ svc_card_id: customer, amount: "100.00" });',
  'tenant.simulate.authorizeCard({ card_id: card, amount: "12.50", merchant: "Example Books" });',
];
const deployed = ["await wallets.cards.deploySafe(tenant.seeded.cardId);"];
const frozen = [
  ...deployed,
  "const ordered = await wallets.cards.orderPhysical(tenant.seeded.cardId, {",
  "  account_id: tenant.seeded.account,",
  '  card_type: "physical",',
  '  shipping_name: "Example Holder",',
  '  shipping_address: { line1: "1 Example Street", city: "Exampletown", postal_code: "00001", country: "US" },',
  "});",
  'const card = "card_id" in ordered ? ordered.card_id : "";',
  "tenant.simulate.activateCard({ card_id: card });",
  "tenant.simulate.setCard({ card_id: card, is_frozen: true });",
];
const webhook = ['const webhook = await wallets.webhooks.create({ url: "https://shop.example/hooks" });'];

const noWait = "{ settings: { cards: { deploymentSeconds: 0 } } }";
const ofCustomer = (lines: readonly string[]): SampleSetup => ({
  lines,
  values: { cardholder_example: "customer", card_example: "card" },
  ...(lines !== newcomer && { sandbox: noWait }),
});
const ofWebhook: SampleSetup = { lines: webhook, values: { webhook_example: "String(webhook.id)" } };
const named: SampleSetup = { sandbox: "{ settings: { fiat: { namedWebhooks: true } } }" };
const businessWebhook: SampleSetup = {
  lines: ['await fiat.businessWebhook.register({ url: "https://shop.example/hooks" });'],
};

const setups: Readonly<Record<string, SampleSetup>> = {
  login: { values: { acc_example: "tenant.fiat.accountId", "not-a-real-secret": "tenant.fiat.appSecret" } },
  getBusinessWebhook: businessWebhook,
  updateBusinessWebhook: businessWebhook,
  createNamedWebhook: named,
  listNamedWebhooks: named,
  createToken: { values: { "not-a-real-key": "tenant.crypto.apiKey", "not-a-real-secret": "tenant.crypto.apiSecret" } },
  resetCardCustomer: ofCustomer(newcomer),
  deployCustomerSafe: ofCustomer(approved),
  getCustomerSafe: ofCustomer(approved),
  createVirtualCard: ofCustomer(approved),
  freezeCustomerCard: ofCustomer(holder),
  getCustomerWallet: ofCustomer(holder),
  lookupCardCustomer: ofCustomer(newcomer),
  listCardTransactions: ofCustomer(paid),
  orderPhysicalCard: { lines: deployed, sandbox: noWait },
  unfreezeCard: { lines: frozen, values: { card_example: "card" }, sandbox: noWait },
  getWebhook: ofWebhook,
  updateWebhook: ofWebhook,
  deleteWebhook: ofWebhook,
  rotateWebhookSecret: ofWebhook,
  listWebhookDeliveries: ofWebhook,
  retryDelivery: {
    lines: [
      'await wallets.webhooks.create({ url: "https://shop.example/hooks" });',
      'tenant.simulate.deposit({ asset_id: tenant.seeded.assets.USDC_SOLANA, amount: "25.10" });',
      "await sandbox.idle();",
      'const [delivery = { id: "" }] = tenant.deliveries.list();',
    ],
    values: { delivery_example: "delivery.id" },
  },
};

/** With the placeholder of the documents replaced in what a response has. */
export function sampleSetup(operationId: string, placeholder: string): Required<SampleSetup> {
  const setup = Object.hasOwn(setups, operationId) ? setups[operationId] : undefined;
  const { lines = [], values, sandbox = "" } = setup ?? {};
  const renamed = lines.map((line) =>
    line.replace("{ svc_card_id: customer } =", `{ ${placeholder}_card_id: customer } =`),
  );
  return { lines: renamed, values: { ...seeded, ...values }, sandbox };
}
