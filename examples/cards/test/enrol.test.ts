import { expect, test } from "vitest";
import { enrol } from "../src/enrol.ts";
import { ada, openProgramme } from "./open-programme.ts";

test("adds a customer once", async () => {
  const { wallets, requests } = openProgramme();
  const customer = await enrol(wallets, ada);
  expect(customer).toMatchObject({ external_id: "user-1", email: "ada@shop.example", cards: [] });
  expect((await enrol(wallets, ada)).svc_card_id).toBe(customer.svc_card_id);
  expect(requests("onboardCardCustomer")).toBe(1);
});

test("finds the customer after a lost response", async () => {
  const { wallets, loseResponses, requests } = openProgramme();
  loseResponses("onboardCardCustomer");
  expect(await enrol(wallets, ada)).toMatchObject({ external_id: "user-1" });
  expect(requests("onboardCardCustomer")).toBe(1);
});

test("says that it does not know, and can be called again", async () => {
  const { sandbox, wallets } = openProgramme();
  sandbox.faults.add({ kind: "reset", operationId: "onboardCardCustomer" });
  await expect(enrol(wallets, ada)).rejects.toMatchObject({ code: "outcome_unknown" });
  expect(await enrol(wallets, ada)).toMatchObject({ external_id: "user-1" });
});

test("passes on that the e-mail address belongs to another customer", async () => {
  const { wallets } = openProgramme();
  await enrol(wallets, ada);
  const other = enrol(wallets, { ...ada, externalId: "user-2" });
  await expect(other).rejects.toMatchObject({ code: "EMAIL_ALREADY_REGISTERED", outcome: "rejected" });
});
