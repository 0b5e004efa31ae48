import { describe, expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { CryptoClient } from "../../wrappers/client/crypto-client.ts";
import { inEnvelopeB, labelOf, openCards } from "./testing/open-cards.ts";

const onboarding = "/svc-card/customers/onboard";

describe("onboarding", () => {
  it("reads optional e-mail address, external id and currency, and responds with minimal fields [G42]", async () => {
    const { send, wallets } = openCards();
    const fields = { email: "ann@shop.example", external_id: "customer-1001", currency: "EUR", first_name: "Ann" };
    const response = await send("POST", onboarding, fields);
    expect(response).toMatchObject({
      status: 200,
      body: inEnvelopeB({
        svc_card_id: expect.stringMatching(/^cardholder_/),
        external_id: "customer-1001",
        flow_status: "onboarding",
        created_at: "2026-01-01T00:00:00.000Z",
      }),
    });
    expect(labelOf(response)).toEqual(["G42", "assumed"]);
    expect(await wallets.cardIssuer.lookupCustomer({ email: "ann@shop.example" })).toMatchObject({ currency: "EUR" });

    const first = await send("POST", onboarding, {});
    const second = (await send("POST", onboarding)).body.data.svc_card_id;
    expect(await wallets.cardIssuer.lookupCustomer({ svc_card_id: second })).toMatchObject({
      email: expect.stringMatching(/@customers\.example$/),
      external_id: expect.stringMatching(/^external_/),
      currency: "USD",
    });
    expect(first.body.data.svc_card_id).not.toBe(second);

    // Source of funds and issuer status are as undocumented, and adding assets even more so.
    const handedIn = await send("POST", "/source-of-funds", { email: "ann@shop.example", anything: ["goes"] });
    expect([handedIn.status, labelOf(handedIn)]).toEqual([200, ["G42, C60", "assumed"]]);
    expect(await wallets.cardIssuer.status()).toEqual({ id: expect.any(String) });
    expect(await send("POST", "/assets/batch-add-asset", {})).toMatchObject({ status: 501 });
  });

  it.each([
    [{ email: "no address" }, "email", "must be an e-mail address"],
    [{ email: "ann@shop.example and more" }, "email", "must be an e-mail address"],
    [{ email: "my ann@shop.example" }, "email", "must be an e-mail address"],
    [{ email: `${"a".repeat(242)}@shop.example` }, "email", "must be an e-mail address"],
    [{ email: 7 }, "email", "must be an e-mail address"],
    [{ email: ["ann@shop.example"] }, "email", "must be an e-mail address"],
    [{ external_id: "" }, "external_id", "must be a non-empty string"],
    [{ external_id: 7 }, "external_id", "must be a non-empty string"],
    [{ external_id: "taken" }, "external_id", "belongs to another customer"],
    [{ currency: "XYZ" }, "currency", "must be USD, EUR or GBP"],
    [{ currency: "toString" }, "currency", "must be USD, EUR or GBP"],
  ])("rejects %j", async (fields, name, problem) => {
    const { send, onboard } = openCards();
    await onboard({ external_id: "taken" });
    const refused = await send("POST", onboarding, fields);
    expect([refused.status, labelOf(refused)]).toEqual([400, ["G42, C15", "assumed"]]);
    const message = "The request is invalid.";
    expect(refused.body).toEqual({ error: "validation_error", message, details: { [name]: problem } });
  });

  it("accepts an e-mail address of 254 characters", async () => {
    const { send } = openCards();
    const email = `${"a".repeat(241)}@shop.example`;
    expect(await send("POST", onboarding, { email })).toMatchObject({ status: 200 });
  });

  it("treats a body that is not an object as one without fields", async () => {
    const { send } = openCards();
    expect(await send("POST", onboarding, ["ann@shop.example"])).toMatchObject({ status: 200 });
  });
});

it("reports the progress of a customer after each step", async () => {
  const { tenant, onboard, withCard } = openCards();
  const { simulate } = tenant;
  const input = { svc_card_id: await onboard() };
  const start = { flow_status: "onboarding", identity: "pending", source_of_funds: false, phone: false };
  expect(simulate.setFlowStatus({ ...input, flow_status: "under_review" })).toEqual({
    ...{ ...start, flow_status: "under_review", wallet_ready: false },
  });
  const rejected = { ...start, flow_status: "identity_rejected", identity: "rejected", wallet_ready: false };
  expect(simulate.rejectIdentity(input)).toEqual(rejected);
  const approved = { ...rejected, flow_status: "identity_approved", identity: "approved" };
  expect(simulate.approveIdentity(input)).toEqual(approved);
  expect(simulate.completeSourceOfFunds(input)).toEqual({ ...approved, source_of_funds: true });
  expect(simulate.verifyPhone(input)).toEqual({ ...approved, source_of_funds: true, phone: true });
  // With a card, the decision on the identity no longer changes the status.
  const { customer } = await withCard();
  expect(simulate.rejectIdentity({ svc_card_id: customer })).toEqual({
    ...{ flow_status: "card_created", identity: "rejected", source_of_funds: true, phone: true, wallet_ready: true },
  });
});

describe("resetting a customer", () => {
  it("deletes the record of a customer without a card [C50]", async () => {
    const { wallets, send, onboard, kept } = openCards();
    const customer = await onboard({ email: "ann@shop.example", external_id: "customer-1001" });
    const response = await send("POST", `/svc-card/customers/${customer}/reset`);
    expect(response.body).toEqual(
      inEnvelopeB({
        deleted_card_id: customer,
        email_masked: "a*****@shop.example",
        external_customer_id: "customer-1001",
        next_step: "Onboard the customer with a different e-mail address.",
        email_warning: "The card network keeps the old address on record.",
      }),
    );
    expect(labelOf(response)).toEqual(["C50", "documented"]);
    for (const query of [{ svc_card_id: customer }, { external_id: "customer-1001" }, { email: "ann@shop.example" }]) {
      expect(await failureOf(wallets.cardIssuer.lookupCustomer(query))).toMatchObject({ code: "CUSTOMER_NOT_FOUND" });
    }
    expect(await failureOf(wallets.cardCustomers.wallet(customer))).toMatchObject({ httpStatus: 404 });
    const { customers, byRecordId, byExternalId, byEmail, registeredEmails } = kept();
    expect([customers, byRecordId, byExternalId, byEmail].map(({ size }) => size)).toEqual([0, 0, 0, 0]);
    expect([...registeredEmails.keys()]).toEqual(["ann@shop.example"]);
    // The external id is available again.
    await expect(onboard({ external_id: "customer-1001" })).resolves.not.toBe(customer);
  });

  it.each(["card_created", "active"])("is refused at %s, and changes nothing [C51]", async (flowStatus) => {
    const { wallets, tenant, onboard, send } = openCards();
    const customer = await onboard();
    tenant.simulate.setFlowStatus({ svc_card_id: customer, flow_status: flowStatus });
    const before = await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer });
    const response = await send("POST", `/svc-card/customers/${customer}/reset`);
    expect(response).toMatchObject({ status: 409, body: { success: false, error_code: "CARD_ALREADY_ISSUED" } });
    expect(labelOf(response)).toEqual(["C51, G30", "assumed"]);
    expect(await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer })).toEqual(before);
  });

  it("is refused with a card, whatever the status [C62]", async () => {
    const { wallets, tenant, prepare } = openCards();
    const [onboarded, customer] = [await prepare(), await prepare()];
    await wallets.cardCustomers.createVirtualCard(customer);
    const blocked = { httpStatus: 409, code: "CARD_ALREADY_ISSUED" };
    expect(await failureOf(wallets.cardCustomers.reset(customer))).toMatchObject(blocked);
    tenant.simulate.setFlowStatus({ svc_card_id: customer, flow_status: "onboarding" });
    expect(await failureOf(wallets.cardCustomers.reset(customer))).toMatchObject(blocked);
    // Without a card it succeeds.
    await expect(wallets.cardCustomers.reset(onboarded)).resolves.toMatchObject({ deleted_card_id: onboarded });
  });

  it("does not find a customer of another program [C52]", async () => {
    const { wallets, sandbox, onboard, clock } = openCards();
    const customer = await onboard();
    const other = new CryptoClient({ ...sandbox.createTenant().crypto, clock, maxRetries: 0 });
    expect(await failureOf(other.cardCustomers.reset(customer))).toMatchObject({ httpStatus: 404, code: "NOT_FOUND" });
    await expect(wallets.cardIssuer.lookupCustomer({ svc_card_id: customer })).resolves.toBeTruthy();
  });

  it("does not free the e-mail address in the card network [C53]", async () => {
    const { wallets, send, onboard } = openCards();
    const customer = await onboard({ email: "Ann@shop.example" });
    const refused = { status: 409, body: { success: false, error_code: "EMAIL_ALREADY_REGISTERED" } };
    expect(await send("POST", onboarding, { email: "Ann@shop.example" })).toMatchObject(refused);
    await wallets.cardCustomers.reset(customer);
    expect(await send("POST", onboarding, { email: "ann@shop.example" })).toMatchObject(refused);
    expect(await send("POST", onboarding, { email: "ann.2@shop.example" })).toMatchObject({ status: 200 });
  });
});
