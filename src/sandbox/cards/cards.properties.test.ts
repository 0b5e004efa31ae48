// Runs any sequence of calls and simulations: the sandbox matches a minimal model of the card rules, and no money
// of the card wallets is lost.

import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import * as rules from "../../../tests/support/sandbox/card-model.ts";
import { cardMoney, OpenCards } from "../../../tests/support/sandbox/open-cards.ts";
import { toUnits } from "../core/assets.ts";
import { cardTransactionStatuses as statuses } from "../state/card-holder.ts";

type Model = rules.Model;
type Command = fc.AsyncCommand<Model, OpenCards, true>;
type Run = (model: Model, opened: OpenCards) => Promise<void>;

function command(words: string, act: Run, check: (model: Readonly<Model>) => boolean = () => true): Command {
  async function run(model: Model, opened: OpenCards): Promise<void> {
    await act(model, opened);
    await compareWallets(model, opened);
  }
  return { check: async (model) => check(model), run, toString: () => words };
}

// Picks one of the existing items by any number.
function pick<Item>(items: readonly Item[], at: number): Item | undefined {
  return items[at % Math.max(1, items.length)];
}

function withCustomer(
  words: string,
  at: number,
  run: (customer: rules.ModelCustomer, opened: OpenCards, model: Model) => Promise<void>,
): Command {
  return command(
    `${words} (customer ${at})`,
    async (model, opened) => {
      const customer = pick(model.customers, at);
      if (customer) await run(customer, opened, model);
    },
    ({ customers }) => customers.length > 0,
  );
}

async function compareWallets(model: Model, opened: OpenCards): Promise<void> {
  for (const customer of model.customers) {
    const { available, pending, used } = rules.walletOf(model, customer);
    const wallet = await opened.send("GET", `/svc-card/customers/${customer.id}/wallet`);
    expect(wallet.body.data).toMatchObject({
      wallet_ready: rules.isReady(model, customer),
      balance: { available: available / 100, pending: pending / 100 },
      spending_limits: { daily: { used: used / 100, remaining: Math.max(0, rules.DAILY_LIMIT - used) / 100 } },
    });
  }
}

type Wire = Readonly<Record<string, unknown>>;

async function compareRecords(model: Model, opened: OpenCards): Promise<void> {
  for (const { id: customerId, cards, transactions } of model.customers) {
    const found = await opened.send("GET", `/card-issuer/lookup-customer?svc_card_id=${customerId}`);
    expect(found.body.data.cards.map((card: Wire) => [card.card_id, card.is_frozen, card.is_blocked])).toEqual(
      cards.map(({ id, isFrozen, isBlocked }) => [id, isFrozen, isBlocked]),
    );
    const list = `/card-issuer/customers/${customerId}/card-transactions?limit=100`;
    for (const only of [undefined, ...statuses]) {
      const listed = await opened.send("GET", only ? `${list}&status=${only}` : list);
      expect(listed.body.data.transactions.map((one: Wire) => [one.transaction_id, one.amount, one.status])).toEqual(
        transactions
          .filter(({ status }) => only === undefined || status === only)
          .map(({ id, cents, status }) => [id, cents / 100, status]),
      );
    }
  }
}

const index = fc.nat(50);
const cents = fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 120_000 }));
const limit = fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined });
const decimal = (amount: number) => (amount / 100).toFixed(2);

function onboardAs(name: string): Command {
  const email = `${name}@shop.example`;
  return command(`onboard ${email}`, async (model, opened) => {
    const { status, body } = await opened.send("POST", "/svc-card/customers/onboard", { email });
    const isKnown = model.emails.has(email.toLowerCase());
    expect([status, body.error_code]).toEqual(isKnown ? [409, "EMAIL_ALREADY_REGISTERED"] : [200, undefined]);
    if (!isKnown) rules.addCustomer(model, body.data.svc_card_id, email);
  });
}
const onboard = fc.constantFrom("a", "b", "c", "d", "A").map(onboardAs);

const stepNames = ["approveIdentity", "rejectIdentity", "completeSourceOfFunds", "verifyPhone"] as const;

function take(step: (typeof stepNames)[number], customer: rules.ModelCustomer, opened: OpenCards, model: Model): void {
  opened.tenant.simulate[step]({ svc_card_id: customer.id });
  if (step === "completeSourceOfFunds") customer.questionnaire = true;
  else if (step === "verifyPhone") customer.phone = true;
  else customer.approved = step === "approveIdentity";
  if (step === "approveIdentity") rules.startDeployment(model, customer);
}

const steps = fc
  .tuple(fc.constantFrom(...stepNames), index)
  .map(([step, at]) => withCustomer(step, at, async (...parts) => take(step, ...parts)));

/** All steps but a rejection. */
const prepareAt = (at: number) =>
  withCustomer("prepare", at, async (customer, opened, model) => {
    for (const step of stepNames) if (step !== "rejectIdentity") take(step, customer, opened, model);
    await opened.advance(60);
    model.second += 60;
  });
const prepare = index.map(prepareAt);

const deploy = index.map((at) =>
  withCustomer("deploy", at, async (customer, opened, model) => {
    const { status } = await opened.send("POST", `/svc-card/customers/${customer.id}/safe/deploy`);
    if (!customer.approved && customer.readyAt === undefined) return expect(status).toBe(400);
    expect(status).toBe(rules.isReady(model, customer) ? 200 : 202);
    rules.startDeployment(model, customer);
  }),
);

const advance = fc.constantFrom(30, 60, 3_600, 86_400).map((seconds) =>
  command(`advance ${seconds} s`, async (model, opened) => {
    await opened.advance(seconds);
    model.second += seconds;
  }),
);

const createCardAt = (at: number) =>
  withCustomer("issue a card", at, async (customer, opened, model) => {
    const { status, body } = await opened.send("POST", `/svc-card/customers/${customer.id}/cards/virtual`, {});
    const expected = rules.issue(model, customer);
    expect([status, body.error_code]).toEqual([expected.status, expected.code]);
    if (status !== 201) return;
    customer.cards.push({ id: body.data.card_id, isFrozen: false, isBlocked: false });
    expect(body.data.total_cards).toBe(customer.cards.length);
  });
const createCard = index.map(createCardAt);

const reset = index.map((at) =>
  withCustomer("reset", at, async (customer, opened, model) => {
    const { status, body } = await opened.send("POST", `/svc-card/customers/${customer.id}/reset`);
    if (customer.cards.length > 0) return expect([status, body.error_code]).toEqual([409, "CARD_ALREADY_ISSUED"]);
    expect(status).toBe(200);
    model.abandoned += customer.funded;
    model.customers.splice(model.customers.indexOf(customer), 1);
    const gone = await opened.send("GET", `/card-issuer/lookup-customer?email=${encodeURIComponent(customer.email)}`);
    expect(gone.status).toBe(404);
  }),
);

const freeze = fc
  .tuple(index, index, fc.constantFrom("freeze", "unfreeze", "block", "unblock"))
  .map(([at, which, what]) =>
    withCustomer(what, at, async (customer, opened) => {
      const card = pick(customer.cards, which);
      if (!card) return;
      card[what.endsWith("freeze") ? "isFrozen" : "isBlocked"] = !what.startsWith("un");
      if (what !== "freeze") {
        const { id: card_id, isFrozen: is_frozen, isBlocked: is_blocked } = card;
        return void opened.tenant.simulate.setCard({ card_id, is_frozen, is_blocked });
      }
      const { body } = await opened.send("POST", `/svc-card/customers/${customer.id}/cards/${card.id}/freeze`);
      expect(body.data.is_frozen).toBe(true);
    }),
  );

const wireLimits = (change: object) =>
  Object.fromEntries(Object.entries(change).map(([name, value]) => [`max_${name}_per_customer`, value]));

const limits = fc.record({ virtual: limit, physical: limit, total: limit }).map((change) =>
  command(`limits ${JSON.stringify(change)}`, async (model, opened) => {
    const path = `/card-issuer/admin/${opened.tenant.seeded.programId}/card-limits`;
    const response = await opened.send("PATCH", path, wireLimits(change));
    if (Object.values(change).every((one) => one === undefined))
      return expect([response.status, response.body.error_code]).toEqual([400, "NO_CHANGES"]);
    for (const name of ["virtual", "physical", "total"] as const)
      model.limits[name] = change[name] ?? model.limits[name];
    expect(response.body.data.card_limits).toEqual(wireLimits(model.limits));
  }),
);

const fundAt = ([at, amount]: readonly [number, number]) =>
  withCustomer(`fund ${amount}`, at, async (customer, opened) => {
    opened.tenant.simulate.fundCard({ svc_card_id: customer.id, amount: decimal(amount) });
    if (amount >= 100) customer.funded += amount;
  });
const fund = fc.tuple(index, cents).map(fundAt);

const authorize = fc.tuple(index, cents).map(([at, amount]) =>
  command(`pay ${amount} (card ${at})`, async (model, opened) => {
    const all = model.customers.flatMap((customer) => customer.cards.map((card) => ({ customer, card })));
    const payer = pick(all, at);
    if (!payer) return;
    const result = opened.tenant.simulate.authorizeCard({ card_id: payer.card.id, amount: decimal(amount) });
    expect(result.status).toBe(rules.pay(model, payer.customer, payer.card, result.transaction_id, amount));
  }),
);

const change = fc
  .tuple(index, fc.constantFrom(...statuses), fc.option(cents, { nil: undefined }))
  .map(([at, status, amount]) =>
    command(`${status} ${amount} (transaction ${at})`, async (model, opened) => {
      const all = model.customers.flatMap((customer) => customer.transactions.map((one) => ({ customer, one })));
      const picked = pick(all, at);
      if (!picked) return;
      const { customer, one } = picked;
      const input = { transaction_id: one.id, status, ...(amount !== undefined && { amount: decimal(amount) }) };
      const attempt = () => opened.tenant.simulate.setCardTransactionStatus(input);
      if (rules.changeStatus(model, customer, one, status, amount)) expect(attempt().status).toBe(status);
      else expect(attempt).toThrow();
    }),
  );

const commands = fc.commands(
  [
    ...[onboard, steps, prepare, deploy, advance, createCard, reset, freeze, limits, fund],
    ...[authorize, authorize, authorize, change, change, change],
  ],
  { maxCommands: 40, size: "max" },
);

/** Most runs start with two customers with a card and money, so that payments occur often enough. */
const established: readonly Command[] = [
  ...[onboardAs("a"), onboardAs("b"), prepareAt(0), prepareAt(1), createCardAt(0), createCardAt(1)],
  ...[fundAt([0, 90_000]), fundAt([1, 250_000])],
];

testProperty(
  "cards follow the model, in any order of statuses and limits, and their money is conserved [G20, C78]",
  fc.asyncProperty(fc.nat(3), commands, async (emptiness, plan) => {
    const opened = new OpenCards();
    const model = rules.createModel();
    for (const command of emptiness > 0 ? established : []) await command.run(model, opened);
    await fc.asyncModelRun(() => ({ model, real: opened }), plan);
    await compareRecords(model, opened);
    const cents = model.customers.reduce((total, customer) => total + customer.funded, model.abandoned);
    const { funded, held, spent, abandoned } = cardMoney(opened.kept());
    expect([funded, held + spent + abandoned]).toEqual([toUnits(decimal(cents)), toUnits(decimal(cents))]);
  }),
  0.03,
);
