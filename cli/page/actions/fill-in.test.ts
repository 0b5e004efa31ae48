import { expect, it } from "vitest";
import { faultFields } from "../../../src/sandbox/control/faults.ts";
import type { CardHolderView, CustomerView } from "../client/control-types.ts";
import { holder, operationInfo, sampleSimulations, tenantSummary } from "../testing/sample-data.ts";
import { faultFieldsOf, firstValue, nextStep, type RowFacts } from "./fill-in.ts";
import { operationAction, type PageAction, simulationAction } from "./page-action.ts";

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
    ...{ acmeCardId: "holder_7", cardId: "card_7", programId: "program_1" },
  });
});

it("begins bodies with the row's asset, or with their declared fields", () => {
  const send = operationAction(operationInfo({ operationId: "sendFunds", key: "required" }));
  const asset = { id: "asset_7", ticker: "USDC", chain: "ETHEREUM" };
  const { body, "idempotency key": key } = valuesOf(send, { asset });
  expect(JSON.parse(body ?? "")).toMatchObject({
    account: "account_1",
    assets: "asset_7",
    type: "USDC",
    chain: "ETHEREUM",
  });
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
  ...{ email: "a@example.com", status: "active" },
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

it("requires what the kind needs", () => {
  const required = (kind: string) =>
    faultFieldsOf(faultFields, kind)
      .filter((field) => field.required)
      .map(({ name }) => name);
  expect([required("status"), required("latency"), required("reset")]).toEqual([
    ["kind", "status"],
    ["kind", "latencyMs"],
    ["kind"],
  ]);
});
