import { expect, it } from "vitest";
import { createSandbox } from "../../../src/sandbox/assembly/create-sandbox.ts";
import { faultFields } from "../../../src/sandbox/control/faults.ts";
import { createControlClient } from "../client/control-client.ts";
import type { CardHolderView, CustomerView } from "../client/control-types.ts";
import { holder, operationInfo, sampleSimulations, tenantSummary } from "../testing/sample-data.ts";
import { faultFieldsOf, firstValue, nextStep, type RowFacts } from "./fill-in.ts";
import {
  type ActionField,
  operationAction,
  type PageAction,
  type RowSubject,
  simulationAction,
} from "./page-action.ts";
import { inputOf, patternOf, problemOf } from "./read-form.ts";

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
  const some: Readonly<Record<string, string>> = {
    asset: "deposit sendFunds checkBalance quoteSwap",
    customer: "approveIdentity fundCard createVirtualCard deployCustomerSafe listCardTransactions",
    own: "fundCard setWalletStatus deployCardSafe orderPhysicalCard",
    card: "authorizeCard declineCard freezeCustomerCard unfreezeCard",
    agentWallet: "fundAgentWallet tradeMarket fetchPaidResource",
    webhook: "updateWebhook deleteWebhook rotateWebhookSecret",
  };
  for (const [subject, wanted] of Object.entries(some))
    expect(names[subject]).toEqual(expect.arrayContaining(wanted.split(" ")));
  for (const other of ["approveIdentity", "createVirtualCard"]) expect(names.own).not.toContain(other);
  expect(names.transfer).toEqual(["settleTransfer", "failTransfer"]);
  expect(names.cardTransaction).toEqual(["setCardTransactionStatus"]);
  expect(names.quote).toEqual(["executeQuote", "expireQuote"]);
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

const tenant = tenantSummary("t1");
const valuesOf = (action: PageAction, row: RowFacts) =>
  Object.fromEntries(action.fields.map((field) => [field.name, firstValue(action, field, row, tenant)]));

it("fills in the ids of the row, and an amount to start from", () => {
  const [deposit, setCard, setStatus] = sampleSimulations.map(simulationAction) as [PageAction, PageAction, PageAction];
  const asset = { id: "asset_7", ticker: "ETH", chain: "ETHEREUM" };
  expect(valuesOf(deposit, { asset })).toEqual({ asset_id: "asset_7", amount: "25.00", output: "" });
  expect(valuesOf(setCard, { cardId: "card_7", holderId: "holder_7" })).toEqual({ card_id: "card_7", is_frozen: "" });
  expect(valuesOf(setStatus, { transactionId: "transaction_7" })).toMatchObject({ transaction_id: "transaction_7" });
});

it("fills in path parameters, whatever the service is called", () => {
  const action = operationAction(
    operationInfo({ pathParameters: ["acmeCardId", "cardId", "programId"], body: "none", bodyFields: [] }),
  );
  expect(valuesOf(action, { holderId: "holder_7", cardId: "card_7" })).toEqual({
    acmeCardId: "holder_7",
    cardId: "card_7",
    programId: "program_1",
  });
});

it("begins bodies with the row's asset, or with their declared fields", () => {
  const send = operationAction(operationInfo({ operationId: "sendFunds", key: "required" }));
  const asset = { id: "asset_7", ticker: "USDC", chain: "ETHEREUM" };
  const { body, "idempotency key": key } = valuesOf(send, { asset });
  const filled = { account: "account_1", assets: "asset_7", type: "USDC", chain: "ETHEREUM" };
  expect(JSON.parse(body ?? "")).toMatchObject(filled);
  expect(key).toBe("");
  const other = operationAction(operationInfo({ operationId: "other", bodyFields: ["name", "note"] }));
  expect(JSON.parse(valuesOf(other, {}).body ?? "")).toEqual({ name: "", note: "" });
  const hook = operationAction(operationInfo({ operationId: "createWebhook" }));
  expect(JSON.parse(valuesOf(hook, {}).body ?? "").url).toBe("http://127.0.0.1:4010/_sandbox/inbox/page");
});

const customer = (
  states: readonly string[],
  wallet: Partial<CardHolderView["wallet"]> = {},
  cards: readonly string[] = [],
): CustomerView => ({
  ...holder("customer_1", wallet),
  email: "a@example.com",
  status: "active",
  steps: states.map((status, index) => ({ name: `step ${index}`, status })),
  cards: cards.map((status) => ({ status }) as never),
});
const done = ["approved", "done", "done"];

it.each([
  [customer(["pending", "pending", "pending"]), "approveIdentity"],
  [customer(["rejected", "pending", "pending"]), undefined],
  [customer(["approved", "pending", "pending"]), "completeSourceOfFunds"],
  [customer(["approved", "done", "pending"]), "verifyPhone"],
  [customer(done), "deployCustomerSafe"],
  [customer(done, { status: "deploying" }), "advance"],
  [customer(done, { status: "ready" }), "createVirtualCard"],
  [customer(done, { status: "ready" }, ["active"]), "fundCard"],
  [customer(done, { status: "ready", available: "0.01" }, ["frozen", "active"]), "authorizeCard"],
  [customer(done, { status: "ready", available: "0.01" }, ["frozen"]), undefined],
])("offers the next step (%#)", (one, step) => {
  expect(nextStep(one)).toBe(step);
});

const common = ["kind", "operationId", "tenant", "count"];

it.each([
  [undefined, []],
  ["reset", []],
  ["latency", ["latencyMs", "jitterMs"]],
  ["status", ["status", "body", "rawBody", "contentType", "headers", "afterEffect"]],
])("offers the fields of kind %s", (kind, own) => {
  expect(faultFieldsOf(faultFields, kind).map(({ name }) => name)).toEqual([...common, ...own]);
});

it.each([
  ["status", ["kind", "status"]],
  ["latency", ["kind", "latencyMs"]],
  ["reset", ["kind"]],
])("requires what the kind %s needs", (kind, needed) => {
  const required = faultFieldsOf(faultFields, kind).filter((field) => field.required);
  expect(required.map(({ name }) => name)).toEqual(needed);
});

const field = (type: ActionField["type"]): ActionField => ({ name: "x", type, about: "" });
const accepts = (type: ActionField["type"], text: string) =>
  new RegExp(`^(?:${patternOf(field(type))?.pattern ?? ".*"})$`).test(text) && problemOf(field(type), text) === "";

it.each<[ActionField["type"], string, unknown]>([
  ["string", " a b ", "a b"],
  ["decimal", "25.10", "25.10"],
  ["decimal", " -3", "-3"],
  ["integer", "007", 7],
  ["boolean", "false", false],
  ["object", '{"a":1.10}', { a: 1.1 }],
  ["json", '{"amount": 1.10}', '{"amount": 1.10}'],
])("reads %s %s", (type, text, value) => {
  expect(accepts(type, text)).toBe(true);
  expect(inputOf([field(type)], { x: text })).toEqual({ x: value });
});

it.each<[ActionField["type"], string]>([
  ["decimal", "1,5"],
  ["decimal", "1e3"],
  ["integer", "1.5"],
  ["integer", "12345678901234567890"],
  ["object", "[1]"],
  ["json", "{"],
])("refuses %s %s", (type, text) => {
  expect(accepts(type, text)).toBe(false);
});

it("omits empty fields", () => {
  expect(inputOf([field("string"), field("json")], { x: "  " })).toEqual({});
});
