import { expect, it } from "vitest";
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
