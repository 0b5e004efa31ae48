import { expect, it } from "vitest";
import type { CardHolderView, CustomerView } from "../client/control-types.ts";
import { holder } from "../testing/sample-data.ts";
import { nextStep } from "./next-step.ts";

const customer = (
  states: readonly string[],
  wallet: Partial<CardHolderView["wallet"]> = {},
  cards: readonly string[] = [],
): CustomerView => ({
  ...holder("customer_1", wallet),
  ...{ email: "a@example.com", status: "active" },
  steps: states.map((status, index) => ({ name: `step ${index}`, status })),
  cards: cards.map((status) => ({ status }) as never),
});
const done = ["approved", "done", "done"];

it.each([
  [customer(["pending", "pending", "pending"]), "approveIdentity"],
  [customer(["rejected", "pending", "pending"]), undefined],
  [customer(["approved", "pending", "pending"]), "completeSourceOfFunds"],
  [customer(["approved", "done", "pending"]), "verifyPhone"],
  [customer(done), "deployCustomerSafe"],
  [customer(done, { status: "deploying" }), "advance"],
  [customer(done, { status: "ready" }), "createVirtualCard"],
  [customer(done, { status: "ready" }, ["active"]), "fundCard"],
  [customer(done, { status: "ready", available: "0.01" }, ["frozen", "active"]), "authorizeCard"],
  [customer(done, { status: "ready", available: "0.01" }, ["frozen"]), undefined],
])("offers the next step (%#)", (one, step) => {
  expect(nextStep(one)).toBe(step);
});
