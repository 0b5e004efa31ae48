import { expect, it } from "vitest";
import { memoryAddress } from "./address-bar.ts";

it("keeps an address in memory and reports changes", () => {
  const address = memoryAddress();
  let changes = 0;
  const remove = address.listen(() => {
    changes += 1;
  });
  expect(address.hash).toBe("");
  address.go("#/t1/cards");
  expect([address.hash, changes]).toEqual(["#/t1/cards", 1]);
  remove();
  address.go("#/t1/faults");
  expect([address.hash, changes]).toEqual(["#/t1/faults", 1]);
});
