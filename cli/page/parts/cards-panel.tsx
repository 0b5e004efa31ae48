// The account's own cards, then the cards of each customer, each with what can be done to it, and the card transactions.

import type { ComponentChildren, JSX } from "preact";
import type { RowSubject } from "../actions/page-action.ts";
import type { CardHolderView, CardTransactionView, CardView, CustomerView, Overview } from "../client/control-types.ts";
import { toneOf } from "../text/tone.ts";
import { Amount } from "./amount.tsx";
import { Badge } from "./badge.tsx";
import { CardTransaction, CardTransactionList } from "./card-transaction-list.tsx";
import { NextStepButton } from "./next-step-button.tsx";
import { EmptyState, Panel } from "./panel.tsx";
import { RowTools } from "./row-tools.tsx";
import { StartAction } from "./start-action.tsx";

export function CardsPanel({ overview }: { overview: Overview | undefined }): JSX.Element {
  if (overview === undefined) {
    return (
      <Panel name="cards" title="Cards">
        <EmptyState>Loading…</EmptyState>
      </Panel>
    );
  }
  const { own, customers, customerCount, cardTransactions, cardTransactionCount } = overview;
  return (
    <Panel name="cards" title="Cards" count={countOf(overview)}>
      <div class="scroller">
        <Onboard isFirst={customerCount === 0} />
        <ul class="groups">
          {customers.map((customer) => (
            <Holder
              key={customer.id}
              holder={customer}
              subject="customer"
              name={customer.email}
              transactions={cardTransactions}
              mark={<Badge state={customer.status} />}
            >
              <Steps customer={customer} />
              <NextStepButton customer={customer} />
            </Holder>
          ))}
          {customerCount > customers.length && (
            <li class="muted">{customerCount - customers.length} older customers are not listed.</li>
          )}
          <Holder holder={own} subject="own" name="Own account" transactions={cardTransactions} />
        </ul>
        <CardTransactionList transactions={cardTransactions} count={cardTransactionCount} />
      </div>
    </Panel>
  );
}

function countOf({ own, customers }: Overview): number {
  return [own, ...customers].reduce((sum, { cards }) => sum + cards.length, 0);
}

function Onboard({ isFirst }: { isFirst: boolean }): JSX.Element {
  return (
    <div class="start">
      {isFirst && <p class="muted">Cards belong to customers. Onboard one, then follow its next steps to a payment.</p>}
      <StartAction name="onboardCardCustomer" title="Onboard a customer" />
    </div>
  );
}

interface HolderProps {
  readonly holder: CardHolderView;
  readonly subject: RowSubject;
  readonly name: string;
  /** All card transactions, newest first. */
  readonly transactions: readonly CardTransactionView[];
  readonly mark?: ComponentChildren;
  readonly children?: ComponentChildren;
}

function Holder({ holder, subject, name, transactions, mark, children }: HolderProps): JSX.Element {
  const { id, wallet, cards } = holder;
  return (
    <li>
      <div class="group">
        <span class="who" title={id}>
          {name}
        </span>
        {mark}
      </div>
      {children}
      <div class="muted wallet">
        <span>
          Wallet {wallet.status}, <Amount value={wallet.available} /> {wallet.currency}
        </span>
        {isSome(wallet.pending) && (
          <span>
            <Amount value={wallet.pending} /> on hold
          </span>
        )}
        {isSome(wallet.usedToday) && (
          <span>
            spent today <Amount value={wallet.usedToday} />, daily limit {wallet.dailyLimit}
          </span>
        )}
      </div>
      <RowTools ids={{ id, wallet: wallet.address }} subject={subject} row={{ holderId: id }} label={name} />
      {cards.length > 0 && (
        <ul class="card-list">
          {cards.map((card) => (
            <CardRow
              key={card.id}
              card={card}
              holderId={id}
              payments={transactions.filter(({ cardId }) => cardId === card.id)}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

const isSome = (amount: string) => /[1-9]/.test(amount);

function Steps({ customer }: { customer: CustomerView }): JSX.Element {
  return (
    <ul class="step-list" aria-label="Onboarding">
      {customer.steps.map(({ name, status }) => (
        <li key={name} data-tone={toneOf(status)}>
          {name} <span class="visually-hidden">{status}</span>
        </li>
      ))}
    </ul>
  );
}

interface CardRowProps {
  readonly card: CardView;
  readonly holderId: string;
  /** Of this card, newest first. */
  readonly payments: readonly CardTransactionView[];
}

const MAX_PAYMENTS = 5;

function CardRow({ card, holderId, payments }: CardRowProps): JSX.Element {
  const { id, type, network, lastFour, status } = card;
  return (
    <li>
      <div class="row-head">
        <span class="mono">
          <span aria-hidden="true">••••</span>
          <span class="visually-hidden">Card ending in</span> {lastFour}
        </span>
        <span class="muted card-kind">
          {type} {network}
        </span>
        <Badge state={status} />
      </div>
      <RowTools ids={{ card_id: id }} subject="card" row={{ cardId: id, holderId }} label={`card ${lastFour}`} />
      {payments.length > 0 && (
        <ul class="row-list" aria-label={`Payments with card ${lastFour}`}>
          {payments.slice(0, MAX_PAYMENTS).map((transaction) => (
            <CardTransaction key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      )}
    </li>
  );
}
