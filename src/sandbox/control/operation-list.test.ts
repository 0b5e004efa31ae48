import { expect, it } from "vitest";
import { routeTo, serviceOf } from "../../../tests/support/sandbox/user-documents.ts";
import { sandboxDocuments } from "../service/documents.ts";
import { listOperations } from "./operation-list.ts";

const operations = (serviceName?: string) =>
  new Map(listOperations(sandboxDocuments({}), serviceName).map((operation) => [operation.operationId, operation]));

it("describes each operation as SDK method and as request", () => {
  const all = operations();
  const sendFunds = { service: "crypto", name: "wallets.transactions.sendFunds", method: "POST", credential: "token" };
  const order = { path: "/crypto/api/v1/transactions/send-funds", pathParameters: [], body: "required" };
  expect(all.get("sendFunds")).toMatchObject({ ...sendFunds, ...order, numberAmounts: ["amount"], key: "required" });
  expect(all.get("quoteSwap")?.numberAmounts).toEqual([]);
  expect(all.get("freezeCustomerCard")).toMatchObject({ pathParameters: ["svcCardId", "cardId"], key: "auto" });
  const path = "/fiat/api/v1/auth/login";
  expect(all.get("login")).toMatchObject({ service: "fiat", path, credential: "none", key: "fresh" });
  expect(all.get("checkBalance")).toMatchObject({ key: "none", body: "required" });
  expect(all.get("listCardTransactions")?.query.map(({ name }) => name)).toContain("page");
});

it("says which bodies are undocumented, by the ids of their gaps", () => {
  const all = operations();
  expect(all.get("checkBalance")).toMatchObject({ bodyFields: ["asset_id"], undocumented: [] });
  const undocumented = ["The request body is undocumented (G42).", "The response body is undocumented (G42)."];
  expect(all.get("batchAddAssets")).toMatchObject({ body: "optional", bodyFields: null, undocumented });
  expect(all.get("onboardCardCustomer")).toMatchObject({ bodyFields: null });
  const response = { undocumented: ["The response body is undocumented (G24)."] };
  expect(all.get("getApiKey")).toMatchObject({ body: "none", bodyFields: [], ...response });
  expect(all.get("createVirtualCard")).toMatchObject({ body: "empty", bodyFields: [] });
});

it("writes paths as they are sent, and how parameters are called, where that is not as documented", () => {
  const template = "/crypto/api/v1/acme-card/customers/{svcCardId}/cards/virtual";
  expect(operations("acme").get("createVirtualCard")?.path).toBe(template);
  expect(operations("acme").get("lookupCardCustomer")?.wireNames).toEqual({ svc_card_id: "acme_card_id" });
  expect(operations("acme").get("checkBalance")?.wireNames).toEqual({});
  expect(operations().get("lookupCardCustomer")?.wireNames).toEqual({});
});

it("has paths, ids and fields on the wire of a further service", () => {
  const bodies = { addApplicant: { request: ["data.svc_name", "svc_id"], response: ["svc_key"] } };
  const names = { placeholder: "svc", pathSegments: [], queryNames: [], headers: [], bodies };
  const kyc = serviceOf([routeTo("addApplicant", "POST", "/applicants/{id}", { body: "required" })], { names });
  const described = (serviceName?: string) =>
    listOperations(sandboxDocuments({ kyc }), serviceName).find(({ service }) => service === "kyc");
  const shown = { operationId: "addApplicant", method: "POST", credential: "token", query: [], body: "required" };
  const address = { service: "kyc", name: "addApplicant", path: "/kyc/applicants/{id}", pathParameters: ["id"] };
  const none = { bodyFields: [], undocumented: [], numberAmounts: [], wireNames: {} };
  expect(described()).toEqual({ ...shown, ...address, ...none, key: "auto" });
  expect(described("acme")?.wireNames).toEqual({ svc_name: "acme_name", svc_id: "acme_id" });
});
