// The cards of each customer, then the account's own, each with what can be done to it, and the card transactions.

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { customerSteps, firstValue, nextStep, payingCard } from "../actions/fill-in.ts";
import type { RowSubject } from "../actions/page-action.ts";
import type { CardHolderView, CardTransactionView, CardView, CustomerView, Overview } from "../client/control-types.ts";
import { dateAndTime, toneOf } from "../text/labels.ts";
import { StartAction } from "./actions-panel.tsx";
import { usePage } from "./page-context.ts";
import { Button, Disclosure, Panel } from "./panel.tsx";
import { Facts, Money, Row, Rows, RowTools } from "./row-tools.tsx";

export function CardsPanel({ overview }: { overview: Overview | undefined }): JSX.Element {
  if (overview === undefined) return <Panel name="cards" />;
  const { own, customers, customerCount, cardTransactions: payments, cardTransactionCount } = overview;
  const count = [own, ...customers].reduce((sum, { cards }) => sum + cards.length, 0);
  return (
    <Panel name="cards" count={count}>
      <div class="scroller">
        <div class="start">
          {customerCount === 0 && (
            <p class="muted">Cards belong to customers. Onboard one, then follow its next steps to a payment.</p>
          )}
          <StartAction name="onboardCardCustomer" title="Onboard a customer" row={{}} />
        </div>
        <ul class="row-list" aria-label="Card holders">
          {customers.map((customer) => (
            <Holder key={customer.id} holder={customer} subject="customer" name={customer.email} payments={payments}>
              <Steps customer={customer} />
              <NextStepButton customer={customer} />
            </Holder>
          ))}
          {customerCount > customers.length && (
            <li class="muted">{customerCount - customers.length} older customers are not listed.</li>
          )}
          <Holder holder={own} subject="own" name="Own account" payments={payments} />
        </ul>
        <Disclosure class="more section" title={`All card transactions (${cardTransactionCount})`}>
          {payments.length === 0 && <p class="muted none">None yet. Run authorizeCard from the actions of a card.</p>}
          <Rows label="All card transactions" items={payments} count={cardTransactionCount} row={paymentRow} />
        </Disclosure>
      </div>
    </Panel>
  );
}

interface HolderProps {
  readonly holder: CardHolderView & Partial<Pick<CustomerView, "status">>;
  readonly subject: RowSubject;
  readonly name: string;
  /** All card transactions, newest first. */
  readonly payments: readonly CardTransactionView[];
  readonly children?: ComponentChildren;
}

function Holder({ holder, subject, name, payments, children }: HolderProps): JSX.Element {
  const { id, status, wallet, cards } = holder;
  const { available, currency, pending, usedToday, dailyLimit } = wallet;
  const facts = [
    `Wallet ${wallet.status}, ${available} ${currency}`,
    isSome(pending) && `${pending} on hold`,
    isSome(usedToday) && `spent today ${usedToday}, daily limit ${dailyLimit}`,
  ];
  return (
    <Row head={<strong class="cut">{name}</strong>} state={status}>
      {children}
      <Facts of={facts} />
      <RowTools ids={{ id, wallet: wallet.address }} subject={subject} row={{ holderId: id }} label={name} />
      <ul class="card-list">
        {cards.map((card) => (
          <Card
            key={card.id}
            card={card}
            holderId={id}
            payments={payments.filter(({ cardId }) => cardId === card.id)}
          />
        ))}
      </ul>
    </Row>
  );
}

const MAX_PAYMENTS = 5;

const isSome = (amount: string) => /[1-9]/.test(amount);

function Steps({ customer }: { customer: CustomerView }): JSX.Element {
  return (
    <ul class="facts" aria-label="Onboarding">
      {customer.steps.map(({ name, status }) => (
        <li key={name} class="step" data-tone={toneOf(status)}>
          {toneOf(status) === "good" ? "✓" : toneOf(status) === "bad" ? "✕" : "○"} {name}{" "}
          <span class="visually-hidden">{status}</span>
        </li>
      ))}
    </ul>
  );
}

/** Offers the next step on the way to the first payment. */
function NextStepButton({ customer }: { customer: CustomerView }): JSX.Element | null {
  const { client, tenant, actions, advance, perform } = usePage();
  const [isBusy, setIsBusy] = useState(false);
  const step = nextStep(customer);
  if (step === undefined || tenant === undefined) return null;
  const label = customerSteps[step];
  const card = payingCard(customer.cards);
  const row = { holderId: customer.id, ...(card && { cardId: card.id }) };
  // An amount is to be chosen.
  if (step === "fundCard" || step === "authorizeCard") {
    return <StartAction key={step} name={step} title={`Next: ${label}`} row={row} />;
  }

  const run = async (): Promise<void> => {
    const action = actions.find((one) => one.name === step);
    if (step === "advance") await advance(60);
    if (action === undefined) return;
    const { name, operation, fields } = action;
    const parameters = Object.fromEntries(
      fields.filter(({ required }) => required).map((field) => [field.name, firstValue(action, field, row, tenant)]),
    );
    if (operation === undefined) return void (await client.simulate(tenant.id, name, parameters));
    const { status, text } = await client.callService({ tenant, operation, parameters });
    if (status >= 400) throw new Error(`The response is ${status}: ${text}`);
  };

  async function press(): Promise<void> {
    // A double click must not take the step that comes next.
    if (isBusy) return;
    setIsBusy(true);
    await perform(run, `${label}: done.`, `${label} failed.`);
    setIsBusy(false);
  }

  return (
    <button type="button" class="primary next" aria-disabled={isBusy} onClick={() => void press()}>
      Next: {label}
    </button>
  );
}

interface CardProps {
  readonly card: CardView;
  readonly holderId: string;
  /** Of this card, newest first. */
  readonly payments: readonly CardTransactionView[];
}

function Card({ card: { id, type, network, lastFour, status }, holderId, payments }: CardProps): JSX.Element {
  const head = (
    <span class="money">
      <span class="mono">•••• {lastFour}</span>
      <span class="muted">
        {type} {network}
      </span>
    </span>
  );
  return (
    <Row head={head} state={status}>
      <RowTools ids={{ card_id: id }} subject="card" row={{ cardId: id, holderId }} label={`card ${lastFour}`} />
      <Rows label={`Payments with card ${lastFour}`} items={payments.slice(0, MAX_PAYMENTS)} row={paymentRow} />
    </Row>
  );
}

const paymentRow = (payment: CardTransactionView) => <Payment key={payment.id} payment={payment} />;

function Payment({ payment }: { payment: CardTransactionView }): JSX.Element {
  const { perform, client, tenant } = usePage();
  const { id, amount, currency, merchant, type, lastFour, status, declineReason, authorizedAt } = payment;
  const label = `the ${type} of ${amount} ${currency}`;

  function settle(tenantId: string): void {
    const work = () => client.simulate(tenantId, "setCardTransactionStatus", { transaction_id: id, status: "settled" });
    void perform(work, `Settled ${label}.`, `Could not settle ${label}.`);
  }

  const card = lastFour !== "" && <span class="mono">•••• {lastFour}</span>;
  return (
    <Row head={<Money amount={amount} currency={currency} about={merchant} />} state={status}>
      <Facts at={dateAndTime(authorizedAt)} of={[type, card]} />
      {status === "declined" && <div class="failure mono">{declineReason}</div>}
      <RowTools ids={{ transaction_id: id }} subject="cardTransaction" row={{ transactionId: id }} label={label}>
        {status === "authorized" && tenant && (
          <Button class="small primary" of={label} onClick={() => settle(tenant.id)}>
            Settle
          </Button>
        )}
      </RowTools>
    </Row>
  );
}
