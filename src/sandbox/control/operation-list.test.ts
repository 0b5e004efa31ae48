import { expect, it } from "vitest";
import { sandboxDocuments } from "../sandbox-documents.ts";
import type { OperationInfo } from "./operation-list.ts";
import { listOperations } from "./operation-list.ts";

const operations = (serviceName?: string) =>
  new Map(listOperations(sandboxDocuments({}), serviceName).map((operation) => [operation.operationId, operation]));

it("describes each operation as SDK method and as request", () => {
  const all = operations();
  expect(all.get("sendFunds")).toMatchObject({
    service: "crypto",
    name: "wallets.transactions.sendFunds",
    method: "POST",
    path: "/crypto/api/v1/transactions/send-funds",
    credential: "token",
    pathParameters: [],
    body: "required",
    numberAmounts: ["amount"],
    key: "required",
  } satisfies Partial<OperationInfo>);
  expect(all.get("freezeCustomerCard")).toMatchObject({ pathParameters: ["svcCardId", "cardId"], key: "auto" });
  expect(all.get("login")).toMatchObject({ service: "fiat", credential: "none", key: "fresh" });
  expect(all.get("checkBalance")).toMatchObject({ key: "none", body: "required" });
  expect(all.get("listCardTransactions")?.query.map(({ name }) => name)).toContain("page");
});

it("says which bodies are undocumented, by the ids of their gaps", () => {
  const all = operations();
  const documented = { bodyFields: ["asset_id"], undocumented: [] };
  expect(all.get("checkBalance")).toMatchObject(documented);
  expect(all.get("batchAddAssets")).toMatchObject({
    body: "optional",
    bodyFields: null,
    undocumented: ["The request body is undocumented (G42).", "The response body is undocumented (G42)."],
  });
  expect(all.get("onboardCardCustomer")).toMatchObject({ bodyFields: null });
  expect(all.get("getApiKey")).toMatchObject({
    body: "none",
    bodyFields: [],
    undocumented: ["The response body is undocumented (G24)."],
  });
  expect(all.get("createVirtualCard")).toMatchObject({ body: "empty", bodyFields: [] });
});

it("writes paths as they are sent", () => {
  const template = "/crypto/api/v1/acme-card/customers/{svcCardId}/cards/virtual";
  expect(operations("acme").get("createVirtualCard")?.path).toBe(template);
});

it("says how parameters are called on the wire, where that is not as documented", () => {
  expect(operations("acme").get("lookupCardCustomer")?.wireNames).toEqual({ svc_card_id: "acme_card_id" });
  expect(operations("acme").get("checkBalance")?.wireNames).toEqual({});
  expect(operations().get("lookupCardCustomer")?.wireNames).toEqual({});
});
