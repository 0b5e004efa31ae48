// What a user does with the SDK of examples/acme, from the packages alone: compiled and run in an empty project. Needs the sandbox's handlers, given as a module path.

import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { AcmeClient, AcmeKycClient, ApiError, ArgumentError, createFetch, deriveKey } from "@acme/payments";
import type { cryptoPaths } from "@acme/payments/crypto";
import { type DriftObserver, driftDetector } from "@acme/payments/drift";
import { createAcmeSandbox, type SandboxTenant, type UserHandlers } from "@acme/payments/sandbox";
import {
  type AcmeEventType,
  createAcmeVerifier,
  createAcmeWebhookHandler,
  createMemoryStore,
  currentSecret,
  signWebhook,
  webhookNames,
} from "@acme/payments/webhooks";

const secret = "not-a-real-secret";

const ada = {
  customer_name: "Ada Example",
  customer_email: "ada@customer.example",
  customer_country: "PRT",
  customer_type: "individual",
} as const;

const passport = {
  type: "passport",
  issuing_country: "PT",
  number: "X0000000",
  date_issued: "2022-03-01",
  expiration_date: "2032-02-29",
  image_front_file: "https://files.example/passport-front.png",
} as const;

const identity = {
  residential_address: {
    street_line_1: "1 Example Street",
    city: "Lisboa",
    state: "Lisboa",
    postal_code: "1000-001",
    country: "PT",
    proof_of_address_file: "https://files.example/proof-of-address.pdf",
  },
  identifying_information: [passport],
};

/** Onboards a customer, checks its identity, and pays a beneficiary. */
async function payBeneficiary(acme: AcmeClient): Promise<void> {
  const customer = await acme.fiat.customers.create(ada);
  equal(customer.customer_kyc_status, "pending");
  const again = acme.fiat.customers.create({ ...ada, customer_name: "Ada Again" });
  await rejects(again, (error) => error instanceof ApiError && "customer_email" in error.fieldErrors);

  const check = await acme.kyc.identityChecks.start(customer.customer_id, identity);
  await uploadDocuments(acme, customer.customer_id);
  const { check_id, documents } = await acme.kyc.identityChecks.get(customer.customer_id);
  deepEqual([check_id, documents], [check.check_id, 1]);

  const supplier = await acme.fiat.beneficiaries.create({
    recipient_type: "business",
    customer_name: "Example Supplies",
    country: "PT",
  });
  const method = await acme.fiat.paymentMethods.add(supplier.id, {
    gateway_id: 7,
    currency: "EUR",
    payment_data: { account: "not-a-real-account" },
  });
  const idempotencyKey = await deriveKey("payout", "invoice-42", { createdAt: new Date() });
  const request = {
    beneficiary_id: supplier.id,
    payment_method_id: method.id,
    amount: "75.10",
    currency: "EUR",
    reference: "Invoice 42",
  };
  const payout = await acme.fiat.payouts.create(request, { idempotencyKey });
  equal(payout.amount, "75.10");
  equal((await acme.fiat.payouts.get(payout.id)).status, "processing");
  equal((await acme.fiat.payouts.list()).length, 1);

  const names: (string | undefined)[] = [];
  for await (const { customer_name } of acme.fiat.customers.list({ per_page: 1 })) names.push(customer_name);
  equal(names.join(), "Ada Example");
}

/** Uploads one document; files that are too large, or of another format, are rejected before they are sent. */
async function uploadDocuments(acme: AcmeClient, customerId: string): Promise<void> {
  const pdf = (bytes: number) => {
    const content = new Uint8Array(bytes);
    content.set(new TextEncoder().encode("%PDF-1.7\n"));
    return { content, name: "statement.pdf" };
  };
  const upload = (file: { readonly content: Uint8Array; readonly name: string }) =>
    acme.kyc.documents.upload(customerId, { type: "bank_statement", file });
  const { file_name, size } = await upload(pdf(5_000_000));
  deepEqual([file_name, size], ["statement.pdf", 5_000_000]);
  await rejects(upload(pdf(5_000_001)), ArgumentError);
  await rejects(upload({ content: new TextEncoder().encode("GIF89a"), name: "statement.gif" }), ArgumentError);
}

/** Operations without a handler answer with the examples of their documents. */
async function readExamples(acme: AcmeClient): Promise<void> {
  const { rates } = await acme.fiat.exchangeRates.list({ base: "EUR" });
  equal(rates[0]?.rate, "1.0842");
  equal((await acme.wallets.autoForwardRules.list()).rules[0]?.rule_id, "rule_example");
  const { swapId } = await acme.wallets.swaps.execute({ quoteId: "quote_example" }, { idempotencyKey: "swap-1" });
  equal(swapId, "swap_example");
  // As openapi-fetch would, by a path with Acme's name.
  const path: keyof cryptoPaths = "/acme-card/webhooks";
  const response = await createFetch(acme.wallets)(`${acme.wallets.baseUrl}${path}`);
  equal(response.status, 200);
}

function clientFor(tenant: SandboxTenant, drift: DriftObserver): AcmeClient {
  const { kyc } = tenant.services;
  ok(kyc, "the sandbox has no service kyc");
  const { token: apiKey, ...own } = kyc;
  return new AcmeClient({
    fiat: { ...tenant.fiat, drift },
    crypto: { ...tenant.crypto, drift },
    agent: tenant.agent,
    kyc: { ...own, apiKey, drift },
  });
}

async function inProcess(handlers: UserHandlers): Promise<void> {
  const received: string[] = [];
  const verifier = createAcmeVerifier({ secret: currentSecret(() => subscription.secret) });
  const sandbox = createAcmeSandbox({
    handlers,
    onFailure: (error) => {
      throw error;
    },
    allowExternalHosts: true,
    outboundFetch: async (_, init) => {
      const delivery = { headers: new Headers(init?.headers), body: new TextEncoder().encode(String(init?.body)) };
      received.push(new TextDecoder().decode((await verifier.verify(delivery)).body));
      return new Response();
    },
  });
  const tenant = sandbox.createTenant();
  const differences: string[] = [];
  const acme = clientFor(tenant, driftTo(differences));
  const subscription = { secret: "" };
  const created = await acme.wallets.webhooks.create({ url: "https://shop.example/hooks" });
  subscription.secret = (created as { readonly secret?: string }).secret ?? "";

  await payBeneficiary(acme);
  await readExamples(acme);
  tenant.simulate.deposit({ asset_id: tenant.seeded.assets.USDC_SOLANA, amount: "25.10" });
  await sandbox.idle();
  ok(
    received.some((text) => text.includes("deposit.confirmed")),
    "the deposit was not announced",
  );
  // Its sandbox answers what Acme's documents leave open.
  deepEqual(
    differences.filter((difference) => !/ (?:answered-gap|new-field) /.test(difference)),
    [],
  );
  await acme.close();
  await sandbox.close();
}

/** Deliveries in Acme's envelope, with the time in Acme's header. */
async function handleEvent(): Promise<void> {
  const handled: string[] = [];
  const handler = createAcmeWebhookHandler({
    verifier: createAcmeVerifier({ secret }),
    store: createMemoryStore(),
    handle: (event) => {
      const type: AcmeEventType | "unknown" = event.known ? event.type : "unknown";
      handled.push(type);
    },
  });
  ok(webhookNames.includes("card.frozen"));
  const body = JSON.stringify({
    id: "evt_1",
    type: "card.frozen",
    created_at: new Date().toISOString(),
    data: { transaction_id: "txn_1" },
  });
  const signed = await signWebhook({ secret, body, serviceName: "acme", timestampHeader: "X-Acme-Timestamp" });
  const deliver = () => handler(new Request("https://shop.example/hooks", { method: "POST", ...signed }));
  equal((await deliver()).status, 200);
  equal((await deliver()).status, 200);
  equal(handled.join(), "card.frozen");
}

function driftTo(differences: string[]): DriftObserver {
  return driftDetector({ onDrift: ({ operation, kind, place }) => differences.push(`${operation} ${kind} ${place}`) });
}

/** A response that Acme's own documents do not describe. */
async function reportDrift(): Promise<void> {
  const differences: string[] = [];
  const kyc = new AcmeKycClient({
    baseUrl: "https://kyc.example/v1",
    apiKey: "not-a-real-key",
    drift: driftTo(differences),
    fetch: async () => Response.json({ check_id: 7, status: "pending", documents: 0 }),
  });
  await kyc.identityChecks.get("00000000-0000-4000-8000-000000001001");
  ok(differences.includes("getIdentityCheck shape check_id"), differences.join());
  await kyc.close();
}

const given: UserHandlers = await import(process.argv[2] ?? "");
await inProcess(given);
await handleEvent();
await reportDrift();
console.log("onboarding, payout, webhooks and drift");
