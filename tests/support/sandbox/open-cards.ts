// A sandbox with helpers for card customers and their payments.

import { expect } from "vitest";
import type { SandboxOptions } from "../../../src/sandbox/assembly/create-sandbox.ts";
import type { AuthorizeCardInput, AuthorizeCardResult } from "../../../src/sandbox/cards/authorization.ts";
import type { Units } from "../../../src/sandbox/core/assets.ts";
import type { CardTransactionStatus } from "../../../src/sandbox/state/card-holder.ts";
import type { CardsState } from "../../../src/sandbox/state/cards-state.ts";
import { readSnapshot } from "../../../src/sandbox/state/snapshot.ts";
import { labelOf, type OpenSandbox, openSandbox, type SandboxResponse } from "./open-sandbox.ts";

export interface OpenCards extends OpenSandbox {
  /** Creates a customer without completed checks; returns the id. */
  onboard(fields?: object): Promise<string>;
  /** Creates a customer who meets all prerequisites of a card, which takes a minute; returns the id. */
  prepare(fields?: object): Promise<string>;
  /** Creates a customer with an active virtual card and a funded wallet. */
  withCard(amount?: string, fields?: object): Promise<{ readonly customer: string; readonly card: string }>;
  /** Creates an active physical card of the account, with a funded wallet. */
  withOwnCard(amount?: string): Promise<string>;
  pay(card: string, amount: string, more?: Omit<AuthorizeCardInput, "card_id" | "amount">): AuthorizeCardResult;
  send(method: string, path: string, body?: unknown): Promise<SandboxResponse>;
  /** Status, message, rule, basis and code of the response to `METHOD /path`. */
  ask(route: string, body?: unknown): Promise<readonly unknown[]>;
  advance(seconds: number): Promise<void>;
  kept(): CardsState;
  /** The internal id of a customer's record, which no response contains. */
  recordId(customer: string): string;
}

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

export function openCards(options: SandboxOptions = {}): OpenCards {
  const open = openSandbox(options);
  const { tenant, wallets, clock, raw } = open;
  const { simulate, seeded } = tenant;
  // Valid until the clock advances.
  let token: string | undefined;

  const cards: OpenCards = {
    ...open,
    async send(method, path, body) {
      token ??= await open.token("crypto");
      return raw("crypto", method, path, { token, body });
    },
    async ask(route, body) {
      const [method = "", path = ""] = route.split(" ");
      const response = await cards.send(method, path, body);
      const { message, error_code: code } = response.body;
      return [response.status, message, ...labelOf(response), ...(code === undefined ? [] : [code])];
    },
    advance(seconds) {
      token = undefined;
      return clock.advance(seconds * 1000);
    },
    async onboard(fields = {}) {
      return (await cards.send("POST", "/svc-card/customers/onboard", fields)).body.data.svc_card_id;
    },
    async prepare(fields = {}) {
      const svc_card_id = await cards.onboard(fields);
      for (const step of ["approveIdentity", "completeSourceOfFunds", "verifyPhone"] as const)
        simulate[step]({ svc_card_id });
      await cards.advance(60);
      return svc_card_id;
    },
    async withCard(amount = "500.00", fields = {}) {
      const customer = await cards.prepare(fields);
      simulate.fundCard({ svc_card_id: customer, amount });
      return { customer, card: (await wallets.cardCustomers.createVirtualCard(customer)).card_id };
    },
    async withOwnCard(amount = "500.00") {
      await wallets.cards.deploySafe(seeded.cardId);
      const order = await wallets.cards.orderPhysical(seeded.cardId, issueRequest);
      if (!("card_id" in order)) throw new Error("this is form A");
      simulate.fundCard({ svc_card_id: seeded.cardId, amount });
      await cards.advance(60);
      simulate.activateCard({ card_id: order.card_id });
      return order.card_id;
    },
    kept: () =>
      (readSnapshot(open.sandbox.state.export()).tenants[0] ?? expect.unreachable("there is no tenant")).cards,
    recordId: (customer) => cards.kept().customers.get(customer)?.recordId ?? "",
    pay: (card, amount, more = {}) => simulate.authorizeCard({ card_id: card, amount, ...more }),
  };
  return cards;
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

export async function openPayments(amount = "500.00", cards: OpenCards = openCards()): Promise<OpenPayments> {
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
