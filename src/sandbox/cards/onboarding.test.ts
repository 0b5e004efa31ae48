import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { inEnvelopeB, openCards } from "../../../tests/support/sandbox/open-cards.ts";

const onboarding = "/svc-card/customers/onboard";
const email = "ann@shop.example";

it("a card is refused with the first prerequisite that is missing [C60, G31, G26]", async () => {
  const { tenant, onboard, advance, ask } = openCards();
  const input = { svc_card_id: await onboard({ email }) };
  const at = (rest: string) => `/svc-card/customers/${input.svc_card_id}${rest}`;
  const refusal = async () => (await ask(`POST ${at("/cards/virtual")}`, {}))[1];
  expect(await refusal()).toBe("The customer's identity is not approved.");
  tenant.simulate.approveIdentity(input);
  expect(await refusal()).toBe("The source-of-funds questionnaire is not completed.");
  await ask("POST /source-of-funds", input);
  expect(await refusal()).toBe("The phone number is not verified.");
  tenant.simulate.verifyPhone(input);
  expect(await refusal()).toBe("The card wallet is being deployed until 2026-01-01T00:01:00.000Z.");
  // A rejection does not stop a deployment.
  tenant.simulate.rejectIdentity(input);
  await advance(60);
  expect(await ask(`POST ${at("/safe/deploy")}`)).toEqual([200, "Already deployed.", "C56, C58", "documented"]);
  expect(await refusal()).toBe("The customer's identity is not approved.");
  tenant.simulate.approveIdentity(input);
  tenant.simulate.setWalletStatus({ ...input, account_status: 3 });
  expect(await refusal()).toBe("The card wallet is not active.");
  tenant.simulate.setWalletStatus({ ...input, account_status: 0 });
  expect(await refusal()).toBe("Card created.");
  expect(await refusal()).toBe("The customer has reached the program's limit of virtual cards.");
});

it("reads optional e-mail address, external id and currency, and responds with minimal fields [C58, G42]", async () => {
  const { send, wallets } = openCards();
  const fields = { email, external_id: "customer-1001", currency: "EUR", first_name: "Ann" };
  const data = {
    svc_card_id: expect.stringMatching(/^cardholder_/),
    external_id: "customer-1001",
    flow_status: "onboarding",
    created_at: "2026-01-01T00:00:00.000Z",
  };
  expect((await send("POST", onboarding, fields)).body).toEqual(inEnvelopeB(data));
  expect(await wallets.cardIssuer.lookupCustomer({ email })).toMatchObject({ currency: "EUR", token: "EURe" });
  // A body that is not an object has no fields.
  for (const body of [{}, undefined, [email]]) {
    const { svc_card_id } = (await send("POST", onboarding, body)).body.data;
    expect(await wallets.cardIssuer.lookupCustomer({ svc_card_id })).toMatchObject({
      email: expect.stringMatching(/@customers\.example$/),
      currency: "USD",
      external_id: expect.stringMatching(/^external_/),
    });
  }
  const longest = { email: `${"a".repeat(241)}@shop.example` };
  expect(await send("POST", onboarding, longest)).toMatchObject({ status: 200 });
});

it.each([
  ...["no address", `${email} and more`, `my ${email}`, `${"a".repeat(242)}@shop.example`, 7, [email]].map(
    (value) => ["email", value, "must be an e-mail address"] as const,
  ),
  ...["", 7].map((value) => ["external_id", value, "must be a non-empty string"] as const),
  ["external_id", "taken", "belongs to another customer"] as const,
  ...["XYZ", "toString"].map((value) => ["currency", value, "must be USD, EUR or GBP"] as const),
])("rejects the %s %j", async (name, value, problem) => {
  const { send, onboard } = openCards();
  await onboard({ external_id: "taken" });
  const { status, body } = await send("POST", onboarding, { [name]: value });
  expect([status, body.details]).toEqual([400, { [name]: problem }]);
});

it("reports the progress of a customer after each step", async () => {
  const { tenant, onboard, withCard } = openCards();
  const { simulate } = tenant;
  const input = { svc_card_id: await onboard() };
  const start = { identity: "pending", source_of_funds: false, phone: false, wallet_ready: false };
  const reviewed = simulate.setFlowStatus({ ...input, flow_status: "under_review" });
  expect(reviewed).toEqual({ ...start, flow_status: "under_review" });
  expect(simulate.rejectIdentity(input)).toMatchObject({ flow_status: "identity_rejected", identity: "rejected" });
  expect(simulate.approveIdentity(input)).toMatchObject({ flow_status: "identity_approved", identity: "approved" });
  simulate.completeSourceOfFunds(input);
  expect(simulate.verifyPhone(input)).toMatchObject({ source_of_funds: true, phone: true });
  expect(() => simulate.setFlowStatus({ ...input, flow_status: "" })).toThrow(/empty/);
  expect(() => simulate.verifyPhone({ svc_card_id: tenant.seeded.cardId })).toThrow("no such card customer");
  // With a card, the decision on the identity no longer changes the status.
  const rejected = simulate.rejectIdentity({ svc_card_id: (await withCard()).customer });
  expect(rejected).toMatchObject({ flow_status: "card_created", identity: "rejected", wallet_ready: true });
});

describe("resetting a customer", () => {
  it("deletes the record of a customer without a card, but frees no e-mail address [C50, C53]", async () => {
    const { wallets, send, onboard, kept } = openCards();
    const customer = await onboard({ email: "Ann@shop.example", external_id: "customer-1001" });
    expect((await send("POST", `/svc-card/customers/${customer}/reset`)).body.data).toMatchObject({
      deleted_card_id: customer,
      email_masked: "A*****@shop.example",
      external_customer_id: "customer-1001",
    });
    for (const query of [{ external_id: "customer-1001" }, { email: "Ann@shop.example" }])
      expect(await failureOf(wallets.cardIssuer.lookupCustomer(query))).toMatchObject({ code: "CUSTOMER_NOT_FOUND" });
    const { customers, byRecordId, byExternalId, byEmail, registeredEmails } = kept();
    expect([customers, byRecordId, byExternalId, byEmail].map(({ size }) => size)).toEqual([0, 0, 0, 0]);
    expect([...registeredEmails.keys()]).toEqual([email]);
    await expect(onboard({ external_id: "customer-1001" })).resolves.not.toBe(customer);
  });

  it.each([
    ["with the status card_created", "card_created", false],
    ["with the status active", "active", false],
    ["with a card, whatever the status", "onboarding", true],
  ])("is refused %s, and changes nothing [C51, C62]", async (_, flow_status, hasCard) => {
    const { tenant, withCard, onboard, send, kept } = openCards();
    const customer = hasCard ? (await withCard()).customer : await onboard();
    tenant.simulate.setFlowStatus({ svc_card_id: customer, flow_status });
    const before = kept();
    const refused = { status: 409, body: { success: false, error_code: "CARD_ALREADY_ISSUED" } };
    expect(await send("POST", `/svc-card/customers/${customer}/reset`)).toMatchObject(refused);
    expect(kept()).toEqual(before);
  });
});

it.each(["email", "svc_card_id"])("the source of funds of the customer with this %s is completed", async (by) => {
  const { tenant, send, onboard } = openCards();
  const svc_card_id = await onboard({ email });
  const name = by === "email" ? { email: email.toUpperCase() } : { svc_card_id };
  const { body } = await send("POST", "/source-of-funds", { ...name, occupation: "baker" });
  expect(body.data).toEqual({ completed: true, completed_at: "2026-01-01T00:00:00.000Z" });
  expect(tenant.simulate.verifyPhone({ svc_card_id })).toMatchObject({ source_of_funds: true });
});

it("the source of funds is the account's own if the body names no customer", async () => {
  const { send, advance, onboard, tenant } = openCards();
  const customer = await onboard();
  const read = async () => (await send("GET", "/source-of-funds")).body.data;
  expect(await read()).toEqual({ completed: false, completed_at: null });
  for (const body of [{}, undefined, ["anything"]]) {
    expect((await send("POST", "/source-of-funds", body)).status).toBe(200);
    await advance(60);
  }
  expect(await read()).toEqual({ completed: true, completed_at: "2026-01-01T00:00:00.000Z" });
  expect(tenant.simulate.verifyPhone({ svc_card_id: customer })).toMatchObject({ source_of_funds: false });
});

it.each([
  ["email", "nobody@shop.example"],
  ["email", null],
  ["svc_card_id", { $ne: "" }],
])("the source of funds is refused for an unknown customer by %s: %j", async (name, value) => {
  const { status, body } = await openCards().send("POST", "/source-of-funds", { [name]: value });
  expect([status, body.details]).toEqual([400, { [name]: "names no customer of the program" }]);
});
