// Offers a customer's next step on the way to the first payment.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type CustomerStep, firstValue, nextStep, payingCard } from "../actions/fill-in.ts";
import type { CustomerView } from "../client/control-types.ts";
import { StartAction } from "./actions-panel.tsx";
import { usePage } from "./page-context.ts";

const labels: Readonly<Record<NonNullable<CustomerStep>, string>> = {
  approveIdentity: "Approve identity",
  completeSourceOfFunds: "Complete source of funds",
  verifyPhone: "Verify phone",
  deployCustomerSafe: "Deploy wallet",
  advance: "Advance the clock by 1m, until the wallet is deployed",
  createVirtualCard: "Create a virtual card",
  fundCard: "Fund the card wallet",
  authorizeCard: "Make a payment",
};

export function NextStepButton({ customer }: { customer: CustomerView }): JSX.Element | null {
  const { client, tenant, actions, advance, perform } = usePage();
  const [isBusy, setIsBusy] = useState(false);
  const step = nextStep(customer);
  if (step === undefined || tenant === undefined) return null;
  const label = labels[step];
  const card = payingCard(customer.cards);
  const row = { holderId: customer.id, ...(card && { cardId: card.id }) };
  // An amount is to be chosen.
  if (step === "fundCard" || step === "authorizeCard") {
    return <StartAction key={step} name={step} title={`Next: ${label}`} row={row} />;
  }

  async function run(): Promise<void> {
    const action = actions.find((one) => one.name === step);
    if (step === "advance") await advance(60);
    if (action === undefined || tenant === undefined) return;
    const { name, operation, fields } = action;
    const parameters = Object.fromEntries(
      fields.filter(({ required }) => required).map((field) => [field.name, firstValue(action, field, row, tenant)]),
    );
    if (operation === undefined) return void (await client.simulate(tenant.id, name, parameters));
    const { status, text } = await client.callService({ tenant, operation, parameters });
    if (status >= 400) throw new Error(`The response is ${status}: ${text}`);
  }

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
