import { expect, it } from "vitest";
import { knownOperations } from "./known-operations.ts";

it("finds the operations of both services by their ids", () => {
  expect(knownOperations.get("sendFunds")).toMatchObject({ name: "wallets.transactions.sendFunds", method: "POST" });
  expect(knownOperations.get("login")).toMatchObject({ id: "login", auth: "none" });
  expect(knownOperations.get("nothing")).toBeUndefined();
});
