import { inspect } from "node:util";
import { expect, it } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { inEnvelopeB, issueRequest, limits, OpenCards } from "../../../tests/support/sandbox/open-cards.ts";
import { labelOf } from "../../../tests/support/sandbox/open-sandbox.ts";
import { testLastFours } from "./issued-card.ts";

it("virtual cards are active and counted [C59]", async () => {
  const { tenant, wallets, send, prepare } = new OpenCards();
  const svc_card_id = await prepare();
  await wallets.cardIssuer.updateCardLimits(tenant.seeded.programId, limits(5, 1, 5));
  const path = `/svc-card/customers/${svc_card_id}/cards/virtual`;
  const funding_wallet = { address: expect.stringMatching(/^0x/), network: expect.any(String), asset: "USDCe" };
  const states = { status: "active", status_name: "Active", activated_at: "2026-01-01T00:01:00.000Z" };
  const card = { svc_card_id, card_id: expect.stringMatching(/^card_/), card_type: "virtual", ...states };
  for (const total_cards of [1, 2])
    expect((await send("POST", path, {})).body.data).toEqual({ ...card, funding_wallet, total_cards });
  const found = await wallets.cardIssuer.lookupCustomer({ svc_card_id });
  expect(found).toMatchObject({ flow_status: "card_created", cards_count: 2 });
});

it("a virtual card counts towards the limits unless it is lost or blocked, and leaves an active customer active", async () => {
  const { tenant, wallets, withCard } = new OpenCards();
  const { customer, card } = await withCard();
  const input = { svc_card_id: customer, flow_status: "active" };
  tenant.simulate.setFlowStatus(input);
  tenant.simulate.setCard({ card_id: card, is_lost: true });
  const { card_id } = await wallets.cardCustomers.createVirtualCard(customer);
  tenant.simulate.setCard({ card_id, is_blocked: true });
  await expect(wallets.cardCustomers.createVirtualCard(customer)).resolves.toMatchObject({ total_cards: 3 });
  expect(await failureOf(wallets.cardCustomers.createVirtualCard(customer))).toMatchObject({ httpStatus: 400 });
  expect(await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer })).toMatchObject(input);
});

it("a card keeps its time when it is frozen again, and earlier authorizations continue [C66, G33]", async () => {
  const { tenant, send, withCard, pay, advance } = new OpenCards();
  const { customer, card } = await withCard();
  const { transaction_id } = pay(card, "10.00");
  const freeze = () => send("POST", `/svc-card/customers/${customer}/cards/${card}/freeze`);
  const data = { svc_card_id: customer, card_id: card, is_frozen: true, frozen_at: "2026-01-01T00:01:00.000Z" };
  for (const label of [
    ["C66", "documented"],
    ["G33, C66", "assumed"],
  ]) {
    const frozen = await freeze();
    expect([frozen.body, labelOf(frozen)]).toEqual([inEnvelopeB(data), label]);
    await advance(60);
  }
  tenant.simulate.setCardTransactionStatus({ transaction_id, status: "settled" });
});

it("marking a card as lost, blocked or frozen declines payments and is shown by lookup [G23]", async () => {
  const { tenant, wallets, withCard, pay } = new OpenCards();
  const { customer, card } = await withCard();
  for (const [mark, status, reason] of [
    [{ is_lost: true }, "lost", "card_lost"],
    [{ is_blocked: true }, "blocked", "card_blocked"],
    [{ is_frozen: true, is_blocked: false, is_lost: false }, "frozen", "card_frozen"],
    [{ is_frozen: false }, "active", undefined],
  ] as const) {
    expect(tenant.simulate.setCard({ card_id: card, ...mark })).toEqual({ card_id: card, status });
    const { cards } = await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer });
    expect(cards[0]).toMatchObject({ ...mark, status });
    expect(pay(card, "1.00").reason).toBe(reason);
  }
});

it("events report changes of cards and customers, under the sandbox's own names", async () => {
  const events: { readonly type: string; readonly data: object }[] = [];
  const outboundFetch = async (_: string, init: RequestInit) => {
    events.push(JSON.parse(String(init.body)));
    return new Response();
  };
  const { wallets, sandbox, tenant, onboard, withCard, withOwnCard, pay } = new OpenCards({ outboundFetch });
  await wallets.webhooks.create({ url: "http://127.0.0.1:4999/events" });
  const { customer, card } = await withCard();
  const { transaction_id } = pay(card, "10.00");
  tenant.simulate.setCardTransactionStatus({ transaction_id, status: "settled" });
  await wallets.cardCustomers.freezeCard({ svcCardId: customer, cardId: card });
  pay(card, "10.00");
  await wallets.cards.unfreeze({ svcCardId: customer, cardId: card });
  // Only a change is an event.
  for (const is_frozen of [false, true, true, false]) tenant.simulate.setCard({ card_id: card, is_frozen });
  await withOwnCard();
  const rejected = { svc_card_id: await onboard() };
  tenant.simulate.rejectIdentity(rejected);
  await wallets.sourceOfFunds.submit(rejected);
  await wallets.cardCustomers.reset(rejected.svc_card_id);
  const shipping_address = { ...issueRequest.shipping_address, state: "EX" };
  const order = await wallets.cards.orderPhysical(tenant.seeded.cardId, { shipping_address });
  await sandbox.idle();
  expect(events.map(({ type }) => type)).toEqual([
    ...["kyc.started", "kyc.approved", "kyc.source_of_funds_completed", "kyc.phone_verified"],
    ...["card.funded", "card.created", "card.transaction.authorized", "card.transaction.settled", "card.frozen"],
    ...["card.transaction.declined", "card.unfrozen", "card.frozen", "card.unfrozen"],
    ...["card.created", "card.funded", "card.activated"],
    ...["kyc.started", "kyc.rejected", "kyc.source_of_funds_completed", "kyc.reset", "card.ordered"],
  ]);
  const dataOf = (wanted: string) => events.find(({ type }) => type === wanted)?.data;
  const holder = { svc_card_id: customer };
  expect(dataOf("kyc.started")).toEqual(holder);
  expect(dataOf("card.created")).toEqual({ ...holder, card_id: card, card_type: "virtual", status: "active" });
  const paid = { ...holder, card_id: card, transaction_id, amount: 10, type: "purchase", status: "settled" };
  expect(dataOf("card.transaction.settled")).toMatchObject(paid);
  expect(dataOf("card.transaction.settled")).not.toHaveProperty("reason");
  expect(dataOf("card.transaction.declined")).toMatchObject({ card_id: card, reason: "card_frozen" });
  const { order_id } = order as { order_id: string };
  expect(dataOf("card.ordered")).toEqual({ svc_card_id: tenant.seeded.cardId, order_id });
});

it("card numbers are test numbers, of which only the last four digits are kept [A30]", async () => {
  const { sandbox, tenant, wallets, prepare, kept } = new OpenCards();
  const customer = await prepare();
  await wallets.cardIssuer.updateCardLimits(tenant.seeded.programId, limits(5, 1, 5));
  for (let count = 0; count < 5; count++) await wallets.cardCustomers.createVirtualCard(customer);
  await wallets.cards.orderPhysical(tenant.seeded.cardId, { ...issueRequest, card_program: "MASTERCARD" });
  const { cards } = await wallets.cardIssuer.lookupCustomer({ svc_card_id: customer });
  for (const { last_four } of cards) expect(testLastFours.VISA).toContain(last_four);
  const stored = [...(kept().customers.get(customer)?.cards.values() ?? [])];
  expect(stored).toHaveLength(5);
  for (const card of stored) expect(JSON.stringify({ ...card, id: "" })).not.toMatch(/\d{5}/);
  // Numbers sent by mistake appear in no error, request log or state.
  const [number, spaced] = ["4242424242424242", "4242 4242 4242 4242"];
  const sent = { email: "ann@shop.example", card_number: number, number: spaced, cvv: "987", note: `${number}.` };
  await wallets.cardCustomers.onboard(sent);
  const failure = await failureOf(wallets.cardCustomers.onboard({ ...sent, currency: number }));
  const journal = sandbox.requests.list();
  expect(journal.at(-1)).toMatchObject({ operationId: "onboardCardCustomer", status: 400 });
  const texts = [inspect(failure, { depth: 9 }), failure.message, JSON.stringify(journal), sandbox.state.export()];
  for (const text of texts) for (const secret of [number, spaced, '"987"']) expect(text).not.toContain(secret);
});
