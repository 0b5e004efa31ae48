import { expect, it } from "vitest";
import { createSandbox } from "../../../src/sandbox/assembly/create-sandbox.ts";
import { faultFields } from "../../../src/sandbox/control/faults.ts";
import { createControlClient } from "../client/control-client.ts";
import type { CustomerView } from "../client/control-types.ts";
import { operationInfo, tenantSummary } from "../testing/sample-data.ts";
import { faultFieldsOf, firstValue, nextStep, type RowFacts } from "./fill-in.ts";
import {
  type ActionField,
  operationAction,
  type PageAction,
  type RowSubject,
  simulationAction,
} from "./page-action.ts";
import { inputOf, patternOf, problemOf } from "./read-form.ts";

const client = createControlClient({ baseUrl: "https://sandbox.example", fetch: createSandbox().fetch });
const calls = (await client.operations()).map(operationAction);
const actions = [...(await client.simulations()).map(simulationAction), ...calls];

it("finds the simulations and calls that concern each kind of row", () => {
  const namesOf = (subject: RowSubject) =>
    actions.filter(({ subjects }) => subjects.includes(subject)).map(({ name }) => name);
  const some: readonly (readonly [RowSubject, string])[] = [
    ["asset", "deposit sendFunds checkBalance quoteSwap"],
    ["customer", "approveIdentity fundCard createVirtualCard deployCustomerSafe listCardTransactions"],
    ["own", "fundCard setWalletStatus deployCardSafe orderPhysicalCard"],
    ["card", "authorizeCard declineCard freezeCustomerCard unfreezeCard"],
    ["agentWallet", "fundAgentWallet tradeMarket fetchPaidResource"],
    ["webhook", "updateWebhook deleteWebhook rotateWebhookSecret"],
  ];
  for (const [subject, wanted] of some) expect(namesOf(subject)).toEqual(expect.arrayContaining(wanted.split(" ")));
  for (const other of ["approveIdentity", "createVirtualCard"]) expect(namesOf("own")).not.toContain(other);
  const all = (["transfer", "cardTransaction", "quote", "delivery"] as const).map((name) => namesOf(name).join(" "));
  expect(all).toEqual([
    "settleTransfer failTransfer",
    "setCardTransactionStatus",
    "executeQuote expireQuote",
    "retryDelivery",
  ]);
});

it.each([
  ["sendFunds", ["body true", "idempotency key false"]],
  ["freezeCustomerCard", ["svcCardId true", "cardId true", "idempotency key false"]],
  ["checkBalance", ["body true"]],
  ["listCardTransactions", expect.arrayContaining(["customerId true", "page false"])],
])("asks for path, query, body and key of %s", (name, expected) => {
  const fields = calls.find((call) => call.name === name)?.fields;
  expect(fields?.map((one) => `${one.name} ${one.required ?? false}`)).toEqual(expected);
});

it("says that a body is undocumented, with the id of its gap", () => {
  const about = Object.fromEntries(calls.map((one) => [one.name, one.about]));
  expect(about.sendFunds).toBe("POST /crypto/api/v1/transactions/send-funds");
  expect(about.onboardCardCustomer).toMatch(/^POST \S+: The request body is undocumented \(G42\)\./);
});

const tenant = tenantSummary("t1");
const valuesOf = (action: PageAction, row: RowFacts) =>
  Object.fromEntries(action.fields.map((one) => [one.name, firstValue(action, one, row, tenant)]));
const valuesIn = (name: string, row: RowFacts) =>
  valuesOf(actions.find((one) => one.name === name) ?? expect.unreachable(), row);

it.each<[string, RowFacts, object]>([
  ["deposit", { asset: { id: "a7", ticker: "ETH", chain: "ETHEREUM" } }, { asset_id: "a7", amount: "25.00", hash: "" }],
  ["setCard", { cardId: "c7", holderId: "h7" }, { card_id: "c7", is_frozen: "", is_lost: "" }],
  ["setCardTransactionStatus", { transactionId: "t7" }, { transaction_id: "t7" }],
  ["freezeCustomerCard", { cardId: "c7", holderId: "h7" }, { svcCardId: "h7", cardId: "c7" }],
  ["retryDelivery", { deliveryId: "d7" }, { deliveryId: "d7" }],
  ["sendFunds", {}, { "idempotency key": "" }],
])("fills in the ids of the row, and an amount to start from: %s", (name, row, values) => {
  expect(valuesIn(name, row)).toMatchObject(values);
});

it("fills in path parameters, whatever the service is called", () => {
  const action = operationAction(operationInfo({ pathParameters: ["acmeCardId", "programId"] }));
  expect(valuesOf(action, { holderId: "h7" })).toMatchObject({ acmeCardId: "h7", programId: "program_1" });
});

it("begins bodies with the row's asset, or with their declared fields", () => {
  const bodyOf = (name: string, row: RowFacts): unknown => JSON.parse(valuesIn(name, row).body ?? "");
  const asset = { id: "asset_7", ticker: "USDC", chain: "ETHEREUM" };
  const filled = { account: "account_1", assets: "asset_7", type: "USDC", chain: "ETHEREUM" };
  expect(bodyOf("sendFunds", { asset })).toMatchObject(filled);
  expect(bodyOf("createWebhook", {})).toMatchObject({ url: "http://127.0.0.1:4010/_sandbox/inbox/page" });
  const other = operationAction(operationInfo({ operationId: "other", bodyFields: ["name", "note"] }));
  expect(JSON.parse(valuesOf(other, {}).body ?? "")).toEqual({ name: "", note: "" });
});

const customer = (states: readonly string[], wallet: object = {}, cards: readonly string[] = []) =>
  ({
    steps: states.map((status) => ({ status })),
    wallet: { status: "not deployed", available: "0.00", ...wallet },
    cards: cards.map((status) => ({ status })),
  }) as unknown as CustomerView;
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
  [undefined, [], ["kind"]],
  ["reset", [], ["kind"]],
  ["latency", ["latencyMs", "jitterMs"], ["kind", "latencyMs"]],
  ["status", ["status", "body", "rawBody", "contentType", "headers", "afterEffect"], ["kind", "status"]],
])("offers the fields of the kind %s, and requires what it needs", (kind, own, needed) => {
  const fields = faultFieldsOf(faultFields, kind);
  expect(fields.map(({ name }) => name)).toEqual([...common, ...own]);
  expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual(needed);
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

it.each<[ActionField["type"], string[]]>([
  ["decimal", ["1,5", "1e3"]],
  ["integer", ["1.5", "12345678901234567890"]],
  ["object", ["[1]"]],
  ["json", ["{"]],
])("refuses %s %s", (type, texts) => expect(texts.filter((text) => accepts(type, text))).toEqual([]));

it("omits empty fields", () => {
  expect(inputOf([field("string"), field("json")], { x: "  " })).toEqual({});
});
