import { expect, it } from "vitest";
import { CryptoClient, settle } from "../../../src/index.ts";
import { createSandbox, loadFixture, type Sandbox } from "../../../src/sandbox.ts";
import { transferOf } from "../../../tests/support/sandbox/open-sandbox.ts";
import { CallSettler, type UnknownOutcome } from "./call-settler.ts";
import { SandboxTracer } from "./traced-sandbox.ts";

type Make = (
  wallets: CryptoClient,
  sandbox: Sandbox,
) => Promise<{ readonly operationId: string; call(): Promise<unknown> }>;

const pay: Make = async (wallets, { tenants: [tenant] }) => ({
  operationId: "sendFunds",
  call: () =>
    wallets
      .withOptions({ timeoutMs: 1000 })
      .transactions.sendFunds(transferOf(tenant ?? expect.unreachable(), "1.00"), { idempotencyKey: "k1" }),
});

const onboard: Make = async (wallets) => ({
  operationId: "onboardCardCustomer",
  call: () => wallets.cardCustomers.onboard({ email: "ada@shop.example", external_id: "user-1" }),
});

const freeze: Make = async (wallets, { tenants, clock }) => {
  const customers = [{ as: "ada", email: "ada@shop.example" }];
  const { ada } = await loadFixture(tenants[0] as never, { customers }, clock);
  const { svc_card_id: svcCardId, card_id: cardId } = ada as { svc_card_id: string; card_id: string };
  return { operationId: "freezeCustomerCard", call: () => wallets.cardCustomers.freezeCard({ svcCardId, cardId }) };
};

it.each<[string, Make, string, RegExp]>([
  ["a payment whose response is lost", pay, "lose-response", /^Carried out once, as transaction \w+\.$/],
  ["a payment that never arrived", pay, "reset", /^Carried out once, as transaction \w+\.$/],
  ["a frozen card", freeze, "lose-response", /^Carried out once: wallets\.cardIssuer\.lookupCustomer shows it\.$/],
  ["a card that was not frozen", freeze, "reset", /^Not carried out: .*lookupCustomer shows that nothing was done\.$/],
  ["a customer", onboard, "lose-response", /^Carried out once: wallets\.cardIssuer\.lookupCustomer shows it\.$/],
  ["no customer", onboard, "reset", /^Still unknown: .*No such customer\.$/],
])("settles %s", async (_, make, kind, found) => {
  const tracer = new SandboxTracer({ states: [], advanceSeconds: 0, keys: [], stallMs: 0 });
  const settler = new CallSettler(settle, () => tracer.snapshots());
  const sandbox = tracer.tracing(createSandbox)();
  const Client = settler.watching(CryptoClient as never) as typeof CryptoClient;
  const wallets = new Client({ ...sandbox.createTenant().crypto, maxRetries: 0 });
  const { operationId, call } = await make(wallets, sandbox);
  sandbox.faults.add({ kind, operationId } as Parameters<Sandbox["faults"]["add"]>[0]);
  const error: UnknownOutcome = await call().then(
    () => expect.fail("succeeded"),
    (thrown) => thrown,
  );
  expect((await settler.settle(error, 1)).text).toMatch(found);
});
