// A sandbox with helpers for card customers and their payments.

import { expect } from "vitest";
import type { AuthorizeCardInput, AuthorizeCardResult } from "../../../src/sandbox/cards/authorization.ts";
import type { Units } from "../../../src/sandbox/core/assets.ts";
import type { CardTransactionStatus } from "../../../src/sandbox/state/card-holder.ts";
import type { CardsState } from "../../../src/sandbox/state/cards-state.ts";
import { readSnapshot } from "../../../src/sandbox/state/snapshot.ts";
import { OpenSandbox } from "./open-sandbox.ts";

export const issueRequest = {
  account_id: "account_1",
  card_type: "physical",
  shipping_name: "Example Holder",
  shipping_address: { line1: "1 Example Street", city: "Exampletown", country: "US", postal_code: "00001" },
} as const;

/** Bodies in the service's envelopes, with any message. */
export const inEnvelopeB = (data: object): object => ({ success: true, message: expect.any(String), data });
export const inEnvelopeC = (data: object): object => ({ status: "success", message: expect.any(String), data });

export const limits = (virtual: number, physical: number, total: number): Record<string, number> => ({
  max_virtual_per_customer: virtual,
  max_physical_per_customer: physical,
  max_total_per_customer: total,
});

export class OpenCards extends OpenSandbox {
  /** Creates a customer without completed checks; returns the id. */
  readonly onboard = async (fields: object = {}): Promise<string> =>
    (await this.send("POST", "/svc-card/customers/onboard", fields)).body.data.svc_card_id;

  /** Creates a customer who meets all prerequisites of a card, which takes a minute; returns the id. */
  readonly prepare = async (fields: object = {}): Promise<string> => {
    const svc_card_id = await this.onboard(fields);
    for (const step of ["approveIdentity", "completeSourceOfFunds", "verifyPhone"] as const)
      this.tenant.simulate[step]({ svc_card_id });
    await this.advance(60);
    return svc_card_id;
  };

  /** Creates a customer with an active virtual card and a funded wallet. */
  readonly withCard = async (
    amount: string = "500.00",
    fields: object = {},
  ): Promise<{ readonly customer: string; readonly card: string }> => {
    const customer = await this.prepare(fields);
    this.tenant.simulate.fundCard({ svc_card_id: customer, amount });
    return { customer, card: (await this.wallets.cardCustomers.createVirtualCard(customer)).card_id };
  };

  /** Creates an active physical card of the account, with a funded wallet. */
  readonly withOwnCard = async (): Promise<string> => {
    const { wallets, tenant } = this;
    const { cardId } = tenant.seeded;
    await wallets.cards.deploySafe(cardId);
    const order = await wallets.cards.orderPhysical(cardId, issueRequest);
    if (!("card_id" in order)) throw new Error("this is form A");
    tenant.simulate.fundCard({ svc_card_id: cardId, amount: "500.00" });
    await this.advance(60);
    tenant.simulate.activateCard({ card_id: order.card_id });
    return order.card_id;
  };

  readonly pay = (
    card: string,
    amount: string,
    more: Omit<AuthorizeCardInput, "card_id" | "amount"> = {},
  ): AuthorizeCardResult => this.tenant.simulate.authorizeCard({ card_id: card, amount, ...more });

  readonly kept = (): CardsState =>
    (readSnapshot(this.sandbox.state.export()).tenants[0] ?? expect.unreachable("there is no tenant")).cards;

  /** The internal id of a customer's record, which no response contains. */
  readonly recordId = (customer: string): string => this.kept().customers.get(customer)?.recordId ?? "";
}

/** The decimals of the smallest amount. */
export const SMALLEST: string = `${"0".repeat(37)}1`;

export interface OpenPayments extends OpenCards {
  readonly customer: string;
  readonly card: string;
  /** What is available, pending and used today. */
  balance(): Promise<readonly string[]>;
  set(id: string, status: CardTransactionStatus, amount?: string): object;
}

export async function openPayments(amount = "500.00", cards: OpenCards = new OpenCards()): Promise<OpenPayments> {
  const { customer, card } = await cards.withCard(amount);
  return {
    ...cards,
    customer,
    card,
    async balance() {
      const { balance, spending_limits } = await cards.wallets.cardCustomers.wallet(customer);
      return [balance.available, balance.pending, spending_limits.daily.used];
    },
    set: (transaction_id, status, part) =>
      cards.tenant.simulate.setCardTransactionStatus({ transaction_id, status, ...(part && { amount: part }) }),
  };
}

/** The money of all card wallets: `funded` always equals `held + spent + abandoned`. */
export function cardMoney({ own, customers, ledger }: CardsState): Record<keyof CardsState["ledger"] | "held", Units> {
  let held = own.unbridged;
  for (const { wallet } of [own, ...customers.values()]) held += wallet.available + wallet.pending;
  return { ...ledger, held };
}
