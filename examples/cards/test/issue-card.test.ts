import { expect } from "vitest";
import { enrol } from "../src/enrol.ts";
import { issueCard } from "../src/issue-card.ts";
import { ada, test } from "./open-programme.ts";

test("waits for the wallet, and issues one card", async ({ programme }) => {
  const { wallets, approvedAda, wait, requests } = programme;
  await approvedAda();
  const issued = await issueCard(wallets, "user-1", wait);
  expect(issued).toMatchObject({ card: { card_type: "virtual", status: "active", is_frozen: false } });
  expect(await issueCard(wallets, "user-1", wait)).toEqual(issued);
  expect(await requests("createVirtualCard")).toBe(1);
});

test("finds the card after a lost response; without one says that it does not know", async ({ programme }) => {
  const { sandbox, wallets, approvedAda, wait, loseResponses, requests } = programme;
  await approvedAda();
  await sandbox.faults.add({ kind: "reset", operationId: "createVirtualCard" });
  await expect(issueCard(wallets, "user-1", wait)).rejects.toMatchObject({ code: "outcome_unknown" });
  await loseResponses("createVirtualCard");
  expect(await issueCard(wallets, "user-1", wait)).toMatchObject({ card: { status: "active" } });
  expect(await requests("createVirtualCard")).toBe(2);
});

test("says what the customer has to do first, step by step", async ({ programme }) => {
  const { tenant, wallets, wait } = programme;
  const { svc_card_id } = await enrol(wallets, ada);
  const missing = (why: RegExp) => ({ missing: "other", why: expect.stringMatching(why) });
  expect(await issueCard(wallets, "user-1", wait)).toMatchObject(missing(/identity/));
  await tenant.simulate.approveIdentity({ svc_card_id });
  expect(await issueCard(wallets, "user-1", wait)).toMatchObject({ missing: "source of funds" });
  await tenant.simulate.completeSourceOfFunds({ svc_card_id });
  expect(await issueCard(wallets, "user-1", wait)).toMatchObject(missing(/phone/i));
  await tenant.simulate.verifyPhone({ svc_card_id });
  expect(await issueCard(wallets, "user-1", wait)).toMatchObject({ card: { status: "active" } });
});

test("issues another card when the first one is lost", async ({ programme }) => {
  const { tenant, wallets, fundedCard, wait } = programme;
  const lost = await fundedCard("10.00");
  await tenant.simulate.setCard({ card_id: lost, is_lost: true, is_blocked: true });
  const issued = await issueCard(wallets, "user-1", wait);
  expect(issued).toMatchObject({ card: { is_lost: false } });
  expect(issued).not.toMatchObject({ card: { card_id: lost } });
});

test("rejects a customer who is not enrolled", async ({ programme }) => {
  const { wallets, wait } = programme;
  await expect(issueCard(wallets, "user-9", wait)).rejects.toThrow("user-9 is not enrolled");
});
