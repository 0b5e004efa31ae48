import { expect, it } from "vitest";
import { issueRequest, labelOf, type OpenCards, openCards } from "./testing/open-cards.ts";

/** Status, message, rule and basis of the response to `METHOD /path`. */
function asker({ send }: OpenCards) {
  return async (route: string, body?: unknown) => {
    const [method = "", path = ""] = route.split(" ");
    const response = await send(method, path, body);
    return [response.status, response.body.message, ...labelOf(response)];
  };
}

const email = "ann@shop.example";

it("every step of a customer's onboarding has a message, a rule and its basis", async () => {
  const cards = openCards();
  const { tenant, onboard, advance } = cards;
  const ask = asker(cards);
  const customer = await onboard({ email });
  const input = { svc_card_id: customer };
  const at = (rest: string) => `/svc-card/customers/${customer}${rest}`;
  const issue = () => ask(`POST ${at("/cards/virtual")}`, {});
  const deploy = () => ask(`POST ${at("/safe/deploy")}`);
  const registered = [409, "The e-mail address is already registered.", "C53, G30", "assumed"];
  expect(await ask("POST /svc-card/customers/onboard", { email })).toEqual(registered);
  expect(await ask("POST /svc-card/customers/onboard", {})).toEqual([200, "Customer onboarded.", "G42", "assumed"]);
  expect(await deploy()).toEqual([400, "The customer's identity is not approved.", "G26", "assumed"]);
  expect(await issue()).toEqual([400, "The customer's identity is not approved.", "C60, G31", "assumed"]);
  tenant.simulate.approveIdentity(input);
  const incomplete = "The source-of-funds questionnaire is not completed.";
  expect(await issue()).toEqual([400, incomplete, "C60", "documented"]);
  const submitted = [200, "Source of funds submitted.", "G42, C60", "assumed"];
  expect(await ask("POST /source-of-funds", input)).toEqual(submitted);
  const { body } = await cards.send("POST", "/source-of-funds", input);
  expect(body.data).toEqual({ completed: true, completed_at: "2026-01-01T00:00:00.000Z" });
  expect(await issue()).toEqual([400, "The phone number is not verified.", "C60, G31", "assumed"]);
  tenant.simulate.verifyPhone(input);
  const deploying = "The card wallet is being deployed until 2026-01-01T00:01:00.000Z.";
  expect(await issue()).toEqual([400, deploying, "C60, G31", "assumed"]);
  expect(await deploy()).toEqual([202, "Deployment accepted.", "G26, C54", "assumed"]);
  // A rejection does not stop a deployment.
  tenant.simulate.rejectIdentity(input);
  expect(await deploy()).toEqual([202, "Deployment accepted.", "G26, C54", "assumed"]);
  tenant.simulate.approveIdentity(input);
  await advance(60);
  expect(await deploy()).toEqual([200, "Already deployed.", "C56, C58", "documented"]);
  const monitored = [200, "Deployment status retrieved.", "C57, G26", "assumed"];
  expect(await ask(`GET ${at("/safe/deploy")}`)).toEqual(monitored);
  expect(await issue()).toEqual([201, "Card created.", "C59", "documented"]);
  const limit = "The customer has reached the program's limit of virtual cards.";
  expect(await issue()).toEqual([400, limit, "G31, C78", "assumed"]);
  await ask(`PATCH /card-issuer/admin/${tenant.seeded.programId}/card-limits`, limits(5, 1, 1));
  const total = "The customer has reached the program's limit of cards.";
  expect(await issue()).toEqual([400, total, "G31, C78", "assumed"]);
  expect(await ask(`POST ${at("/reset")}`)).toEqual([409, "A card has been issued.", "C51, G30", "assumed"]);
});

const limits = (virtual: number, physical: number, total: number) => ({
  max_virtual_per_customer: virtual,
  max_physical_per_customer: physical,
  max_total_per_customer: total,
});

it("every operation on a customer has a message, a rule and its basis", async () => {
  const cards = openCards();
  const ask = asker(cards);
  const { customer, card } = await cards.withCard();
  const lookup = "GET /card-issuer/lookup-customer";
  const list = "GET /card-issuer/customers";
  for (const [route, ...expected] of [
    [`POST /svc-card/customers/${customer}/cards/${card}/freeze`, 200, "Card frozen.", "C66", "documented"],
    [`POST /svc-card/${customer}/cards/${card}/unfreeze`, 200, "Card unfrozen.", "G67, C67", "assumed"],
    [
      `POST /svc-card/customers/${customer}/cards/none/freeze`,
      ...[404, "The card holder has no such card.", "G67", "assumed"],
    ],
    [`GET /svc-card/customers/${customer}/wallet`, 200, "Wallet retrieved.", "C69", "documented"],
    ["GET /svc-card/customers/nobody/wallet", 404, "The program has no such customer.", "G67", "assumed"],
    ["POST /svc-card/customers/nobody/reset", 404, "The program has no such customer.", "C52", "assumed"],
    [lookup, 400, "One identifier is required.", "C70, G30", "assumed"],
    [`${lookup}?svc_card_id=${customer}`, 200, "Customer found.", "C71", "documented"],
    [`${lookup}?email=nobody@shop.example`, 404, "No such customer.", "C71", "documented"],
    [`${lookup}?customer_id=nobody`, 404, "No such customer.", "C71, C72", "documented"],
    [`${list}/${customer}/card-transactions`, 200, "Transactions retrieved.", "C73, C74, C76", "documented"],
    [`${list}/nobody/card-transactions`, 404, "No such customer.", "C75", "documented"],
    ["GET /card-issuer/status", 200, "Program retrieved.", "C104, G42", "assumed"],
    ["GET /source-of-funds", 200, "Source of funds retrieved.", "G42", "assumed"],
  ] as const) {
    expect(await ask(route), route).toEqual(expected);
  }
  const other = await cards.onboard();
  expect(await ask(`POST /svc-card/customers/${other}/reset`)).toEqual([200, "Customer reset.", "C50", "documented"]);
  const unknown = await cards.send("POST", "/source-of-funds", { email: "nobody@shop.example" });
  expect(labelOf(unknown)).toEqual(["G42, C15", "assumed"]);
  expect(unknown.body).toEqual({
    ...{ error: "validation_error", message: "The request is invalid." },
    details: { email: "names no customer of the program" },
  });
  const two = await cards.send("GET", `/card-issuer/lookup-customer?svc_card_id=${customer}&email=a@shop.example`);
  expect(Object.values(two.body.details)).toEqual(["Only one identifier is allowed."]);
});

it("every change of the program's limits has a message, a rule and its basis", async () => {
  const cards = openCards();
  const ask = asker(cards);
  const change = (body: object, program = cards.tenant.seeded.programId) =>
    ask(`PATCH /card-issuer/admin/${program}/card-limits`, body);
  // A total of exactly the sum of both kinds is documented.
  expect(await change(limits(1, 1, 2))).toEqual([200, "Limits updated.", "C77, C78", "documented"]);
  expect(await change(limits(1, 1, 1))).toEqual([200, "Limits updated.", "G51, C78", "assumed"]);
  const invalid = [400, "A limit must be from 0 to 5.", "C77, G30", "assumed"];
  expect(await change(limits(1, 1, 6))).toEqual(invalid);
  expect(await change({ ...limits(6, 1, 1), max_total_per_customer: "1" })).toEqual(invalid);
  expect(await change({})).toEqual([400, "The request changes no limit.", "C77, G30", "assumed"]);
  expect((await change({ max_total_per_customer: "1" })).slice(2)).toEqual(["C15", "documented"]);
  const unknown = [404, "This account has no such program.", "C77", "documented"];
  expect(await change(limits(1, 1, 1), "program_none")).toEqual(unknown);
  cards.tenant.change({ cards: { programApproved: false } });
  const unapproved = [403, "The card-issuer program is not approved.", "C75", "assumed"];
  expect(await change(limits(1, 1, 1))).toEqual(unapproved);
  cards.tenant.change({ access: { admin: false } });
  const forbidden = [403, "Only administrators can change the limits of a program.", "C77, G44", "assumed"];
  expect(await change(limits(1, 1, 1))).toEqual(forbidden);
});

it("every operation on the account's own card has a message, a rule and its basis", async () => {
  const cards = openCards();
  const ask = asker(cards);
  const own = `/svc-card/${cards.tenant.seeded.cardId}`;
  const ordered = await cards.send("POST", `${own}/cards/physical/order`, issueRequest);
  const card = ordered.body.data.card_id;
  expect(ordered.body.message).toBe("Card ordered.");
  const inactive = [400, "The card is not activated.", "G67, C67", "assumed"];
  expect(await ask(`POST ${own}/cards/${card}/unfreeze`)).toEqual(inactive);
  const absent = [404, "The account has no such card record.", "G67", "assumed"];
  expect(await ask("POST /svc-card/nobody/safe/deploy")).toEqual(absent);
  const before = await cards.send("GET", `${own}/safe/deploy`);
  expect(before.body.data.next_step).toBe("Deploy the card wallet.");
  expect(await ask(`POST ${own}/safe/deploy`)).toEqual([202, "Deployment accepted.", "C54", "documented"]);
  const during = await cards.send("GET", `${own}/safe/deploy`);
  expect(during.body.data.next_step).toBe("Poll the monitor until is_ready is true.");
  await cards.advance(60);
  cards.tenant.simulate.setWalletStatus({ svc_card_id: cards.tenant.seeded.cardId, account_status: 3 });
  const after = await cards.send("GET", `${own}/safe/deploy`);
  expect(after.body.data.account_status_meaning).toBe("Unknown");
  const { body } = await cards.send("GET", `${own}/wallet/funding-address`);
  const { address } = body.data;
  expect(body).toEqual({
    ...{ success: true, message: "Funding address retrieved." },
    data: {
      ...{ address, network: "solana", funding_method: "bridge", card_currency: "USD", minimum_deposit: "5.00" },
      supported_tokens: [
        {
          ...{ symbol: "USDC", name: "USD Coin", decimals: 6, network: "solana" },
          contract: "SandboxUsdCoinContract1111111111111111111111",
        },
      ],
      funding_sources: {
        solana: {
          ...{ address, network: "solana", token: "USDC", bridge_type: "sandbox", bridge_time: "at once" },
          description: "Deposits here are bridged to the card as USDCe.",
        },
      },
      instructions: "Send USDC to the address. Bridging starts once 5.00 USDC have arrived.",
    },
  });
});
