// Runs any sequence of calls and simulations: the sandbox matches a minimal model of the card rules, and no money
// of the card wallets is lost.

import fc from "fast-check";
import { expect } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { toUnits } from "../core/assets.ts";
import {
  addCustomer,
  changeStatus,
  createModel,
  DAILY_LIMIT,
  isReady,
  issue,
  type Model,
  type ModelCustomer,
  type ModelStatus,
  pay,
  startDeployment,
  walletOf,
} from "./testing/card-model.ts";
import { type OpenCards, openCards } from "./testing/open-cards.ts";
import { cardMoney } from "./testing/open-payments.ts";

type Command = fc.AsyncCommand<Model, OpenCards, true>;
type Run = (model: Model, opened: OpenCards) => Promise<void>;

function command(words: string, run: Run, check: (model: Readonly<Model>) => boolean = () => true): Command {
  const checked: Run = async (model, opened) => {
    await run(model, opened);
    await compareWallets(model, opened);
  };
  return { check: async (model) => check(model), run: checked, toString: () => words };
}

// Picks one of the existing items by any number.
function pick<Item>(items: readonly Item[], at: number): Item | undefined {
  return items[at % Math.max(1, items.length)];
}

function withCustomer(
  words: string,
  at: number,
  run: (customer: ModelCustomer, opened: OpenCards, model: Model) => Promise<void>,
): Command {
  const runWith: Run = async (model, opened) => {
    const customer = pick(model.customers, at);
    if (customer) await run(customer, opened, model);
  };
  return command(`${words} (customer ${at})`, runWith, ({ customers }) => customers.length > 0);
}

async function compareWallets(model: Model, opened: OpenCards): Promise<void> {
  for (const customer of model.customers) {
    const { available, pending, used } = walletOf(model, customer);
    const wallet = await opened.send("GET", `/svc-card/customers/${customer.id}/wallet`);
    expect(wallet.body.data).toMatchObject({
      wallet_ready: isReady(model, customer),
      balance: { available: available / 100, pending: pending / 100 },
      spending_limits: { daily: { used: used / 100, remaining: Math.max(0, DAILY_LIMIT - used) / 100 } },
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
const statuses: readonly ModelStatus[] = [
  ...(["authorized", "settled", "declined", "reversed", "partially_reversed", "failed", "expired"] as const),
];
const decimal = (amount: number) => (amount / 100).toFixed(2);

function onboardAs(name: string): Command {
  const email = `${name}@shop.example`;
  return command(`onboard ${email}`, async (model, opened) => {
    const { status, body } = await opened.send("POST", "/svc-card/customers/onboard", { email });
    const isKnown = model.emails.has(email.toLowerCase());
    expect([status, body.error_code]).toEqual(isKnown ? [409, "EMAIL_ALREADY_REGISTERED"] : [200, undefined]);
    if (!isKnown) addCustomer(model, body.data.svc_card_id, email);
  });
}
const onboard = fc.constantFrom("a", "b", "c", "d", "A").map(onboardAs);

const steps = fc.tuple(fc.constantFrom("approve", "reject", "questionnaire", "phone"), index).map(([step, at]) =>
  withCustomer(step, at, async (customer, opened, model) => {
    const input = { svc_card_id: customer.id };
    const { simulate } = opened.tenant;
    if (step === "approve" || step === "reject") {
      if (step === "approve") simulate.approveIdentity(input);
      else simulate.rejectIdentity(input);
      customer.approved = step === "approve";
      if (customer.approved) startDeployment(model, customer);
    } else if (step === "questionnaire") {
      simulate.completeSourceOfFunds(input);
      customer.questionnaire = true;
    } else {
      simulate.verifyPhone(input);
      customer.phone = true;
    }
  }),
);

/** All steps. */
const prepareAt = (at: number) =>
  withCustomer("prepare", at, async (customer, opened, model) => {
    const input = { svc_card_id: customer.id };
    opened.tenant.simulate.approveIdentity(input);
    opened.tenant.simulate.completeSourceOfFunds(input);
    opened.tenant.simulate.verifyPhone(input);
    Object.assign(customer, { approved: true, questionnaire: true, phone: true });
    startDeployment(model, customer);
    await opened.advance(60);
    model.second += 60;
  });
const prepare = index.map(prepareAt);

const deploy = index.map((at) =>
  withCustomer("deploy", at, async (customer, opened, model) => {
    const { status } = await opened.send("POST", `/svc-card/customers/${customer.id}/safe/deploy`);
    if (!customer.approved && customer.readyAt === undefined) return expect(status).toBe(400);
    expect(status).toBe(isReady(model, customer) ? 200 : 202);
    startDeployment(model, customer);
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
    const expected = issue(model, customer);
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
      if (what === "freeze") {
        const { body } = await opened.send("POST", `/svc-card/customers/${customer.id}/cards/${card.id}/freeze`);
        expect(body.data.is_frozen).toBe(true);
        card.isFrozen = true;
      } else if (what === "unfreeze") {
        opened.tenant.simulate.setCard({ card_id: card.id, is_frozen: false });
        card.isFrozen = false;
      } else {
        card.isBlocked = what === "block";
        opened.tenant.simulate.setCard({ card_id: card.id, is_blocked: card.isBlocked });
      }
    }),
  );

const limits = fc.tuple(limit, limit, limit).map(([virtual, physical, total]) =>
  command(`limits ${virtual}/${physical}/${total}`, async (model, opened) => {
    const change = {
      max_virtual_per_customer: virtual,
      max_physical_per_customer: physical,
      max_total_per_customer: total,
    };
    const { status, body } = await opened.send(
      "PATCH",
      `/card-issuer/admin/${opened.tenant.seeded.programId}/card-limits`,
      change,
    );
    if (virtual === undefined && physical === undefined && total === undefined) {
      return expect([status, body.error_code]).toEqual([400, "NO_CHANGES"]);
    }
    model.limits.virtual = virtual ?? model.limits.virtual;
    model.limits.physical = physical ?? model.limits.physical;
    model.limits.total = total ?? model.limits.total;
    expect(body.data.card_limits).toEqual({
      max_virtual_per_customer: model.limits.virtual,
      max_physical_per_customer: model.limits.physical,
      max_total_per_customer: model.limits.total,
    });
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
    expect(result.status).toBe(pay(model, payer.customer, payer.card, result.transaction_id, amount));
  }),
);

const change = fc
  .tuple(index, fc.constantFrom(...statuses), fc.option(cents, { nil: undefined }))
  .map(([at, status, amount]) =>
    command(`${status} ${amount} (transaction ${at})`, async (model, opened) => {
      const all = model.customers.flatMap((customer) =>
        customer.transactions.map((transaction) => ({ customer, transaction })),
      );
      const one = pick(all, at);
      if (!one) return;
      const input = { transaction_id: one.transaction.id, status };
      const attempt = () =>
        opened.tenant.simulate.setCardTransactionStatus(
          amount === undefined ? input : { ...input, amount: decimal(amount) },
        );
      if (changeStatus(model, one.customer, one.transaction, status, amount)) expect(attempt().status).toBe(status);
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
  "cards follow the model, and their money is conserved",
  fc.asyncProperty(fc.nat(3), commands, async (emptiness, plan) => {
    const opened = openCards();
    const model = createModel();
    for (const command of emptiness > 0 ? established : []) await command.run(model, opened);
    await fc.asyncModelRun(() => ({ model, real: opened }), plan);
    await compareRecords(model, opened);
    const cents = model.customers.reduce((total, customer) => total + customer.funded, model.abandoned);
    const { funded, held, spent, abandoned } = cardMoney(opened.kept());
    expect([funded, held + spent + abandoned]).toEqual([toUnits(decimal(cents)), toUnits(decimal(cents))]);
  }),
  0.03,
);
