import { expect, it } from "vitest";
import { contextOf, loadFixture } from "../testing/fixture.ts";
import { recordUses } from "./record-users.ts";

it("tells who sends a record, gets it, or gets it with an error", async () => {
  const { document, operations } = contextOf(await loadFixture());
  const useOf = recordUses(document, operations);
  expect(useOf("TransferRequest")).toEqual({ sides: new Set(["request"]), operations: ["transferMoney"] });
  expect(useOf("TransferPart")).toEqual({ sides: new Set(["result"]), operations: ["transferMoney", "listTransfers"] });
  expect(useOf("BalanceError")).toEqual({ sides: new Set(["failure"]), operations: ["transferMoney"] });
  expect(useOf("Notification")).toEqual({ sides: new Set(["result"]), operations: ["notifySomething"] });
  expect(useOf("Nothing")).toEqual({ sides: new Set(), operations: [] });
});
