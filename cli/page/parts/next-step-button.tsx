// Offers a customer's next step on the way to the first payment.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { firstValue } from "../actions/fill-in.ts";
import { type CustomerStep, nextStep, payingCard } from "../actions/next-step.ts";
import type { CustomerView } from "../client/control-types.ts";
import { ActionForm } from "./action-form.tsx";
import { usePage } from "./page-context.ts";

const labels: Readonly<Record<NonNullable<CustomerStep>, string>> = {
  approveIdentity: "Approve identity",
  completeSourceOfFunds: "Complete source of funds",
  verifyPhone: "Verify phone",
  deployCustomerSafe: "Deploy wallet",
  advance: "Advance the clock by 1 m, until the wallet is deployed",
  createVirtualCard: "Create a virtual card",
  fundCard: "Fund the card wallet",
  authorizeCard: "Make a payment",
};

export function NextStepButton({ customer }: { customer: CustomerView }): JSX.Element | null {
  const { client, tenant, actions, advance, perform } = usePage();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const step = nextStep(customer);
  if (step === undefined) return null;
  const label = labels[step];
  const action = actions.find(({ name }) => name === step);
  const card = payingCard(customer.cards);
  const row = { holderId: customer.id, ...(card && { cardId: card.id }) };
  // An amount is to be chosen.
  const hasForm = step === "fundCard" || step === "authorizeCard";

  async function run(): Promise<void> {
    if (tenant === undefined) return;
    if (step === "advance") return advance(60);
    if (action === undefined) return;
    const parameters = Object.fromEntries(
      action.fields
        .filter(({ required }) => required)
        .map((field) => [field.name, firstValue(action, field, row, tenant)]),
    );
    if (action.operation === undefined) {
      await client.simulate(tenant.id, action.name, parameters);
      return;
    }
    const { status, text } = await client.callService({
      tenant,
      operation: action.operation,
      parameters,
      body: undefined,
    });
    if (status >= 400) throw new Error(`The response is ${status}: ${text}`);
  }

  async function press(): Promise<void> {
    // A double click must not take the step that comes next.
    if (isBusy) return;
    if (hasForm) return setIsOpen(!isOpen);
    setIsBusy(true);
    await perform(run, `${label}: done.`, `${label} failed.`);
    setIsBusy(false);
  }

  return (
    <div class="next">
      <button
        type="button"
        class="primary"
        aria-disabled={isBusy}
        aria-expanded={hasForm ? isOpen : undefined}
        onClick={() => void press()}
      >
        Next: {label}
      </button>
      {hasForm && isOpen && action && (
        <ActionForm action={action} row={row} title={label} done={() => setIsOpen(false)} />
      )}
    </div>
  );
}
