import { expect } from "vitest";
import { enrol } from "../src/enrol.ts";
import { ada, test } from "./open-programme.ts";

test("adds a customer once", async ({ programme }) => {
  const { wallets, requests } = programme;
  const customer = await enrol(wallets, ada);
  expect(customer).toMatchObject({ external_id: "user-1", email: "ada@shop.example", cards: [] });
  expect((await enrol(wallets, ada)).svc_card_id).toBe(customer.svc_card_id);
  expect(await requests("onboardCardCustomer")).toBe(1);
});

test("finds the customer after a lost response; without one says that it does not know", async ({ programme }) => {
  const { sandbox, wallets, loseResponses, requests } = programme;
  await sandbox.faults.add({ kind: "reset", operationId: "onboardCardCustomer" });
  await expect(enrol(wallets, ada)).rejects.toMatchObject({ code: "outcome_unknown" });
  await loseResponses("onboardCardCustomer");
  expect(await enrol(wallets, ada)).toMatchObject({ external_id: "user-1" });
  expect(await requests("onboardCardCustomer")).toBe(2);
});

test("passes on that the email address belongs to another customer", async ({ programme }) => {
  const { wallets } = programme;
  await enrol(wallets, ada);
  const other = enrol(wallets, { ...ada, externalId: "user-2" });
  await expect(other).rejects.toMatchObject({ code: "EMAIL_ALREADY_REGISTERED", outcome: "rejected" });
});
