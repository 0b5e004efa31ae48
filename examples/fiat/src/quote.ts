// Shows the end user what a payment will cost.

import type { FiatClient } from "svc-sdk";
import { getQuote, type PaymentQuote } from "./agreed-operations.ts";
import { withFieldErrors } from "./field-errors.ts";
import { readForm } from "./form.ts";

export const CURRENCY = { pattern: /^[A-Z]{3}$/, message: "Enter a currency code such as EUR." };
const AMOUNT = {
  pattern: /^(?!0+(\.0+)?$)(0|[1-9]\d{0,14})(\.\d{1,8})?$/,
  message: "Enter an amount such as 100.00.",
};

/** A read: nothing is reserved, and the rate may have changed when the payment is made. */
export async function readQuote(fiat: FiatClient, form: unknown): Promise<PaymentQuote> {
  const { from, to, amount } = readForm(form, { from: CURRENCY, to: CURRENCY, amount: AMOUNT });
  const names = { from_currency: "from", to_currency: "to", amount: "amount" };
  const query = { from_currency: from, to_currency: to, amount };
  return await withFieldErrors(names, () => fiat.request(getQuote, { query }));
}
