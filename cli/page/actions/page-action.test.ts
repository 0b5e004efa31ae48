import { expect, it } from "vitest";
import { createSandbox } from "../../../src/sandbox/assembly/create-sandbox.ts";
import { createControlClient } from "../client/control-client.ts";
import { operationAction, type PageAction, type RowSubject, simulationAction } from "./page-action.ts";

async function namesBySubject(): Promise<Record<string, string[]>> {
  const client = createControlClient({ baseUrl: "https://sandbox.example", fetch: createSandbox().fetch });
  const actions: PageAction[] = [
    ...(await client.simulations()).map(simulationAction),
    ...(await client.operations()).map(operationAction),
  ];
  const subjects = new Set<RowSubject>(actions.flatMap((action) => action.subjects));
  return Object.fromEntries(
    [...subjects].map((subject) => [
      subject,
      actions.filter((action) => action.subjects.includes(subject)).map(({ name }) => name),
    ]),
  );
}

it("finds the simulations and calls that concern each kind of row", async () => {
  const names = await namesBySubject();
  expect(names.asset).toEqual(expect.arrayContaining(["deposit", "sendFunds", "checkBalance", "quoteSwap"]));
  expect(names.transfer).toEqual(["settleTransfer", "failTransfer"]);
  expect(names.cardTransaction).toEqual(["setCardTransactionStatus"]);
  expect(names.quote).toEqual(["executeQuote", "expireQuote"]);
  expect(names.customer).toEqual(
    expect.arrayContaining([
      "approveIdentity",
      "fundCard",
      "createVirtualCard",
      "deployCustomerSafe",
      "listCardTransactions",
    ]),
  );
  expect(names.own).toEqual(
    expect.arrayContaining(["fundCard", "setWalletStatus", "deployCardSafe", "orderPhysicalCard"]),
  );
  expect(names.own).not.toContain("approveIdentity");
  expect(names.own).not.toContain("createVirtualCard");
  expect(names.card).toEqual(
    expect.arrayContaining(["authorizeCard", "declineCard", "freezeCustomerCard", "unfreezeCard"]),
  );
  expect(names.agentWallet).toEqual(expect.arrayContaining(["fundAgentWallet", "tradeMarket", "fetchPaidResource"]));
  expect(names.webhook).toEqual(expect.arrayContaining(["updateWebhook", "deleteWebhook", "rotateWebhookSecret"]));
  expect(names.delivery).toEqual(["retryDelivery"]);
});

it("asks for path, query, body and key of a call", async () => {
  const client = createControlClient({ baseUrl: "https://sandbox.example", fetch: createSandbox().fetch });
  const operations = new Map((await client.operations()).map((operation) => [operation.operationId, operation]));
  const fieldsOf = (id: string) => {
    const operation = operations.get(id);
    return operation && operationAction(operation).fields.map(({ name, required = false }) => `${name} ${required}`);
  };
  expect(fieldsOf("sendFunds")).toEqual(["body true", "idempotency key false"]);
  expect(fieldsOf("freezeCustomerCard")).toEqual(["svcCardId true", "cardId true", "idempotency key false"]);
  expect(fieldsOf("checkBalance")).toEqual(["body true"]);
  expect(fieldsOf("listCardTransactions")).toEqual(expect.arrayContaining(["customerId true", "page false"]));
});

it("says that a body is undocumented, with the id of its gap", async () => {
  const client = createControlClient({ baseUrl: "https://sandbox.example", fetch: createSandbox().fetch });
  const about = Object.fromEntries(
    (await client.operations()).map(operationAction).map((one) => [one.name, one.about]),
  );
  expect(about.sendFunds).toBe("POST /crypto/api/v1/transactions/send-funds");
  expect(about.onboardCardCustomer).toMatch(/^POST \S+: The request body is undocumented \(G42\)\./);
});
