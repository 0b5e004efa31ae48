import { describe, expect, it } from "vitest";
import { inEnvelopeB, OpenCards } from "../../../tests/support/sandbox/open-cards.ts";

const onboarding = "/svc-card/customers/onboard";
const questionnaire = "/source-of-funds";
const email = "ann@shop.example";

it("a card is refused with the first prerequisite that is missing [C60, G31, G26]", async () => {
  const { tenant, onboard, advance, ask } = new OpenCards();
  const { simulate } = tenant;
  const input = { svc_card_id: await onboard({ email }) };
  const path = `/svc-card/customers/${input.svc_card_id}`;
  const deployed = [200, "Already deployed.", "C56, C58", "documented"];
  const notApproved = "The customer's identity is not approved.";
  for (const [prepare, refusal] of [
    [() => undefined, notApproved],
    [() => simulate.approveIdentity(input), "The source-of-funds questionnaire is not completed."],
    [() => ask(`POST ${questionnaire}`, input), "The phone number is not verified."],
    [() => simulate.verifyPhone(input), "The card wallet is being deployed until 2026-01-01T00:01:00.000Z."],
    // A rejection does not stop a deployment.
    [() => simulate.rejectIdentity(input), notApproved],
    [() => advance(60), notApproved],
    [async () => expect(await ask(`POST ${path}/safe/deploy`)).toEqual(deployed), notApproved],
    [() => simulate.setWalletStatus({ ...input, account_status: 3 }), notApproved],
    [() => simulate.approveIdentity(input), "The card wallet is not active."],
    [() => simulate.setWalletStatus({ ...input, account_status: 0 }), "Card created."],
    [() => undefined, "The customer has reached the program's limit of virtual cards."],
  ] as const) {
    await prepare();
    expect((await ask(`POST ${path}/cards/virtual`, {}))[1]).toBe(refusal);
  }
});

it("reads optional email address, external id and currency, and responds with minimal fields [C58, G42]", async () => {
  const { send, wallets } = new OpenCards();
  const fields = { email, external_id: "customer-1001", currency: "EUR", first_name: "Ann" };
  const data = { external_id: "customer-1001", flow_status: "onboarding", created_at: "2026-01-01T00:00:00.000Z" };
  const svc_card_id = expect.stringMatching(/^cardholder_/);
  expect((await send("POST", onboarding, fields)).body).toEqual(inEnvelopeB({ ...data, svc_card_id }));
  expect(await wallets.cardIssuer.lookupCustomer({ email })).toMatchObject({ currency: "EUR", token: "EURe" });
  // A body that is not an object has no fields.
  for (const body of [{}, undefined, [email]]) {
    const { svc_card_id } = (await send("POST", onboarding, body)).body.data;
    const defaults = { email: /@customers\.example$/, currency: /^USD$/, external_id: /^external_/ };
    const found = Object.entries(defaults).map(([name, pattern]) => [name, expect.stringMatching(pattern)]);
    expect(await wallets.cardIssuer.lookupCustomer({ svc_card_id })).toMatchObject(Object.fromEntries(found));
  }
  const longest = { email: `${"a".repeat(241)}@shop.example` };
  expect(await send("POST", onboarding, longest)).toMatchObject({ status: 200 });
});

type Row = [path: string, name: string, value: unknown, problem: string];

it.each<Row>([
  ...["no address", `${email} and more`, `my ${email}`, `${"a".repeat(242)}@shop.example`, 7, [email]].map(
    (value): Row => [onboarding, "email", value, "must be an email address"],
  ),
  ...["", 7].map((value): Row => [onboarding, "external_id", value, "must be a non-empty string"]),
  [onboarding, "external_id", "taken", "belongs to another customer"],
  ...["XYZ", "toString", ["USD"], null].map((value): Row => [onboarding, "currency", value, "must be USD, EUR or GBP"]),
  [questionnaire, "email", "nobody@shop.example", "names no customer of the program"],
  [questionnaire, "email", null, "names no customer of the program"],
  [questionnaire, "svc_card_id", { $ne: "" }, "names no customer of the program"],
])("%s rejects the %s %j", async (path, name, value, problem) => {
  const { send, onboard } = new OpenCards();
  await onboard({ external_id: "taken" });
  const { status, body } = await send("POST", path, { [name]: value });
  expect([status, body.details]).toEqual([400, { [name]: problem }]);
});

it("reports the progress of a customer after each step", async () => {
  const { tenant, onboard, withCard } = new OpenCards();
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
  it("deletes the record of a customer without a card, but frees no email address [C50, C53]", async () => {
    const { ask, send, onboard, kept } = new OpenCards();
    const customer = await onboard({ email: "Ann@shop.example", external_id: "customer-1001" });
    expect((await send("POST", `/svc-card/customers/${customer}/reset`)).body.data).toMatchObject({
      deleted_card_id: customer,
      email_masked: "A*****@shop.example",
      external_customer_id: "customer-1001",
    });
    const { customers, byRecordId, byExternalId, byEmail, registeredEmails } = kept();
    expect([customers, byRecordId, byExternalId, byEmail].map(({ size }) => size)).toEqual([0, 0, 0, 0]);
    expect([...registeredEmails.keys()]).toEqual([email]);
    const registered = "The email address is already registered.";
    const refused = [409, registered, "C53, G30", "assumed", "EMAIL_ALREADY_REGISTERED"];
    expect(await ask(`POST ${onboarding}`, { email })).toEqual(refused);
    await expect(onboard({ external_id: "customer-1001" })).resolves.not.toBe(customer);
  });

  it.each([
    ["with the status card_created", "card_created", false],
    ["with the status active", "active", false],
    ["with a card, whatever the status", "onboarding", true],
  ])("is refused %s, and changes nothing [C51, C62]", async (_, flow_status, hasCard) => {
    const { tenant, withCard, onboard, ask, kept } = new OpenCards();
    const customer = hasCard ? (await withCard()).customer : await onboard();
    tenant.simulate.setFlowStatus({ svc_card_id: customer, flow_status });
    const before = kept();
    const refused = [409, "A card has been issued.", "C51, G30", "assumed", "CARD_ALREADY_ISSUED"];
    expect(await ask(`POST /svc-card/customers/${customer}/reset`)).toEqual(refused);
    expect(kept()).toEqual(before);
  });
});

it("the source of funds is that of the customer in the body by email address or id, else the account's own", async () => {
  const { send, advance, onboard, tenant } = new OpenCards();
  const ids = [await onboard({ email }), await onboard()];
  const first = { completed: true, completed_at: "2026-01-01T00:00:00.000Z" };
  const read = async () => (await send("GET", questionnaire)).body.data;
  const ofCustomers = () => ids.map((svc_card_id) => tenant.simulate.verifyPhone({ svc_card_id }).source_of_funds);
  const submit = async (body: unknown) => (await send("POST", questionnaire, body)).body.data;
  expect(await submit({ email: email.toUpperCase(), occupation: "baker" })).toEqual(first);
  expect([ofCustomers(), await read()]).toEqual([[true, false], { completed: false, completed_at: null }]);
  for (const body of [{}, undefined, ["anything"]]) {
    expect(await submit(body)).toEqual(first);
    await advance(60);
  }
  expect([ofCustomers(), await read()]).toEqual([[true, false], first]);
  expect(await submit({ svc_card_id: ids[1] })).toEqual({ completed: true, completed_at: "2026-01-01T00:03:00.000Z" });
  expect(ofCustomers()).toEqual([true, true]);
});
