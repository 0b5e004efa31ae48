// The account's own cards, then the cards of each customer. Only the last four digits of a card number reach the page.

import type { ComponentChildren, JSX } from "preact";
import type { CardHolderView, CardView, CustomerView, Overview } from "../client/control-types.ts";
import { toneOf } from "../text/tone.ts";
import { Amount } from "./amount.tsx";
import { Badge } from "./badge.tsx";
import { EmptyState, Panel } from "./panel.tsx";

export function CardsPanel({ overview }: { overview: Overview | undefined }): JSX.Element {
  return (
    <Panel name="cards" title="Cards" count={overview && countOf(overview)}>
      {overview === undefined ? (
        <EmptyState>Loading…</EmptyState>
      ) : (
        <ul class="scroller groups">
          <Holder holder={overview.own} name="Own account" />
          {overview.customers.map((customer) => (
            <Holder key={customer.id} holder={customer} name={customer.email} mark={<Badge state={customer.status} />}>
              <Steps customer={customer} />
            </Holder>
          ))}
          {overview.customerCount > overview.customers.length && (
            <li class="muted">{overview.customerCount - overview.customers.length} older customers are not listed.</li>
          )}
        </ul>
      )}
    </Panel>
  );
}

function countOf({ own, customers }: Overview): number {
  return [own, ...customers].reduce((sum, { cards }) => sum + cards.length, 0);
}

interface HolderProps {
  readonly holder: CardHolderView;
  readonly name: string;
  readonly mark?: ComponentChildren;
  readonly children?: ComponentChildren;
}

function Holder({ holder: { id, wallet, cards }, name, mark, children }: HolderProps): JSX.Element {
  return (
    <li>
      <div class="group">
        <span class="who" title={id}>
          {name}
        </span>
        {mark}
      </div>
      {children}
      <div class="muted wallet" title={`wallet ${wallet.address}`}>
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
            today <Amount value={wallet.usedToday} /> of {wallet.dailyLimit}
          </span>
        )}
      </div>
      {cards.length > 0 && <ul class="card-list">{cards.map(cardRow)}</ul>}
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

const cardRow = ({ id, type, network, lastFour, status }: CardView) => (
  <li key={id} title={`card ${id}`}>
    <span class="mono">
      <span aria-hidden="true">••••</span>
      <span class="visually-hidden">Card ending in</span> {lastFour}
    </span>
    <span class="muted card-kind">
      {type} {network}
    </span>
    <Badge state={status} />
  </li>
);
