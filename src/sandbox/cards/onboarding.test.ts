import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { inEnvelopeB, limits, openCards } from "../../../tests/support/sandbox/open-cards.ts";

const onboarding = "/svc-card/customers/onboard";
const email = "ann@shop.example";

it("every step has a message, a rule and its basis [C60, G31, G26]", async () => {
  const { tenant, onboard, advance, ask } = openCards();
  const input = { svc_card_id: await onboard({ email }) };
  const at = (rest: string) => `/svc-card/customers/${input.svc_card_id}${rest}`;
  const issue = () => ask(`POST ${at("/cards/virtual")}`, {});
  const deploy = () => ask(`POST ${at("/safe/deploy")}`);
  const registered = [409, "The e-mail address is already registered.", "C53, G30", "assumed"];
  expect(await ask(`POST ${onboarding}`, { email })).toEqual(registered);
  expect(await ask(`POST ${onboarding}`, {})).toEqual([200, "Customer onboarded.", "G42", "assumed"]);
  expect(await deploy()).toEqual([400, "The customer's identity is not approved.", "G26", "assumed"]);
  expect(await issue()).toEqual([400, "The customer's identity is not approved.", "C60, G31", "assumed"]);
  tenant.simulate.approveIdentity(input);
  const incomplete = "The source-of-funds questionnaire is not completed.";
  expect(await issue()).toEqual([400, incomplete, "C60", "documented"]);
  const submitted = [200, "Source of funds submitted.", "G42, C60", "assumed"];
  expect(await ask("POST /source-of-funds", input)).toEqual(submitted);
  expect(await issue()).toEqual([400, "The phone number is not verified.", "C60, G31", "assumed"]);
  tenant.simulate.verifyPhone(input);
  const deploying = "The card wallet is being deployed until 2026-01-01T00:01:00.000Z.";
  expect(await issue()).toEqual([400, deploying, "C60, G31", "assumed"]);
  expect(await deploy()).toEqual([202, "Deployment accepted.", "G26, C54", "assumed"]);
  // A rejection does not stop a deployment.
  tenant.simulate.rejectIdentity(input);
  await advance(60);
  expect(await deploy()).toEqual([200, "Already deployed.", "C56, C58", "documented"]);
  const monitored = [200, "Deployment status retrieved.", "C57, G26", "assumed"];
  expect(await ask(`GET ${at("/safe/deploy")}`)).toEqual(monitored);
  expect(await issue()).toEqual([400, "The customer's identity is not approved.", "C60, G31", "assumed"]);
  tenant.simulate.approveIdentity(input);
  tenant.simulate.setWalletStatus({ ...input, account_status: 3 });
  expect(await issue()).toEqual([400, "The card wallet is not active.", "C60, G31", "assumed"]);
  tenant.simulate.setWalletStatus({ ...input, account_status: 0 });
  expect(await issue()).toEqual([201, "Card created.", "C59", "documented"]);
  const virtual = "The customer has reached the program's limit of virtual cards.";
  expect(await issue()).toEqual([400, virtual, "G31, C78", "assumed"]);
  await ask(`PATCH /card-issuer/admin/${tenant.seeded.programId}/card-limits`, limits(5, 1, 1));
  const total = "The customer has reached the program's limit of cards.";
  expect(await issue()).toEqual([400, total, "G31, C78", "assumed"]);
  expect(await ask(`POST ${at("/reset")}`)).toEqual([409, "A card has been issued.", "C51, G30", "assumed"]);
  const unknown = [400, "The request is invalid.", "G42, C15", "assumed"];
  expect(await ask("POST /source-of-funds", { email: "nobody@shop.example" })).toEqual(unknown);
});

it("reads optional e-mail address, external id and currency, and responds with minimal fields [C58, G42]", async () => {
  const { send, wallets } = openCards();
  const fields = { email, external_id: "customer-1001", currency: "EUR", first_name: "Ann" };
  const data = {
    ...{ svc_card_id: expect.stringMatching(/^cardholder_/), external_id: "customer-1001", flow_status: "onboarding" },
    created_at: "2026-01-01T00:00:00.000Z",
  };
  expect((await send("POST", onboarding, fields)).body).toEqual(inEnvelopeB(data));
  expect(await wallets.cardIssuer.lookupCustomer({ email })).toMatchObject({ currency: "EUR", token: "EURe" });
  // A body that is not an object has no fields.
  for (const body of [{}, undefined, [email]]) {
    const { svc_card_id } = (await send("POST", onboarding, body)).body.data;
    expect(await wallets.cardIssuer.lookupCustomer({ svc_card_id })).toMatchObject({
      ...{ email: expect.stringMatching(/@customers\.example$/), currency: "USD" },
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
  const refusal = { error: "validation_error", message: "The request is invalid.", details: { [name]: problem } };
  expect([status, body]).toEqual([400, refusal]);
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
    expect((await send("POST", `/svc-card/customers/${customer}/reset`)).body).toEqual(
      inEnvelopeB({
        deleted_card_id: customer,
        email_masked: "A*****@shop.example",
        external_customer_id: "customer-1001",
        next_step: "Onboard the customer with a different e-mail address.",
        email_warning: "The card network keeps the old address on record.",
      }),
    );
    for (const query of [{ svc_card_id: customer }, { external_id: "customer-1001" }, { email: "Ann@shop.example" }]) {
      expect(await failureOf(wallets.cardIssuer.lookupCustomer(query))).toMatchObject({ code: "CUSTOMER_NOT_FOUND" });
    }
    const { customers, byRecordId, byExternalId, byEmail, registeredEmails } = kept();
    expect([customers, byRecordId, byExternalId, byEmail].map(({ size }) => size)).toEqual([0, 0, 0, 0]);
    expect([...registeredEmails.keys()]).toEqual([email]);
    const refused = { status: 409, body: { success: false, error_code: "EMAIL_ALREADY_REGISTERED" } };
    expect(await send("POST", onboarding, { email })).toMatchObject(refused);
    await expect(onboard({ external_id: "customer-1001" })).resolves.not.toBe(customer);
  });

  it.each([
    ["with the status card_created", "card_created", false],
    ["with the status active", "active", false],
    ["with a card, whatever the status", "onboarding", true],
  ])("is refused %s, and changes nothing [C51, C62]", async (_, flow_status, hasCard) => {
    const { wallets, tenant, withCard, onboard, send } = openCards();
    const customer = hasCard ? (await withCard()).customer : await onboard();
    tenant.simulate.setFlowStatus({ svc_card_id: customer, flow_status });
    const before = await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer });
    const refused = { status: 409, body: { success: false, error_code: "CARD_ALREADY_ISSUED" } };
    expect(await send("POST", `/svc-card/customers/${customer}/reset`)).toMatchObject(refused);
    expect(await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer })).toEqual(before);
  });
});

describe("the source of funds", () => {
  it("is completed for the customer that the body names by e-mail address or id", async () => {
    const { tenant, send, onboard } = openCards();
    for (const by of ["email", "svc_card_id"]) {
      const email = `${by}@shop.example`;
      const svc_card_id = await onboard({ email });
      const name = by === "email" ? { email: email.toUpperCase() } : { svc_card_id };
      const { body } = await send("POST", "/source-of-funds", { ...name, occupation: "baker" });
      expect(body.data).toEqual({ completed: true, completed_at: "2026-01-01T00:00:00.000Z" });
      expect(tenant.simulate.verifyPhone({ svc_card_id })).toMatchObject({ source_of_funds: true });
    }
  });

  it("is the account's own if the body names no customer", async () => {
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
  ])("is refused for an unknown customer by %s: %j", async (name, value) => {
    const { status, body } = await openCards().send("POST", "/source-of-funds", { [name]: value });
    const details = { [name]: "names no customer of the program" };
    expect([status, body]).toEqual([400, { error: "validation_error", message: "The request is invalid.", details }]);
  });
});
